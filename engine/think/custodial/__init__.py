"""Custodial games at full speed: compiled rules and a search, for every value of `Rules`.

For other compiled code that plays many games:

    from engine.think.custodial.rules import moves, playout, state, tables

    table = tables.rule_table(rules)        # the board and the rules, uint64[:]; raises Unsupported
    begin = state.from_position(position)   # a position, uint64[state.STATE_WORDS]
    state.to_position(position, begin)      # and back, with the rules of the first argument

In compiled functions, with `bits.Word` for `Word` (never mix words with signed numbers):

    moves.placements(table, s, color)       the cells 0-63 and 64-127 on which a player may place
    moves.make(table, s, move, after)       `move`: a cell's number as a Word, or moves.PASS;
                                            `after` receives the next state and may be `s`
    moves.is_over(table, s), moves.may_pass(table, s), moves.count_stones(s, color)
    moves.lead(table, s, color)             in stones, over the best other player
    s[state.TURN]                           the player to move as a Word; bits.signed gives colors
    s[2 * color], s[2 * color + 1]          the stones of a player; state.NEUTRAL likewise
    playout.playout(table, s, seed)         plays a random game in place; returns the next seed
    playout.nth_cell(low, high, index)      the number of a cell in a set
    playout.next_random(seed)               a random word

`placements` may be empty although the game goes on: then the only move is PASS. A loop may pass and
end once all players have passed in succession. `tables.layout(board)` maps cells to numbers:
`number(cell)`, `pack(cells)`, `unpack(bits)`.

These modules need numba; without it, importing them fails.
"""

"""Custodial games at full speed: compiled rules and a search, for every value of `Rules`.

For code that runs many games within numba:

    from engine.think.custodial import play, playout, state, tables

    table = tables.tables(rules)            # the board and the rules, uint64[:]; raises Unsupported
    begin = state.from_position(position)   # a moment of the game, uint64[state.WORDS]
    state.to_position(position, begin)      # and back; the first argument lends its rules

In compiled functions, `Word` being `bits.Word` (never mix words with signed numbers):

    play.placements(table, s, color)        the cells 0-63 and 64-127 where a player may place
    play.make(table, s, move, after)        a cell's number as a Word, or play.PASS; the next state
                                            is written into `after`, which may be `s`
    play.is_over(table, s), play.may_pass(table, s), play.stones(s, color)
    play.lead(table, s, color)              in stones, before the best other player
    s[state.TURN]                           whose turn it is, as a Word; bits.signed(...) for colors
    s[2 * color], s[2 * color + 1]          the stones of a player; state.NEUTRAL likewise
    playout.playout(table, s, seed)         a random game to its end, in place; the seed to go on
    playout.nth(low, high, number)          the number of a cell in a set
    playout.draw(seed)                      a random word

`placements` may be empty although the game goes on: then the only move is PASS. In a loop it is
enough to pass and to end when all players have passed in succession. `tables.layout(board)` says
which cell has which number: `number(cell)`, `pack(cells)`, `unpack(bits)`.

This needs numba; where it is missing nothing here can be imported.
"""

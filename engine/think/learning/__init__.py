"""Learned evaluation: patterns of cells, whose weights were fitted to games.

The value of a position is the lead in stones that the player to move is expected to have at the end
over the best other player. It is the sum of the weights of patterns, each looked up by the stones
on its cells, as in Logistello (Buro, "Improving heuristic mini-max search by supervised learning",
2002). In some games a network evaluates late positions. For searches:

    from engine.think.learning import features, shipped

    model = shipped.find_model(rules)       # None for a game without a model
    tables = model.tables(features.cell_bits(model.kind))
    features.evaluate_state(table, state, color, tables)    # compiled: lead in hundredths of stones
    model.chance(hundredths, stones_on_board)               # of winning

`shipped` and `model` need only numpy; the rest needs numba.
"""

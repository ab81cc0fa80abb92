"""Evaluation that was learned: patterns of cells, whose weights were fitted to games.

The value of a position is the lead in stones that the player to move will have at the end over the
best other one. It is the sum of the weights of patterns, each read off by the stones on its cells,
in the manner of Logistello (Buro, "Improving heuristic mini-max search by supervised learning",
2002). For searches:

    from engine.think.learning import library, view

    model = library.find_model(rules)       # None where nothing has been learned
    tables = model.tables(view.bits(model.kind))
    view.appraise(table, state, color, tables)      # compiled: hundredths of stones ahead
    model.chance(hundredths, stones_on_board)       # of winning

`library` and `model` need numpy only; the rest needs numba.
"""

"""Makes the computers' knowledge: weights, fits, openings, tables of solved games, puzzles.

`python -m training` lists the commands.
"""

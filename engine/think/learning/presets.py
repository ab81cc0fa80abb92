"""How each game is learned, unless the command line says otherwise: what measured best."""

from collections.abc import Mapping

from engine.think.learning.patterns import Design
from engine.think.learning.samples import Play
from engine.think.learning.training import Plan

SHORT = Play(opening=24, depth=3, exact=8)
LONG = Play(opening=24, depth=3, exact=10)

COURSES: Mapping[str, Plan] = {
    "macbeth": Plan(
        design=Design(line=10, corner=8, edge=8), play=LONG, games=10_000, rounds=5, memory=3
    ),
    "macbeth-full": Plan(design=Design(line=8, corner=9, edge=8), play=SHORT),
    "hex-othello-3": Plan(design=Design(line=6, corner=6, edge=6), play=SHORT, every=6),
    "renegado": Plan(
        design=Design(line=8, corner=8, edge=8),
        play=SHORT,
        games=6000,
        rounds=5,
        memory=3,
        ridge=20.0,
    ),
    "othello": Plan(design=Design(line=8, corner=9, edge=10), play=SHORT, games=4000),
    "desdemona": Plan(design=Design(line=7, corner=7, edge=7), play=SHORT, rounds=8, memory=3),
}
"""Plans by the name of the model. With four things that can lie on a cell, patterns are smaller."""

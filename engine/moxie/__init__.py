"""Moxie: a game of drops, steps and jumps."""

from engine.moxie.moves import Drop, Jump, MoxieMove, Sacrifice, Step
from engine.moxie.position import MoxiePosition, start_moxie
from engine.moxie.rules import MoxieRules

__all__ = [
    "Drop",
    "Jump",
    "MoxieMove",
    "MoxiePosition",
    "MoxieRules",
    "Sacrifice",
    "Step",
    "start_moxie",
]

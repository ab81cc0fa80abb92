"""Thinkers: they estimate the value of positions and choose moves.

Compiled code and its libraries are loaded when a thinker is requested, not by this import.
"""

from engine.think.alphabeta import PlainThinker
from engine.think.levels import LEVELS, Level, choose_move, level_of_move
from engine.think.registry import find_thinker
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import RankedMove, SearchResult, Value

__all__ = [
    "LEVELS",
    "Level",
    "PlainThinker",
    "RankedMove",
    "SearchLimits",
    "SearchResult",
    "StopFlag",
    "Thinker",
    "Value",
    "choose_move",
    "find_thinker",
    "level_of_move",
]

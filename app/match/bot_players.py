"""Computers as players of a match. Their ids contain their strength."""

import re
from collections.abc import Collection

from app.match.commands import PlayerId

LEVELS = range(1, 9)  # defined in engine.think

BETWEEN = tuple(level + part for level in LEVELS[:-1] for part in (0.2, 0.5, 0.8))
"""The strengths between two levels, for computers that adapt to a player."""

STRENGTHS = (*LEVELS, *BETWEEN)

COMPUTER_PREFIX = "computer-"  # of all ids of computers

_ID = re.compile(rf"{COMPUTER_PREFIX}([1-8])-([1-9])")
_PARTS = {0: 0, 2: 2, 5: 4, 8: 6}  # the number of the first computer, less 1, by tenths of a level


def computer_id(strength: float, number: int = 1) -> PlayerId:
    """The id of a computer. `number`, 1 or 2, tells apart two of one strength in one match.

    It contains the level below the strength, which is what the previous version plays.
    """
    level, tenths = divmod(round(10 * strength), 10)
    return f"{COMPUTER_PREFIX}{level}-{_PARTS[tenths] + number}"


def new_computer_id(strength: float, present: Collection[PlayerId | None]) -> PlayerId:
    number = 1
    while computer_id(strength, number) in present:
        number += 1
    return computer_id(strength, number)


def computer_strength(player: PlayerId | None) -> float | None:
    """A level, or a strength between two levels; None for people."""
    found = _ID.fullmatch(player or "")
    if not found:
        return None
    level, number = int(found[1]), int(found[2])
    part = max(tenths for tenths, first in _PARTS.items() if first < number)
    return level + part / 10 if part and level < LEVELS[-1] else level


def as_opponent(player: PlayerId) -> PlayerId:
    """The player; or one id for all computers of one strength, which are one opponent."""
    strength = computer_strength(player)
    return player if strength is None else computer_id(strength)


def computer_level(player: PlayerId | None) -> int | None:
    """The level of a computer, or the level below its strength; None for people."""
    strength = computer_strength(player)
    return None if strength is None else int(strength)


def adapts(player: PlayerId | None) -> bool:
    """True for a computer whose strength was chosen for a player."""
    return computer_strength(player) in BETWEEN


def is_computer(player: PlayerId | None) -> bool:
    return player is not None and _ID.fullmatch(player) is not None

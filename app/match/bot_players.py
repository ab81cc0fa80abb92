"""Computers as players of a match. Their ids contain their level."""

import re
from collections.abc import Collection

from app.match.commands import PlayerId

LEVELS = range(1, 9)  # defined in engine.think

COMPUTER_PREFIX = "computer-"  # of all ids of computers

_ID = re.compile(rf"{COMPUTER_PREFIX}([1-8])-([1-9])")


def computer_id(level: int, number: int = 1) -> PlayerId:
    """The id of a computer. `number` distinguishes computers of one level in one match."""
    return f"{COMPUTER_PREFIX}{level}-{number}"


def new_computer_id(level: int, present: Collection[PlayerId | None]) -> PlayerId:
    number = 1
    while computer_id(level, number) in present:
        number += 1
    return computer_id(level, number)


def computer_level(player: PlayerId | None) -> int | None:
    """The level of a computer; None for people."""
    found = _ID.fullmatch(player or "")
    return int(found[1]) if found else None


def is_computer(player: PlayerId | None) -> bool:
    return computer_level(player) is not None

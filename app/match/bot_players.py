"""Computers in seats: players without a session, known by ids of their own form."""

import re
from collections.abc import Collection

from app.match.commands import PlayerId

LEVELS = range(1, 9)  # engine.think says what each of them means

_FORM = re.compile(r"computer-([1-8])-([1-9])")


def computer_id(level: int, number: int = 1) -> PlayerId:
    """The player that a computer is. `number` tells apart those of one level in one match."""
    return f"computer-{level}-{number}"


def new_computer_id(level: int, present: Collection[PlayerId | None]) -> PlayerId:
    """A computer of a level that is not among those present."""
    number = 1
    while computer_id(level, number) in present:
        number += 1
    return computer_id(level, number)


def computer_level(player: PlayerId | None) -> int | None:
    """How strong a computer plays; None for people."""
    form = _FORM.fullmatch(player or "")
    return int(form[1]) if form else None


def is_computer(player: PlayerId | None) -> bool:
    """Whether a player is a computer."""
    return computer_level(player) is not None

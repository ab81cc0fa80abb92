"""Avatars of players: little positions, which follow from the ids and are stored nowhere."""

from functools import cache, lru_cache
from hashlib import blake2b
from itertools import product

from app.match.bot_players import is_computer
from app.match.commands import PlayerId

TONES = 6  # of the boards of people; computers have 0
_CELLS = 7  # in rows of two, three and two
_FEW = range(2, 4)  # stones of one color


@lru_cache(4096)
def avatar(player: PlayerId) -> str:
    """The tone of the board, and a letter for each cell, row by row: `3bw..w.b`."""
    number = int.from_bytes(blake2b(player.encode(), digest_size=8).digest())
    number, tone = divmod(number, TONES)
    positions = _positions()
    return f"{0 if is_computer(player) else tone + 1}{positions[number % len(positions)]}"


@cache
def _positions() -> tuple[str, ...]:
    every = map("".join, product(".bw", repeat=_CELLS))
    return tuple(one for one in every if one.count("b") in _FEW and one.count("w") in _FEW)

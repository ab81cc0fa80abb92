"""Puzzles, as stored."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A position after `moves`, in which one move is right.

    `answers` is JSON: each legal move's value, and the best play after it. `difficulty` is from 1
    to 5. `origin` describes the game of the position; `match_id` names it if it is public.
    """

    id: str
    game: str
    options: Mapping[str, str]
    moves: tuple[str, ...]
    solution: str
    answers: str
    difficulty: int
    origin: str
    match_id: str | None = None

"""A review of a match, and the puzzles that come of reviews, as they are kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

State = Literal["waiting", "done", "failed"]


@dataclass(frozen=True, slots=True)
class Review:
    """A review that was asked for: how many moments the game has, and what is found by ply.

    `before` counts the reviews that are done first.
    """

    state: State
    moments: int
    before: int
    found: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class KeptPuzzle:
    """A position that `moves` lead to, in which one move is right.

    `answers` says as JSON what becomes of each legal move. `difficulty` is from 1 to 5. `match_id`
    is there when everybody may see the match that it comes from; `origin` says it in words.
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


class ReviewQueue(Protocol):
    """Where reviews are written down. Everything may raise Unavailable."""

    async def next(self) -> str | None:
        """The match that has waited longest for its review."""

    async def found(self, match_id: str) -> Mapping[int, str]:
        """What is known of a match already, by ply."""

    async def keep(self, match_id: str, ply: int, found: str) -> None:
        """Write what was found of a ply, if nothing is there."""

    async def close(
        self, match_id: str, state: State, at: int, puzzles: Sequence[KeptPuzzle]
    ) -> None:
        """The review is done, or cannot be; of the puzzles the new ones are kept."""

"""Computer reviews of matches, and puzzles, as the store holds them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

ReviewState = Literal["waiting", "done", "failed"]


@dataclass(frozen=True, slots=True)
class Review:
    """A requested review.

    `moments` is the number of positions, `reviews_ahead` counts earlier ones in the queue, and
    `findings` are by ply, as JSON.
    """

    state: ReviewState
    moments: int
    reviews_ahead: int
    findings: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A position after `moves`, in which one move is right.

    `answers` is JSON: for each legal move its value and the best play after it. `difficulty` is
    from 1 to 5. `origin` describes the game of the position; `match_id` names it if it is public.
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
    """Stores reviews and their findings. Every method may raise Unavailable."""

    async def claim_next(self) -> str | None:
        """The match whose review has waited longest; no other process works on it."""

    async def findings(self, match_id: str) -> Mapping[int, str]:
        """The findings of a match so far, by ply."""

    async def save_finding(self, match_id: str, ply: int, found: str) -> None:
        """Write a finding, unless the ply has one."""

    async def finish(
        self, match_id: str, state: ReviewState, at: int, puzzles: Sequence[StoredPuzzle]
    ) -> None:
        """End a review as done or failed, and store its new puzzles."""

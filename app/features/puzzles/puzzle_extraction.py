"""Extracts puzzles from a reviewed match."""

from collections.abc import Callable, Sequence
from functools import partial

from app.db.writer import Job
from app.features.puzzles.puzzle import PuzzleSource, StoredPuzzle, make_puzzle
from app.features.puzzles.store.puzzles import add_puzzles
from app.features.reviews.finding import Finding
from app.match.state import Match
from app.thinking.pool import Pool
from app.thinking.work import WorkContext
from app.turns import Asker
from engine import Position, find_game, format_move

MAX_PUZZLES = 3  # per match

Candidate = tuple[PuzzleSource, Position]


def puzzle_candidates(
    match_id: str, match: Match, findings: Sequence[Finding]
) -> tuple[Candidate, ...]:
    """Positions of a match that may be puzzles, those with most legal moves first.

    Only of a listed match, because other matches' moves are not public, and of no variant.
    """
    variant = find_game(match.terms.game).is_variant
    if variant or not match.terms.listed or len(match.seating.seats) > 2:
        return ()
    texts = [format_move(turn.before, turn.move) for turn in match.turns]
    found = [one for one in findings if one.only and one.ply < len(texts)]
    found.sort(key=lambda one: one.choices, reverse=True)
    return tuple(
        (
            PuzzleSource(
                game=match.terms.game,
                options=dict(match.terms.options),
                moves=texts[: one.ply],
                origin="a game that was played here",
                match_id=match_id,
            ),
            match.turns[one.ply].before,
        )
        for one in found
    )


def puzzle_from(
    source: PuzzleSource, position: Position, context: WorkContext
) -> StoredPuzzle | None:
    return make_puzzle(source, position, context.wait_for(position), context.stop)


class PuzzleFinder:
    """Follows reviews and makes puzzles from their findings."""

    def __init__(self, pool: Pool, clock: Callable[[], int]) -> None:
        self._pool = pool
        self._clock = clock

    async def __call__(self, asker: Asker, match: Match, findings: Sequence[Finding]) -> Job:
        found: list[StoredPuzzle] = []
        for source, position in puzzle_candidates(asker.match, match, findings):
            puzzle = await self._pool.run(asker, partial(puzzle_from, source, position))
            if puzzle:
                found.append(puzzle)
            if len(found) == MAX_PUZZLES:
                break
        return partial(add_puzzles, puzzles=found, at=self._clock())

"""Extraction of puzzles from a reviewed match."""

from collections.abc import Sequence

from app.domain.review import StoredPuzzle
from app.match.state import Match
from app.reviews.finding import Finding
from app.reviews.puzzle import PuzzleSource, make_puzzle
from app.thinking.work import WorkContext
from engine import Position, format_move

MAX_PUZZLES = 3  # of one match

Candidate = tuple[PuzzleSource, Position]


def puzzle_candidates(
    match_id: str, match: Match, findings: Sequence[Finding]
) -> tuple[Candidate, ...]:
    """Positions of a match that may be puzzles, those with the most legal moves first.

    Only of a listed match: the moves of the others are not public.
    """
    if not match.terms.listed or len(match.seating.seats) > 2:
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
    return make_puzzle(source, position, context.find(position), context.stop)

"""Extraction of puzzles from a reviewed match."""

from collections.abc import Callable, Sequence

from app.domain.review import StoredPuzzle
from app.match.state import Match
from app.reviews.finding import Finding
from app.reviews.puzzle import PuzzleSource, make_puzzle
from engine import Position, format_move
from engine.think import Stop, Thinker

MAX_PUZZLES = 3  # of one match


def extract_puzzles(
    match_id: str,
    match: Match,
    findings: Sequence[Finding],
    find_thinker: Callable[[Position], Thinker],
    stop: Stop,
) -> list[StoredPuzzle]:
    """Puzzles of a match, those with the most legal moves first; none of a private match."""
    if match.terms.private or len(match.seating.seats) > 2:
        return []
    texts = [format_move(turn.before, turn.move) for turn in match.turns]
    candidates = [one for one in findings if one.only and one.ply < len(texts)]
    candidates.sort(key=lambda one: one.choices, reverse=True)
    found: list[StoredPuzzle] = []
    for one in candidates:
        if len(found) >= MAX_PUZZLES or stop.requested:
            break
        source = PuzzleSource(
            game=match.terms.game,
            options=dict(match.terms.options),
            moves=texts[: one.ply],
            origin="a game that was played here",
            match_id=match_id if match.terms.listed else None,  # the links of others are not public
        )
        position = match.turns[one.ply].before
        puzzle = make_puzzle(source, position, find_thinker(position), stop)
        if puzzle:
            found.append(puzzle)
    return found

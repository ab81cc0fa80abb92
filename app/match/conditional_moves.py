"""Conditional moves: lines that a player sets in advance to answer the others' moves."""

from collections.abc import Mapping

from app.match.state import Match, PlannedLines
from engine import PASS, Color, Position

MAX_LINES, MAX_LENGTH = 32, 16


def advance_plans(plans: Mapping[Color, PlannedLines], move: str) -> Mapping[Color, PlannedLines]:
    rest = {color: _advance(lines, move) for color, lines in plans.items()}
    return {color: lines for color, lines in rest.items() if lines}


def _advance(lines: PlannedLines, move: str) -> PlannedLines:
    return tuple(line[1:] for line in lines if len(line) > 1 and line[0] == move)


def planned_answer(match: Match) -> str | None:
    color = match.to_move
    lines = match.plans.get(color, ()) if color else ()
    if not lines:
        return None
    return lines[0][0]


def is_forced(position: Position) -> bool:
    """True if the player to move can only pass; the server then passes."""
    return position.legal_moves == (PASS,)

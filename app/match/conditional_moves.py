"""Conditional moves: a player's lines of moves that answer moves of the others in advance."""

from collections.abc import Mapping

from app.match.state import Match, PlannedLines
from engine import PASS, Color, IllegalMove, NotationError, Position, format_move, parse_move

MAX_LINES, MAX_LENGTH = 32, 16


def advance_plans(
    plans: Mapping[Color, PlannedLines], mover: Color, move: str
) -> Mapping[Color, PlannedLines]:
    """The plans after a move: the rest of each line that begins with it."""
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


def plan_error(position: Position, color: Color, lines: PlannedLines) -> str | None:
    """Why these lines are not a valid plan of a color; None if they are one."""
    if len(lines) > MAX_LINES or any(len(line) > MAX_LENGTH for line in lines):
        return f"A plan has at most {MAX_LINES} lines of {MAX_LENGTH} moves."
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        error = _line_error(position, color, line, answers)
        if error:
            return error
    return None


def _line_error(
    position: Position, color: Color, line: tuple[str, ...], answers: dict[tuple[str, ...], str]
) -> str | None:
    """Why a line is invalid. Adds the planner's moves to `answers`, by the moves before them."""
    mover = None
    for number, text in enumerate(line):
        mover = position.to_move
        if mover is None:
            return f"The game is over before {text}."
        try:
            move = parse_move(position, text)
            after = position.play(move)
        except (NotationError, IllegalMove) as error:
            return f"{' '.join(line[: number + 1])}: {error}"
        if format_move(position, move) != text:
            return f"{text} is written {format_move(position, move)}."
        if mover == color and answers.setdefault(line[:number], text) != text:
            return f"There are two answers to {' '.join(line[:number])}."
        position = after
    if mover != color:
        return "A line ends with a move of yours."
    return None


def is_forced(position: Position) -> bool:
    """Whether the player to move can only pass, which the service then does."""
    return position.legal_moves == (PASS,)

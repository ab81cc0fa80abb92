"""Answers in advance: lines of moves that a player has laid down for the moves of the others."""

from collections.abc import Mapping

from app.match.state import Match, PlannedLines
from engine import PASS, Color, IllegalMove, NotationError, Position, format_move, parse_move

MAX_LINES, MAX_LENGTH = 32, 16


def advance_plans(
    plans: Mapping[Color, PlannedLines], mover: Color, move: str
) -> Mapping[Color, PlannedLines]:
    """What is left of the plans after a move: the lines that foresaw it, without it."""
    left = {color: _after(lines, move) for color, lines in plans.items()}
    return {color: lines for color, lines in left.items() if lines}


def _after(lines: PlannedLines, move: str) -> PlannedLines:
    return tuple(line[1:] for line in lines if len(line) > 1 and line[0] == move)


def planned_answer(match: Match) -> str | None:
    """The move that the player to move has planned for this position, if it is legal."""
    color = match.to_move
    lines = match.plans.get(color, ()) if color else ()
    if not lines:
        return None
    return lines[0][0]


def plan_error(position: Position, color: Color, lines: PlannedLines) -> str | None:
    """Why lines are no plan of a color from a position; None if they are one."""
    if len(lines) > MAX_LINES or any(len(line) > MAX_LENGTH for line in lines):
        return f"A plan has at most {MAX_LINES} lines of {MAX_LENGTH} moves."
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        told = _walk(position, color, line, answers)
        if told:
            return told
    return None


def _walk(
    position: Position, color: Color, line: tuple[str, ...], answers: dict[tuple[str, ...], str]
) -> str | None:
    """Why one line is none; the own moves go into `answers`, by what came before them."""
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
    """Whether the service passes for the player to move."""
    return position.legal_moves == (PASS,)

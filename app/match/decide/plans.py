"""Checks of conditional moves."""

from app.match.conditional_moves import MAX_LENGTH, MAX_LINES
from app.match.decide.guards import Refused, refused_move
from app.match.state import PlannedLines
from engine import Color, IllegalMove, NotationError, Position, format_move, parse_move


def plan_refusal(position: Position, color: Color, lines: PlannedLines) -> Refused | None:
    """Why the lines are not a valid plan of a color; None if they are."""
    if len(lines) > MAX_LINES or any(len(line) > MAX_LENGTH for line in lines):
        limits = {"lines": MAX_LINES, "moves": MAX_LENGTH}
        return Refused("no-plan", "plan-too-big", limits)
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        refused = _line_refusal(position, color, line, answers)
        if refused:
            return refused
    return None


def _line_refusal(
    position: Position, color: Color, line: tuple[str, ...], answers: dict[tuple[str, ...], str]
) -> Refused | None:
    """Why a line is invalid. Adds the planner's moves to `answers`, keyed by the moves before
    them.
    """
    mover = None
    for number, text in enumerate(line):
        played = " ".join(line[: number + 1])
        mover = position.to_move
        if mover is None:
            return Refused("no-plan", "plan-after-end", line=played)
        try:
            move = parse_move(position, text)
            after = position.play(move)
        except (NotationError, IllegalMove) as error:
            illegal = refused_move(error, text, played)
            return Refused("no-plan", illegal.text or illegal.reason, illegal.values, played)
        if format_move(position, move) != text:
            correct = format_move(position, move)
            return Refused("no-plan", "plan-spelling", {"move": text, "correct": correct})
        if mover == color and answers.setdefault(line[:number], text) != text:
            return Refused("no-plan", "plan-two-answers", line=played)
        position = after
    if mover != color:
        return Refused("no-plan", "plan-ends-early", line=" ".join(line))
    return None

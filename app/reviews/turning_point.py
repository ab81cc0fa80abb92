"""The part of a game whose results are proved, and the moves that changed the result."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.reviews.finding import Finding
from app.reviews.phrases import color_name, describe_draw, describe_result, past_result


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The ply from which all results are proved (None if none is), and a summary for people."""

    proved_from: int | None
    sentences: tuple[str, ...]


def turning_point(findings: Sequence[Finding]) -> TurningPoint:
    proved = first_proved(findings)
    if proved is None:
        return TurningPoint(None, ("Nothing is proved here: all values are estimates.",))
    end = len(findings) - 1
    return TurningPoint(
        proved,
        (
            _describe_extent(proved, end),
            *_describe_changes(findings[proved:]),
            *_describe_abandonment(findings[end]),
        ),
    )


def first_proved(findings: Sequence[Finding]) -> int | None:
    """The first index from which all values are proved."""
    first = len(findings)
    while first and findings[first - 1].proved:
        first -= 1
    return None if first == len(findings) else first


def _describe_extent(proved: int, end: int) -> str:
    if proved == 0:
        return "Everything is proved, from the first move on."
    if proved == end:
        return "Only the end itself is proved; all values before it are estimates."
    return f"Proved from move {proved + 1} to the end; all values before it are estimates."


def _describe_changes(findings: Sequence[Finding]) -> list[str]:
    """A sentence for each change of the result, such as `Drawn until move 58`."""
    changes = []
    for before, after in pairwise(findings):
        if _result(before) == _result(after) or before.mover is None or before.played is None:
            continue
        until = f"{_describe(before)} until move {before.ply + 1}"
        move = f"{color_name(before.mover)}’s {before.move} {past_result(before.played)}"
        changes.append(f"{until}; {move}.")
    if not changes and len(findings) > 1:
        return [f"{_describe(findings[0])} from there to the end."]
    return changes


def _describe_abandonment(last: Finding) -> list[str]:
    """A sentence about the last position, unless the game was played to its end."""
    if last.mover is None:
        return []
    result, mover = describe_result(last.values), color_name(last.mover)
    return [f"It was {result} when it was left, with {mover} to move."]


def _result(finding: Finding) -> tuple[float, ...]:
    return tuple(value.chance for value in finding.values.values())


def _describe(finding: Finding) -> str:
    """The result without its margin, which many moves change."""
    winner = next((color for color, value in finding.values.items() if value.chance == 1), None)
    text = f"won for {color_name(winner)}" if winner else describe_draw(finding.values)
    return text[0].upper() + text[1:]

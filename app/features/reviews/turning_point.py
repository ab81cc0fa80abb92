"""The part of a game whose results are proved, and the moves that changed the result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.features.reviews.finding import Finding
from app.features.reviews.phrases import describe_draw, describe_result, past_result
from app.locales import t
from engine import Color

NO_DEPARTURES: Mapping[int, Sequence[Color]] = {}


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The ply from which all results are proved (None if none is), and a summary for people."""

    proved_from: int | None
    sentences: tuple[str, ...]


def turning_point(
    findings: Sequence[Finding], departures: Mapping[int, Sequence[Color]] = NO_DEPARTURES
) -> TurningPoint:
    """`departures`: the players who left, by the number of turns before."""
    proved = first_proved(findings)
    if proved is None:
        return TurningPoint(None, (t("review-text.extent.nothing"),))
    end = len(findings) - 1
    return TurningPoint(
        proved,
        (
            _describe_extent(proved, end),
            *_describe_changes(findings[proved:], departures),
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
        return t("review-text.extent.everything")
    if proved == end:
        return t("review-text.extent.end")
    return t("review-text.extent.part", number=proved + 1)


def _describe_changes(
    findings: Sequence[Finding], departures: Mapping[int, Sequence[Color]]
) -> list[str]:
    """A sentence for each change of the result, such as `Drawn until move 58`."""
    changes = []
    for before, after in pairwise(findings):
        if _result(before) == _result(after) or before.move is None or before.played is None:
            continue
        if left := departures.get(after.ply):
            state, colors = _describe(before), [t(f"colors.{color.value}") for color in left]
            changes.append(t("review-text.left", state=state, colors=colors, number=after.ply))
            continue
        played = past_result(before.move, before.played)
        changes.append(
            t(
                "review-text.changed",
                state=_describe(before),
                number=before.ply + 1,
                played=played,
            )
        )
    if not changes and len(findings) > 1:
        return [t("review-text.unchanged", state=_describe(findings[0]))]
    return changes


def _describe_abandonment(last: Finding) -> list[str]:
    """A sentence about the last position, unless the game was played to its end."""
    if last.mover is None:
        return []
    color = t(f"colors.{last.mover.value}")
    return [t("review-text.abandoned", state=describe_result(last.values), color=color)]


def _result(finding: Finding) -> tuple[float, ...]:
    return tuple(value.chance for value in finding.values.values())


def _describe(finding: Finding) -> str:
    """The result without its margin, which many moves change."""
    winner = next((color for color, value in finding.values.items() if value.chance == 1), None)
    if winner is None:
        return describe_draw(finding.values)
    return t("review-text.state.win", color=t(f"colors.{winner.value}"))

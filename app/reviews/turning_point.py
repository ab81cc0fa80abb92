"""How far back the result of a game is proved, and who changed it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.reviews.finding import Finding
from app.reviews.phrases import color_name, did, drawn, standing


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """`proved_from`: from the position after so many turns on every result is exact; None if none.

    `sentences` tell it, and what became of the result from there.
    """

    proved_from: int | None
    sentences: tuple[str, ...]


def turning_point(findings: Sequence[Finding]) -> TurningPoint:
    """The verdict on a whole game, all its moments in their order."""
    known = frontier(findings)
    if known is None:
        return TurningPoint(None, ("Nothing is proved here: all values are estimates.",))
    end = len(findings) - 1
    return TurningPoint(
        known, (_reach(known, end), *_story(findings[known:]), *_left(findings[end]))
    )


def frontier(findings: Sequence[Finding]) -> int | None:
    """The first ply from which on everything is proved."""
    first = len(findings)
    while first and findings[first - 1].proved:
        first -= 1
    return None if first == len(findings) else first


def _reach(known: int, end: int) -> str:
    if known == 0:
        return "Everything is proved, from the first move on."
    if known == end:
        return "Only the end itself is proved; all values before it are estimates."
    return f"Proved from move {known + 1} to the end; all values before it are estimates."


def _story(findings: Sequence[Finding]) -> list[str]:
    """Every change of the result, as `Drawn until move 58; Black’s f7 lost by 6`."""
    told = []
    for before, after in pairwise(findings):
        if _result(before) == _result(after) or before.mover is None or before.played is None:
            continue
        until = f"{_said(before)} until move {before.ply + 1}"
        told.append(f"{until}; {color_name(before.mover)}’s {before.move} {did(before.played)}.")
    if not told and len(findings) > 1:
        return [f"{_said(findings[0])} from there to the end."]
    return told


def _left(last: Finding) -> list[str]:
    """What the game was when somebody left it, if it was not played to its end."""
    if last.mover is None:
        return []
    return [
        f"It was {standing(last.values)} when it was left, with {color_name(last.mover)} to move."
    ]


def _result(finding: Finding) -> tuple[float, ...]:
    return tuple(value.chance for value in finding.values.values())


def _said(finding: Finding) -> str:
    """How it stood, without by how much: that changes with many moves."""
    winner = next((color for color, value in finding.values.items() if value.chance == 1), None)
    said = f"won for {color_name(winner)}" if winner else drawn(finding.values)
    return said[0].upper() + said[1:]

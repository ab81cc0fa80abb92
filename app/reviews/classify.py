"""Which moves were mistakes, and which was the only one; what they cost, in a sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.reviews.finding import Finding
from app.reviews.phrases import color_name, did, percent, would
from engine.think import Value

Mark = Literal["!", "?!", "?", "??"]

MEANING: dict[Mark, str] = {
    "!": "the only move",
    "?!": "not the best",
    "?": "a mistake",
    "??": "a blunder",
}

COSTLIEST_COUNT = 6  # stones given away without changing the result
STEPS: tuple[tuple[float, Mark], ...] = ((0.3, "??"), (0.15, "?"), (0.08, "?!"))
LIST = 8  # moves


@dataclass(frozen=True, slots=True)
class Loss:
    """What a move cost who made it: chances from 0 to 1, stones where it is about stones.

    `exact`: both the move and the better one are proved.
    """

    chance: float
    stones: float | None
    exact: bool


def loss_of(finding: Finding) -> Loss | None:
    """What the move cost; None where there was no choice."""
    worth, played = finding.worth, finding.played
    if worth is None or played is None:
        return None
    stones = None
    if worth.margin is not None and played.margin is not None:
        stones = max(0.0, worth.margin - played.margin)
    chance = max(0.0, worth.chance - played.chance)
    return Loss(chance, stones, worth.exact and played.exact)


def mark_of(finding: Finding) -> Mark | None:
    """The sign behind a move, as chess players write it."""
    loss = loss_of(finding)
    if loss is None or finding.move == finding.best:
        return "!" if loss and finding.only and finding.choices > 2 else None
    if loss.exact:
        if loss.chance:
            return "??" if loss.chance == 1 else "?"
        return "?!" if (loss.stones or 0) >= COSTLIEST_COUNT else None
    return next((mark for least, mark in STEPS if loss.chance >= least), None)


def costliest(findings: Sequence[Finding]) -> list[Finding]:
    """The moves that lost most, the worst first."""
    lost = [one for one in findings if mark_of(one) not in (None, "!")]
    return sorted(lost, key=_cost, reverse=True)[:LIST]


def _cost(finding: Finding) -> tuple[float, float]:
    loss = loss_of(finding)
    assert loss
    return loss.chance, loss.stones or 0.0


def sentence(finding: Finding) -> str:
    """What a move did, and what a better one would have done."""
    worth, played = finding.worth, finding.played
    assert worth
    assert played
    if worth.exact and played.exact:
        return f"{finding.move} {did(played)}; {finding.best} {would(worth)}."
    if worth.exact and worth.chance in (0.5, 1):
        return f"{finding.move} gave away a {_sure(worth)}; {finding.best} {would(worth)}."
    assert finding.mover
    fall = f"from {percent(worth.chance)} to {percent(played.chance)}"
    return f"{finding.move} took {color_name(finding.mover)} {fall}; {finding.best} was better."


def _sure(value: Value) -> str:
    return "sure win" if value.chance == 1 else "sure draw"

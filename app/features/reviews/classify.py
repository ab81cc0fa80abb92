"""Marks for the moves of a reviewed game, with their losses and a sentence about each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.features.reviews.finding import Finding
from app.features.reviews.phrases import (
    conditional_result,
    format_chance,
    move_in_sentence,
    past_result,
)
from app.locales import t

Mark = Literal["!", "?!", "?", "??"]

MARK_NAMES: dict[Mark, str] = {"!": "only", "?!": "inaccuracy", "?": "mistake", "??": "blunder"}

STONES_FOR_MARK = 6  # lost without changing a proved result
CHANCES_FOR_MARKS: tuple[tuple[float, Mark], ...] = ((0.3, "??"), (0.15, "?"), (0.08, "?!"))
MAX_COSTLIEST = 8  # moves


@dataclass(frozen=True, slots=True)
class Loss:
    """A move's loss against the best: winning chance (0 to 1), and stones if counted.

    `exact`: the values of both moves are proved.
    """

    chance: float
    stones: float | None
    exact: bool


def loss_of(finding: Finding) -> Loss | None:
    worth, played = finding.worth, finding.played
    if worth is None or played is None:
        return None
    stones = None
    if worth.margin is not None and played.margin is not None:
        stones = max(0.0, worth.margin - played.margin)
    chance = max(0.0, worth.chance - played.chance)
    return Loss(chance, stones, worth.exact and played.exact)


def mark_of(finding: Finding) -> Mark | None:
    """The annotation symbol of the move, as in chess; None for an ordinary move.

    Of an estimated loss, only what exceeds the search's doubt counts.
    """
    loss = loss_of(finding)
    if loss is None or finding.move == finding.best:
        return "!" if loss and finding.only and finding.choices > 2 else None
    if loss.exact:
        if loss.chance:
            return "??" if loss.chance == 1 else "?"
        return "?!" if (loss.stones or 0) >= STONES_FOR_MARK else None
    sure = loss.chance - finding.doubt
    return next((mark for lost, mark in CHANCES_FOR_MARKS if sure >= lost), None)


def costliest(findings: Sequence[Finding]) -> list[Finding]:
    lost = [one for one in findings if mark_of(one) not in (None, "!")]
    return sorted(lost, key=_cost, reverse=True)[:MAX_COSTLIEST]


def _cost(finding: Finding) -> tuple[float, float]:
    loss = loss_of(finding)
    assert loss
    return loss.chance, loss.stones or 0.0


def describe_mark(mark: Mark) -> str:
    return t(f"review-text.mark.{MARK_NAMES[mark]}")


def describe_move(finding: Finding) -> str:
    """A sentence about the results of a move and of the best move."""
    worth, played = finding.worth, finding.played
    assert worth
    assert played
    assert finding.move
    assert finding.best
    assert finding.mover
    if worth.exact and (played.exact or worth.chance in (0.5, 1)):
        better = conditional_result(finding.best, worth)
        if played.exact:
            result = past_result(finding.move, played)
            return t("review-text.compared", played=result, better=better)
        lost = "win" if worth.chance == 1 else "draw"
        return t(
            f"review-text.gave-away.{lost}", move=move_in_sentence(finding.move), better=better
        )
    return t(
        "review-text.chances-fell",
        move=move_in_sentence(finding.move),
        color=t(f"colors.{finding.mover.value}"),
        before=format_chance(worth),
        after=format_chance(played),
        best=move_in_sentence(finding.best),
    )

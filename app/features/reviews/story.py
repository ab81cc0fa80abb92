"""A reviewed game in words: the reasons for a mark, and how each player played."""

from collections import Counter
from collections.abc import Sequence
from math import exp

from app.features.reviews.classify import MARK_NAMES, loss_of, mark_of
from app.features.reviews.finding import Finding
from app.features.reviews.phrases import format_chance, move_in_sentence
from app.features.reviews.schemas import MoveReason, PlayerStory
from app.locales import paragraph, t
from engine import Color, Move, Position, format_move, iter_cells, parse_move
from engine.reasons import Reason, find_reasons


def written_reasons(
    position: Position, played: Move, best_text: str, reply: str | None
) -> list[MoveReason]:
    """Why a move was worse than the best; `reply` is the best move in the next position."""
    best = parse_move(position, best_text)
    if position.over or best == played:
        return []
    after = position.play(played)
    answer = parse_move(after, reply) if reply and not after.over else None
    reasons = find_reasons(position, played, best, answer)
    return [_written(reason, position, after, best_text, answer) for reason in reasons]


def _written(
    reason: Reason, position: Position, after: Position, best: str, reply: Move | None
) -> MoveReason:
    mover = position.turn
    other = after.turn if after.turn != mover else next(c for c in position.active if c != mover)
    names = position.rules.board.name_of
    cells = [names[cell] for cell in iter_cells(reason.cells)]
    text = t(
        f"review-text.reason.{reason.kind}",
        best=move_in_sentence(best),
        own=t(f"colors.{mover.value}"),
        other=t(f"colors.{other.value}"),
        cells=cells,
        number=reason.number,
        instead=reason.other,
        reply="" if reply is None else move_in_sentence(format_move(after, reply)),
    )
    return MoveReason(kind=reason.kind, text=text, cells=cells)


def player_stories(colors: Sequence[Color], findings: Sequence[Finding]) -> list[PlayerStory]:
    """An accuracy and two sentences for each who moved. `findings` are of the moves that count;
    better moves are not told, to find later.
    """
    moved = {one.mover for one in findings if one.move}
    return [
        _story(color, [one for one in findings if one.mover == color])
        for color in colors
        if color in moved
    ]


def _story(color: Color, own: Sequence[Finding]) -> PlayerStory:
    judged = [(one, max(0.0, loss.chance - one.doubt)) for one in own if (loss := loss_of(one))]
    counts = Counter(mark_of(one) for one, _ in judged)
    told = [
        t(f"review-text.story.{MARK_NAMES[mark]}", count=counts[mark])
        for mark in ("??", "?", "?!")
        if counts[mark]
    ]
    marked = [(one, lost) for one, lost in judged if mark_of(one) not in (None, "!")]
    sentences = [t("review-text.story.clean")]
    if marked:
        worst, _ = max(marked, key=lambda one: one[1])
        sentences = [t("review-text.story.marks", marks=told), _turn(worst)]
    open_ = [lost for one, lost in judged if one.worth and one.worth.chance]
    accuracy = sum(map(_accuracy, open_)) / len(open_) if open_ else None
    return PlayerStory(color=color, accuracy=accuracy, text=paragraph(sentences))


def _turn(finding: Finding) -> str:
    """The sentence about the worst move."""
    worth, played = finding.worth, finding.played
    assert worth
    assert played
    assert finding.move
    before, after = format_chance(worth), format_chance(played)
    kind = "costliest"
    if before == after and worth.margin is not None and played.margin is not None:
        kind, lost = "stones", round(worth.margin - played.margin)
        after = t("review.loss.stones", count=lost)
    return t(
        f"review-text.story.{kind}",
        number=finding.ply + 1,
        move=move_in_sentence(finding.move),
        before=before,
        after=after,
    )


def _accuracy(lost: float) -> float:
    """The accuracy of a move, from 0 to 1, by the chance that it lost: the curve of lichess."""
    return min(1.0, max(0.0, 1.031668 * exp(-4.354 * lost) - 0.031669))

"""The reasons why a move was worse than the best move, in words."""

from dataclasses import dataclass

from app.features.reviews.finding import Finding
from app.locales import t
from engine import Move, Position, format_move, iter_cells, parse_move
from engine.reasons import Reason, ReasonKind, find_reasons


@dataclass(frozen=True, slots=True)
class WrittenReason:
    """A sentence, and the names of the cells that illustrate it."""

    kind: ReasonKind
    text: str
    cells: tuple[str, ...]


def written_reasons(
    position: Position, played: Move, finding: Finding, reply: str | None
) -> list[WrittenReason]:
    """The reasons for a move's mark; `reply` is the best move in the next position."""
    assert finding.best
    best = parse_move(position, finding.best)
    if position.over or best == played:
        return []
    after = position.play(played)
    answer = parse_move(after, reply) if reply and not after.over else None
    reasons = find_reasons(position, played, best, answer)
    return [_written(reason, position, after, finding.best, answer) for reason in reasons]


def _written(
    reason: Reason, position: Position, after: Position, best: str, reply: Move | None
) -> WrittenReason:
    mover = position.turn
    other = after.turn if after.turn != mover else next(c for c in position.active if c != mover)
    names = position.rules.board.name_of
    cells = tuple(names[cell] for cell in iter_cells(reason.cells))
    text = t(
        f"review-text.reason.{reason.kind}",
        best=best,
        own=t(f"colors.{mover.value}"),
        other=t(f"colors.{other.value}"),
        cells=list(cells),
        number=reason.number,
        instead=reason.other,
        reply="" if reply is None else format_move(after, reply),
    )
    return WrittenReason(reason.kind, text, cells)

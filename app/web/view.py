"""A match as a page shows it: what lies where, what is legal, and what each move would change."""

from collections.abc import Iterable
from typing import Any, cast

from app.match.events import OutReason
from app.match.state import Match, OpenOffer, Turn
from app.web import standing as wire
from engine import (
    Cells,
    Color,
    Move,
    Position,
    Ray,
    each,
    format_cell,
    format_move,
    format_stones,
)


def view(match: Match) -> wire.View:
    """How it stands."""
    position, running = match.position, match.status == "running"
    moves = position.legal_moves if running else ()
    return wire.View(
        status=match.status,
        ply=len(match.turns),
        to_move=match.to_move,
        stones=format_stones(position),
        score=position.score,
        reserve=position.reserve,
        built=_names(position, each(position.built)),
        legal=[wire.LegalMove(**_move(position, move)) for move in moves],
        duties=list(position.duties) if running else [],
        taken=[color for color, player in match.seats if player is not None],
        out=_out(match),
        result=_result(match),
        clock=clock_view(match),
        moved_at=match.moved_at,
        paused=match.paused,
        offers=[_offer(offer) for offer in match.offers],
        begun=match.begun,
        undoable=[c for c in match.active if match.has_moved(c)] if match.takebacks else [],
        series=series(match),
        next=match.next,
    )


def series(match: Match) -> dict[Color, int]:
    """The half points of each color's player in the series, this game's among them."""
    if match.round < 2 and match.next is None:
        return {}
    winners = match.winners
    won = (2 if len(winners) == 1 else 1) if winners else 0
    return {
        color: match.series.get(player or match.reserved.get(color, ""), 0)
        + (won if color in winners else 0)
        for color, player in match.seats
    }


def _out(match: Match) -> dict[Color, OutReason]:
    return {color: out.reason for color, out in match.out.items()}


def clock_view(match: Match) -> wire.ClockView | None:
    """The clocks; None without a time control."""
    clocks = match.clocks
    if clocks is None:
        return None
    sides = {
        color: wire.SideView(left=side.left, periods=side.periods)
        for color, side in clocks.sides.items()
    }
    return wire.ClockView(
        mover=clocks.mover,
        used=clocks.used,
        since=clocks.since,
        held=_held(match, clocks.since),
        sides=sides,
    )


def _held(match: Match, since: int | None) -> wire.Held | None:
    """Why the mover's clock did not go on at once, when it goes on later than the last word."""
    if since is None or since <= match.touched_at:
        return None
    kinds = [line.kind for line in match.ledger if line.kind in ("excused", "resumed")]
    return "resumed" if kinds[-1:] == ["resumed"] else "excused"


def _offer(offer: OpenOffer) -> wire.OfferView:
    return wire.OfferView(
        id=offer.id,
        kind=offer.kind,
        color=offer.color,
        ply=offer.ply,
        accepted=sorted(offer.accepted),
    )


def turn_view(turn: Turn) -> wire.TurnView:
    """A ply, and the board after it."""
    return wire.TurnView(
        **_move(turn.before, turn.move),
        color=turn.color,
        forced=turn.forced,
        planned=turn.planned,
        stones=format_stones(turn.after),
        score=turn.after.score,
        reserve=turn.after.reserve,
        built=_names(turn.after, each(turn.after.built)),
    )


def _move(position: Position, move: Move) -> dict[str, Any]:
    """What a move is and changes: the fields of LegalMove."""
    path = _names(position, position.path(move))
    given = position.given(move)
    rays = [_ray(position, ray) for ray in position.rays(move)]
    return {
        "move": format_move(position, move),
        "path": path,
        "cell": path[-1] if path else None,
        "given": format_cell(position.rules.board, given) if given else None,
        "turns": sum(len(ray.cells) for ray in rays),
        "rays": rays,
    }


def _ray(position: Position, ray: Ray) -> wire.RayView:
    start, to = _names(position, (ray.start, ray.anchor))
    becomes = cast("wire.Becomes", ray.becomes)
    return wire.RayView(start, _names(position, ray.cells), to, becomes)


def _names(position: Position, cells: Iterable[Cells]) -> list[str]:
    names = position.rules.board.name_of
    return [names[cell] for cell in cells]


def _result(match: Match) -> wire.Result | None:
    if match.ended is None:
        return None
    return wire.Result(reason=match.ended, winners=list(match.winners), out=_out(match))

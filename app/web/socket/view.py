"""Views of a match: stones, legal moves and their effects, clocks, result."""

from collections.abc import Iterable
from typing import Any, assert_never, cast

from app.match.events import OutReason
from app.match.state import Match, OpenOffer, Turn
from app.web.socket.view_schema import (
    CapturedAs,
    ClockDelay,
    ClockView,
    LegalMove,
    MatchView,
    ObligationView,
    OfferView,
    RayView,
    Result,
    SideClockView,
    TurnView,
)
from engine import (
    Cells,
    Color,
    Move,
    Obligation,
    Position,
    Ray,
    format_cell,
    format_move,
    format_stones,
    iter_cells,
)


def match_view(match: Match) -> MatchView:
    position, running = match.position, match.status == "running"
    moves = position.legal_moves if running else ()
    obligations = position.obligations if running else ()
    movers = match.active if match.terms.takebacks else ()
    return MatchView(
        status=match.status,
        ply=len(match.turns),
        to_move=match.to_move,
        stones=format_stones(position),
        score=position.score,
        reserve=position.reserve,
        built=_names(position, iter_cells(position.built)),
        legal=[LegalMove(**_move_fields(position, move)) for move in moves],
        obligations=[_obligation_view(position, kind) for kind in obligations],
        taken_seats=[color for color, player in match.seating.seats if player is not None],
        departed=_departed(match),
        result=_result(match),
        clock=clock_view(match),
        moved_at=match.moved_at,
        paused=match.timekeeping.paused,
        offers=[_offer_view(offer) for offer in match.offers],
        all_have_moved=match.all_have_moved,
        can_take_back=[color for color in movers if match.has_moved(color)],
        series=_series(match),
        rematch=match.rematch,
    )


def _series(match: Match) -> dict[Color, int]:
    """The half points of each color's player in the series; empty in a match outside one."""
    if match.terms.round < 2 and match.rematch is None:
        return {}
    points, seating = match.series_points, match.seating
    return {
        color: points.get(player or seating.reserved.get(color, ""), 0)
        for color, player in seating.seats
    }


def _departed(match: Match) -> dict[Color, OutReason]:
    return {color: departure.reason for color, departure in match.departed.items()}


def clock_view(match: Match) -> ClockView | None:
    """None without a time control."""
    clocks = match.timekeeping.clocks
    if clocks is None:
        return None
    sides = {
        color: SideClockView(left=side.left, periods=side.periods)
        for color, side in clocks.sides.items()
    }
    return ClockView(
        mover=clocks.mover,
        used=clocks.used,
        since=clocks.since,
        delayed_by=_delay(match, clocks.since),
        sides=sides,
    )


def _delay(match: Match, since: int | None) -> ClockDelay | None:
    if since is None or since <= match.updated_at:
        return None
    kinds = [entry.kind for entry in match.timekeeping.ledger]
    delays = [kind for kind in kinds if kind in ("excused", "resumed")]
    return "resumed" if delays[-1:] == ["resumed"] else "excused"


def _offer_view(offer: OpenOffer) -> OfferView:
    return OfferView(
        id=offer.id,
        kind=offer.kind,
        color=offer.color,
        ply=offer.ply,
        accepted=sorted(offer.accepted),
    )


def _obligation_view(position: Position, kind: Obligation) -> ObligationView:
    cells: list[Cells] = []
    exceptions: list[Move] = []
    match kind:
        case "jump":
            jumps = [move for move in position.legal_moves if position.rays(move)]
            cells = list(dict.fromkeys(position.path(move)[0] for move in jumps))
            exceptions = [
                move
                for move in position.legal_moves
                if move not in jumps and not position.sacrificed(move)
            ]
        case "center":
            cells = [position.path(position.legal_moves[0])[0]]
        case "last-chance":
            pass
        case _:
            assert_never(kind)
    return ObligationView(
        kind=kind,
        cells=_names(position, cells),
        exceptions=[format_move(position, move) for move in exceptions],
    )


def turn_view(turn: Turn) -> TurnView:
    return TurnView(
        **_move_fields(turn.before, turn.move),
        color=turn.color,
        forced=turn.forced,
        planned=turn.planned,
        stones=format_stones(turn.after),
        score=turn.after.score,
        reserve=turn.after.reserve,
        built=_names(turn.after, iter_cells(turn.after.built)),
    )


def _move_fields(position: Position, move: Move) -> dict[str, Any]:
    """The fields of LegalMove."""
    path = _names(position, position.path(move))
    sacrificed = position.sacrificed(move)
    rays = [_ray_view(position, ray) for ray in position.rays(move)]
    return {
        "move": format_move(position, move),
        "path": path,
        "cell": path[-1] if path else None,
        "sacrificed": format_cell(position.rules.board, sacrificed) if sacrificed else None,
        "captures": sum(len(ray.cells) for ray in rays),
        "rays": rays,
    }


def _ray_view(position: Position, ray: Ray) -> RayView:
    start, to = _names(position, (ray.start, ray.anchor))
    becomes = cast("CapturedAs", ray.becomes)
    return RayView(start, _names(position, ray.cells), to, becomes)


def _names(position: Position, cells: Iterable[Cells]) -> list[str]:
    names = position.rules.board.name_of
    return [names[cell] for cell in cells]


def _result(match: Match) -> Result | None:
    if match.ended is None:
        return None
    position = match.position
    ending = position.ending if match.ended == "finished" else None
    return Result(
        reason=match.ended,
        winners=list(match.winners),
        departed=_departed(match),
        ending=ending,
        goal=_winning_goal(position) if ending == "goal" else [],
    )


def _winning_goal(position: Position) -> list[str]:
    winner = position.winners[0].value
    stones = next(cells for color, cells in position.layers if color == winner)
    return _names(position, iter_cells(position.built & stones))

"""Views of a match: stones, legal moves and their effects, clocks, result."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypedDict, assert_never, cast

from orjson import Fragment, dumps

from app.match.decide.offers import repeatable_at
from app.match.decide.seats import replaceable_guests
from app.match.state import Match, Turn
from app.wire.view_schema import (
    CapturedAs,
    ClockDelay,
    ClockView,
    DeclinedView,
    LegalMove,
    MatchView,
    ObligationView,
    OfferView,
    RayView,
    Result,
    SideClockView,
    SwapView,
    TurnView,
)
from engine import (
    Board,
    Cells,
    Color,
    Move,
    Obligation,
    Position,
    Ray,
    format_move,
    format_stones,
    iter_cells,
)

_MoveKey = tuple[Board, Move, tuple[Cells, ...], tuple[str, ...]]

LegalMoves = Callable[[Position], Sequence[LegalMove | Fragment]]


class _BoardView(TypedDict):
    """The fields of a position that turns and matches share."""

    stones: str
    score: dict[Color, int]
    reserve: dict[Color, int]
    built: list[str]


def legal_move_views(position: Position) -> list[LegalMove]:
    return [_known_moves.find(position, move)[0] for move in position.legal_moves]


def encoded_legal_moves(position: Position) -> list[Fragment]:
    """The legal moves as cached JSON, for frames."""
    return [_known_moves.find(position, move)[1] for move in position.legal_moves]


def match_view(
    match: Match,
    board: _BoardView | None = None,
    legal_moves: LegalMoves = legal_move_views,
) -> MatchView:
    """The view of a match. `board` is the board of its position, if known."""
    position = match.position
    playing = match.status == "running" and match.swap_phase != "choice"
    board = board or _board_view(position)
    active = match.active
    moved = [color for color in active if match.has_moved(color)]
    return {
        "status": match.status,
        "ply": len(match.turns),
        "to_move": match.to_move,
        "stones": board["stones"],
        "score": board["score"],
        "reserve": board["reserve"],
        "built": board["built"],
        "legal": cast("list[LegalMove]", legal_moves(position)) if playing else [],
        "obligations": (
            [_obligation_view(position, kind) for kind in position.obligations] if playing else []
        ),
        "taken_seats": [color for color, player in match.seating.seats if player is not None],
        "departed": match.departure_reasons,
        "replaceable_guests": list(replaceable_guests(match)),
        "result": _result(match),
        "clock": clock_view(match),
        "moved_at": match.moved_at,
        "paused": match.timekeeping.paused,
        "offers": [
            OfferView(
                id=offer.id,
                kind=offer.kind,
                color=offer.color,
                ply=offer.ply,
                accepted=sorted(offer.accepted),
            )
            for offer in match.offers
        ],
        "declined": _declined(match),
        "all_have_moved": len(moved) == len(active),
        "can_take_back": _can_take_back(match, moved) if match.terms.takebacks else [],
        "hints": match.hints,
        "hinted": match.hinted,
        "series": _series(match),
        "rematch": match.rematch,
        "swap": _swap_view(match) if match.terms.swap_plies else None,
    }


def _can_take_back(match: Match, moved: list[Color]) -> list[Color]:
    if not match.terms.swap_plies:
        return moved
    return [color for color in moved if match.last_own_ply(color) is not None]


def _swap_view(match: Match) -> SwapView:
    choice = match.color_choice
    return SwapView(
        phase=match.swap_phase or "chosen",
        turn=match.position.to_move if match.status == "running" else None,
        ply=choice.ply if choice else match.terms.swap_plies,
        color=choice.color if choice else None,
        swapped=choice is not None and choice.swapped,
    )


def _board_view(position: Position) -> _BoardView:
    return {
        "stones": format_stones(position),
        "score": position.score,
        "reserve": position.reserve,
        "built": _names(position, iter_cells(position.built)),
    }


def _series(match: Match) -> dict[Color, int]:
    """Half points in the series by color; empty outside a series."""
    if match.terms.round < 2 and match.rematch is None:
        return {}
    points, seating = match.series_points, match.seating
    return {
        color: points.get(player or seating.reserved.get(color, ""), 0)
        for color, player in seating.seats
    }


def clock_view(match: Match) -> ClockView | None:
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


def _declined(match: Match) -> list[DeclinedView]:
    return [
        DeclinedView(kind=kind, color=color, until=until)
        for color, kind in match.declined
        if (until := repeatable_at(match, color, kind)) > len(match.turns)
    ]


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
    return {
        **_known_moves.find(turn.before, turn.move)[0],
        **_board_view(turn.after),
        "color": turn.color,
        "forced": turn.forced,
        "planned": turn.planned,
    }


def compact(json: bytes) -> bytes:
    """An exact-size copy. orjson allocates at least 4 KB, up to four times as much."""
    return bytes(memoryview(json))


class KnownMoves:
    """A cache of move views with their captures, which must not be changed.

    Most moves in most positions have been seen before. The cache holds about as many as occur in
    two games on two boards.
    """

    def __init__(self, most: int = 8192) -> None:
        self._most = most
        self._views: dict[_MoveKey, tuple[LegalMove, Fragment]] = {}

    def __len__(self) -> int:
        return len(self._views)

    def find(self, position: Position, move: Move) -> tuple[LegalMove, Fragment]:
        key = (position.rules.board, move, position.captures(move), position.captured_as)
        known = self._views.get(key)
        if known is None:
            if len(self._views) >= self._most:
                self._views.clear()
            view = _new_legal_move(position, move)
            known = self._views[key] = view, Fragment(compact(dumps(view)))
        return known


_known_moves = KnownMoves()


def _new_legal_move(position: Position, move: Move) -> LegalMove:
    board, rays = position.rules.board, position.rays(move)
    path = _names(position, position.path(move))
    sacrificed = position.sacrificed(move)
    return {
        "move": format_move(position, move),
        "path": path,
        "cell": path[-1] if path else None,
        "sacrificed": board.name_of[sacrificed] if sacrificed else None,
        "captures": sum(len(ray.cells) for ray in rays),
        "rays": [_ray_view(board, ray) for ray in rays],
    }


def _ray_view(board: Board, ray: Ray) -> RayView:
    names = board.name_of
    return {
        "start": names[ray.start],
        "cells": [names[cell] for cell in ray.cells],
        "to": names[ray.anchor],
        "becomes": cast("CapturedAs", ray.becomes),
    }


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
        departed=match.departure_reasons,
        score=dict(score) if (score := match.deciding_score) else None,
        ending=ending,
        goal=_winning_goal(position) if ending == "goal" else [],
    )


def _winning_goal(position: Position) -> list[str]:
    winner = position.winners[0].value
    stones = next(cells for color, cells in position.layers if color == winner)
    return _names(position, iter_cells(position.built & stones))

"""A match as a page shows it: what lies where, what is legal, and what each move would change."""

from collections.abc import Iterable
from typing import Any, cast

from app.match.state import Match, Turn
from app.web import messages as wire
from engine import (
    Cells,
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
        resigned=list(match.resigned),
        result=_result(match),
    )


def turn_view(turn: Turn) -> wire.TurnView:
    """A ply, and the board after it."""
    return wire.TurnView(
        **_move(turn.before, turn.move),
        color=turn.color,
        forced=turn.forced,
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
    return wire.RayView(start=start, cells=_names(position, ray.cells), to=to, becomes=becomes)


def _names(position: Position, cells: Iterable[Cells]) -> list[str]:
    board = position.rules.board
    return [format_cell(board, cell) for cell in cells]


def _result(match: Match) -> wire.Result | None:
    if match.ended is None:
        return None
    return wire.Result(
        reason=match.ended, winners=list(match.winners), resigned=list(match.resigned)
    )

"""Events that programs receive: the events that a log entry causes, and for which players."""

from collections.abc import Iterator
from typing import Literal, get_args

from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.state import Match

EventKind = Literal["invitation", "game-started", "turn", "game-finished"]
EVENT_KINDS: tuple[EventKind, ...] = get_args(EventKind)


def player_events(before: Match | None, after: Match) -> Iterator[tuple[PlayerId, EventKind]]:
    """The events for people and bots that one version of a match causes."""
    reserved = set(after.seating.reserved.values())
    known = set(before.seating.reserved.values()) if before else set()
    if after.status == "waiting":
        yield from ((player, "invitation") for player in sorted(reserved - known))
    players = sorted(one for one in after.seating.players if not is_computer(one))
    if after.status == "running" and (before is None or before.status == "waiting"):
        yield from ((player, "game-started") for player in players)
    mover = after.seating.player_of(after.to_move) if after.to_move is not None else None
    if mover in players and _turn_begins(before, after):
        yield str(mover), "turn"
    if after.ended and after.ended != "withdrawn" and not (before and before.ended):
        yield from ((player, "game-finished") for player in players)


def _turn_begins(before: Match | None, after: Match) -> bool:
    if after.status != "running" or after.timekeeping.paused:
        return False
    if before is None or before.status != "running" or before.timekeeping.paused:
        return True
    chosen = before.color_choice != after.color_choice
    return chosen or before.to_move != after.to_move or before.position != after.position

"""Who sits where: what the seats' events make of a match."""

from app.match.change import replace
from app.match.commands import PlayerId
from app.match.computers import is_computer
from app.match.events import Seated
from app.match.state import Knock, Match
from engine import Color


def seated(match: Match, event: Seated) -> Match:
    """A player has sat down: nobody waits at the door for them, their key is used up."""
    reserved = {c: player for c, player in match.reserved.items() if c != event.color}
    knocks = tuple(knock for knock in match.knocks if knock.player != event.player)
    keys = match.keys - {event.key} if event.key else match.keys
    match = _put(match, event.color, event.player)
    return replace(match, reserved=reserved, knocks=knocks, keys=keys)


def free(match: Match, color: Color) -> Match:
    """A seat is free again."""
    return _put(match, color, None)


def unseat(match: Match, color: Color) -> Match:
    """A seat is free again, but not for who had it."""
    player = match.player_of(color)
    banned = match.banned | {player} if player and not is_computer(player) else match.banned
    return replace(free(match, color), banned=banned)


def knocked(match: Match, player: PlayerId, color: Color | None) -> Match:
    """Somebody asks the host for a seat."""
    return replace(match, knocks=(*match.knocks, Knock(match.version, player, color)))


def _put(match: Match, color: Color, player: PlayerId | None) -> Match:
    seats = tuple((seat, player if seat == color else taken) for seat, taken in match.seats)
    return replace(match, seats=seats)

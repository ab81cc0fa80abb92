"""Decides about seats, join requests, one-time links, reservations and added computers."""

from typing import assert_never

from app.match.bot_players import LEVELS, STRENGTHS, new_computer_id
from app.match.commands import (
    AddComputer,
    AnswerJoinRequest,
    CreateOneTimeLink,
    FreeSeat,
    Leave,
    PlayerId,
    SeatCommand,
    Sit,
)
from app.match.decide.guards import OVER, Decision, Refused, forced_events
from app.match.events import (
    Ended,
    Event,
    JoinDeclined,
    JoinRequested,
    Left,
    OneTimeLinkCreated,
    ReservationDropped,
    Seated,
    Unseated,
)
from app.match.state import Match
from engine import Color

MAX_KEYS, MAX_JOIN_REQUESTS = 8, 16
MAX_TURNS_TO_REPLACE = 2  # after so many turns, guests stay
KEY_LENGTH = 64  # of a SHA-256 in hexadecimal


def decide_seat(match: Match, command: SeatCommand, by: PlayerId) -> Decision:
    match command:
        case Sit():
            return _sit(match, command, by)
        case Leave():
            return _leave(match, by)
        case CreateOneTimeLink() | AnswerJoinRequest() | FreeSeat() | AddComputer() if (
            by != match.terms.host
        ):
            return Refused("not-host")
        case CreateOneTimeLink() | AnswerJoinRequest() | FreeSeat() | AddComputer() if match.ended:
            return OVER
        case CreateOneTimeLink():
            return _create_one_time_link(match, command)
        case AnswerJoinRequest():
            return _answer_join_request(match, command)
        case FreeSeat():
            return _free_seat(match, command)
        case AddComputer():
            return _add_computer(match, command)
        case _:
            assert_never(command)


def _sit(match: Match, command: Sit, by: PlayerId) -> Decision:
    if match.ended:
        return OVER
    if match.seating.colors_of(by):
        return Refused("already-seated")
    if by in match.seating.banned:
        return Refused("not-welcome")
    events = _sitting_down(match, command.color, by, command.key)
    if isinstance(events, Refused):
        return events
    key = command.key if command.key in match.seating.one_time_keys else None
    if key or match.seating.joining == "open" or match.seating.reserved_seat_of(by):
        return events
    if match.seating.joining == "keys":
        return Refused("key-needed", "key-used" if command.key else "")
    if match.seating.join_request_of(by) is not None:
        return Refused("already-requested")
    if len(match.seating.join_requests) >= MAX_JOIN_REQUESTS:
        return Refused("busy", "many-requests")
    return (JoinRequested(by, command.color),)


def _seat_for(match: Match, wanted: Color | None, by: PlayerId) -> Color | Refused:
    """The seat for a player who wants a color, or any color for None."""
    free = [color for color, player in match.seating.seats if player is None]
    if not free:
        return Refused("seat-taken")
    if wanted is not None and wanted not in dict(match.seating.seats):
        return Refused("no-such-seat", values={"color": wanted})
    reserved = match.seating.reserved_seat_of(by)
    if reserved is not None and wanted in (None, reserved):
        return reserved
    open_seats = [color for color in free if color not in match.seating.reserved]
    color = wanted or next(iter(open_seats), free[0])
    if color not in free:
        return Refused("seat-taken", "color-taken", {"color": color})
    if color not in open_seats:
        return Refused("seat-reserved", values={"color": color})
    return color


def _sitting_down(
    match: Match, wanted: Color | None, by: PlayerId, key: str | None = None
) -> Decision:
    """The events of a player who takes a seat: the wanted color, or any for None.

    A host whose color was drawn at random yields it to a player who wants it.
    """
    used_key = key if key in match.seating.one_time_keys else None
    host, elsewhere = match.terms.host, _other_seat_of_host(match, wanted)
    if wanted is not None and elsewhere is not None:
        way = (Left(wanted), Seated(host, elsewhere))
        return _seated(match, *way, Seated(by, wanted, used_key))
    color = _seat_for(match, wanted, by)
    return color if isinstance(color, Refused) else _seated(match, Seated(by, color, used_key))


def _other_seat_of_host(match: Match, wanted: Color | None) -> Color | None:
    seats = dict(match.seating.seats)
    if not match.terms.random_color or wanted is None or seats.get(wanted) != match.terms.host:
        return None
    if len(match.turns) > match.terms.imported_turns:
        return None
    free = (color for color, player in seats.items() if player is None)
    return next((color for color in free if color not in match.seating.reserved), None)


def _seated(match: Match, *events: Event) -> Decision:
    free = [color for color, player in match.seating.seats if player is None]
    if len(free) > 1:
        return events
    return (*events, *forced_events(match.position))


def _leave(match: Match, by: PlayerId) -> Decision:
    colors = match.seating.colors_of(by)
    if not colors:
        return _cancel_joining(match, by) or Refused("not-seated", "no-seat")
    if match.ended:
        return OVER
    if match.seating.full:
        return Refused("started", "resign-instead")
    left: tuple[Event, ...] = tuple(Left(color) for color in colors)
    return (*left, Ended("withdrawn")) if by == match.terms.host else left


def _cancel_joining(match: Match, by: PlayerId) -> tuple[Event, ...]:
    """Withdraw the join request of a player without a seat, and give up their reservation."""
    if match.ended:
        return ()
    request, reserved = match.seating.join_request_of(by), match.seating.reserved_seat_of(by)
    return (
        *(() if request is None else (JoinDeclined(request),)),
        *(() if reserved is None else (ReservationDropped(reserved),)),
    )


def _create_one_time_link(match: Match, command: CreateOneTimeLink) -> Decision:
    if match.seating.full:
        return Refused("seat-taken", "no-link-needed")
    if len(match.seating.one_time_keys) >= MAX_KEYS:
        return Refused("busy", "many-links", {"count": MAX_KEYS})
    if len(command.key) != KEY_LENGTH or command.key in match.seating.one_time_keys:
        return Refused("no-such-key")
    return (OneTimeLinkCreated(command.key),)


def _answer_join_request(match: Match, command: AnswerJoinRequest) -> Decision:
    requests = match.seating.join_requests
    request = next((request for request in requests if request.id == command.request), None)
    if request is None:
        return Refused("no-such-request")
    if not command.accept:
        return (JoinDeclined(request.id),)
    events = _sitting_down(match, request.color, request.player)
    if isinstance(events, Refused) and request.color is not None:
        events = _sitting_down(match, None, request.player)
    return events


def replaceable_guests(match: Match) -> tuple[Color, ...]:
    if match.ended or _guests_stay(match):
        return ()
    guests = [color for color in match.active if match.seating.player_of(color) is not None]
    return tuple(color for color in guests if match.seating.player_of(color) != match.terms.host)


def _guests_stay(match: Match) -> bool:
    return len(match.turns) - match.terms.imported_turns >= MAX_TURNS_TO_REPLACE


def _free_seat(match: Match, command: FreeSeat) -> Decision:
    if command.color not in dict(match.seating.seats):
        return Refused("no-such-seat", values={"color": command.color})
    player = match.seating.player_of(command.color)
    if player is None or player == match.terms.host:
        return Refused("no-guest")
    if command.color in match.departed or _guests_stay(match):
        return Refused("started", "guest-stays")
    return (Unseated(command.color),)


def _add_computer(match: Match, command: AddComputer) -> Decision:
    if match.terms.rated:
        return Refused("not-rated", "rated-computer")
    if command.strength not in STRENGTHS:
        return Refused("no-such-level", values={"highest": LEVELS[-1]})
    color = _seat_for(match, command.color, "")
    if isinstance(color, Refused):
        return color
    present = [player for _, player in match.seating.seats]
    return _seated(match, Seated(new_computer_id(command.strength, present), color))

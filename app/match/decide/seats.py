"""Decisions about seats, join requests, one-time links, reservations and added computers."""

from typing import assert_never

from app.match.bot_players import LEVELS, new_computer_id
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
from app.match.decide.guards import Decision, Refused, color_name, forced_events
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
            return Refused("not-host", "Only the host can do that.")
        case CreateOneTimeLink() | AnswerJoinRequest() | FreeSeat() | AddComputer() if match.ended:
            return Refused("over", "This match is over.")
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
        return Refused("over", "This match is over.")
    if match.seating.colors_of(by):
        return Refused("already-seated", "You have a seat in this match.")
    if by in match.seating.banned:
        return Refused("not-welcome", "The host has given this seat to somebody else.")
    color = _seat_for(match, command.color, by)
    if isinstance(color, Refused):
        return color
    key = command.key if command.key in match.seating.one_time_keys else None
    if key or match.seating.joining == "open" or match.seating.reserved_seat_of(by):
        return _seated(match, Seated(by, color, key))
    if match.seating.joining == "keys":
        used = " This one has been used." if command.key else ""
        message = f"You need a one-time link to join this match.{used}"
        return Refused("key-needed", message)
    if match.seating.join_request_of(by) is not None:
        return Refused("knocked", "You have sent a request already; the host will answer it.")
    if len(match.seating.join_requests) >= MAX_JOIN_REQUESTS:
        return Refused("busy", "Too many players wait for an answer; try again later.")
    return (JoinRequested(by, command.color),)


def _seat_for(match: Match, wanted: Color | None, by: PlayerId) -> Color | Refused:
    """The seat for a player who wants a color, or any for None."""
    free = [color for color, player in match.seating.seats if player is None]
    if not free:
        return Refused("seat-taken", "Every seat is taken; you can watch.")
    if wanted is not None and wanted not in dict(match.seating.seats):
        return Refused("no-such-seat", f"There is no {wanted} seat in this game.")
    reserved = match.seating.reserved_seat_of(by)
    if reserved is not None and wanted in (None, reserved):
        return reserved
    open_seats = [color for color in free if color not in match.seating.reserved]
    color = wanted or next(iter(open_seats), free[0])
    if color not in free:
        return Refused("seat-taken", f"Somebody else has taken {color}.")
    if color not in open_seats:
        return Refused("seat-kept", f"{color_name(color)} is reserved for somebody else.")
    return color


def _seated(match: Match, event: Seated) -> Decision:
    free = [color for color, player in match.seating.seats if player is None]
    if len(free) > 1:
        return (event,)
    return (event, *forced_events(match.position))


def _leave(match: Match, by: PlayerId) -> Decision:
    colors = match.seating.colors_of(by)
    if not colors:
        return _cancel_joining(match, by) or Refused(
            "not-seated", "You have no seat in this match."
        )
    if match.ended:
        return Refused("over", "This match is over.")
    if match.seating.full:
        return Refused("started", "The game has started: you can resign, but not leave.")
    left: tuple[Event, ...] = tuple(Left(color) for color in colors)
    return (*left, Ended("withdrawn")) if by == match.terms.host else left


def _cancel_joining(match: Match, by: PlayerId) -> tuple[Event, ...]:
    """Withdraw the join request and give up the reservation of a player without a seat."""
    if match.ended:
        return ()
    request, reserved = match.seating.join_request_of(by), match.seating.reserved_seat_of(by)
    return (
        *(() if request is None else (JoinDeclined(request),)),
        *(() if reserved is None else (ReservationDropped(reserved),)),
    )


def _create_one_time_link(match: Match, command: CreateOneTimeLink) -> Decision:
    if match.seating.full:
        return Refused("seat-taken", "Every seat is taken.")
    if len(match.seating.one_time_keys) >= MAX_KEYS:
        return Refused("busy", f"There can be {MAX_KEYS} unused links at a time.")
    if len(command.key) != KEY_LENGTH or command.key in match.seating.one_time_keys:
        return Refused("no-such-key", "This key is invalid or exists already.")
    return (OneTimeLinkCreated(command.key),)


def _answer_join_request(match: Match, command: AnswerJoinRequest) -> Decision:
    requests = match.seating.join_requests
    request = next((request for request in requests if request.id == command.request), None)
    if request is None:
        return Refused("no-such-knock", "There is no such join request any more.")
    if not command.accept:
        return (JoinDeclined(request.id),)
    color = _seat_for(match, request.color, request.player)
    if isinstance(color, Refused) and request.color is not None:
        color = _seat_for(match, None, request.player)
    if isinstance(color, Refused):
        return color
    return _seated(match, Seated(request.player, color))


def _free_seat(match: Match, command: FreeSeat) -> Decision:
    if command.color not in dict(match.seating.seats):
        return Refused("no-such-seat", f"There is no {command.color} seat in this game.")
    player = match.seating.player_of(command.color)
    if player is None or player == match.terms.host:
        return Refused("no-guest", "There is no guest in that seat.")
    if len(match.turns) - match.terms.imported_turns >= 2:
        return Refused("started", "After two moves a guest can no longer be removed.")
    return (Unseated(command.color),)


def _add_computer(match: Match, command: AddComputer) -> Decision:
    if command.level not in LEVELS:
        return Refused("no-such-level", f"Computers play at levels 1 to {LEVELS[-1]}.")
    color = _seat_for(match, command.color, "")
    if isinstance(color, Refused):
        return color
    present = [player for _, player in match.seating.seats]
    return _seated(match, Seated(new_computer_id(command.level, present), color))

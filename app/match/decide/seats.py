"""Who may sit where: opening, sitting down, knocking, leaving, and the host's word."""

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
    """What comes of a wish about seats."""
    match command:
        case Sit():
            return _sit(match, command, by)
        case Leave():
            return _leave(match, by)
        case CreateOneTimeLink() | AnswerJoinRequest() | FreeSeat() | AddComputer() if (
            by != match.terms.host
        ):
            return Refused("not-host", "Only who opened the match can do that.")
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
        used = " This one is used up." if command.key else ""
        message = f"This match takes only who comes by a link of their own.{used}"
        return Refused("key-needed", message)
    if any(knock.player == by for knock in match.seating.join_requests):
        return Refused("knocked", "You have asked already; the host will answer.")
    if len(match.seating.join_requests) >= MAX_JOIN_REQUESTS:
        return Refused("busy", "Too many wait for an answer; try again later.")
    return (JoinRequested(by, command.color),)


def _seat_for(match: Match, wish: Color | None, by: PlayerId) -> Color | Refused:
    """The seat that somebody would get."""
    free = [color for color, player in match.seating.seats if player is None]
    if not free:
        return Refused("seat-taken", "Every seat is taken; you can watch.")
    if wish is not None and wish not in dict(match.seating.seats):
        return Refused("no-such-seat", f"There is no {wish} seat in this game.")
    kept = match.seating.reserved_seat_of(by)
    if kept is not None and wish in (None, kept):
        return kept
    open_seats = [color for color in free if color not in match.seating.reserved]
    color = wish or next(iter(open_seats), free[0])
    if color not in free:
        return Refused("seat-taken", f"Somebody else has taken {color}.")
    if color not in open_seats:
        return Refused("seat-kept", f"{color_name(color)} is kept for somebody.")
    return color


def _seated(match: Match, event: Seated) -> Decision:
    free = [color for color, player in match.seating.seats if player is None]
    if len(free) > 1:
        return (event,)
    return (event, *forced_events(match.position))


def _leave(match: Match, by: PlayerId) -> Decision:
    kept = match.seating.reserved_seat_of(by)
    knocks = tuple(
        JoinDeclined(knock.id) for knock in match.seating.join_requests if knock.player == by
    )
    colors = match.seating.colors_of(by)
    if not colors and match.ended:
        return Refused("not-seated", "You have no seat in this match.")
    if not colors and (kept or knocks):
        return (*knocks, *((ReservationDropped(kept),) if kept else ()))
    if not colors:
        return Refused("not-seated", "You have no seat in this match.")
    if match.ended:
        return Refused("over", "This match is over.")
    if match.seating.full:
        return Refused("started", "The game is on: it can be resigned, not left.")
    left: tuple[Event, ...] = tuple(Left(color) for color in colors)
    return (*left, Ended("withdrawn")) if by == match.terms.host else left


def _create_one_time_link(match: Match, command: CreateOneTimeLink) -> Decision:
    if match.seating.full:
        return Refused("seat-taken", "Every seat is taken.")
    if len(match.seating.one_time_keys) >= MAX_KEYS:
        return Refused("busy", f"There can be {MAX_KEYS} unused links at a time.")
    if len(command.key) != KEY_LENGTH or command.key in match.seating.one_time_keys:
        return Refused("no-such-key", "That is no new key.")
    return (OneTimeLinkCreated(command.key),)


def _answer_join_request(match: Match, command: AnswerJoinRequest) -> Decision:
    knock = next(
        (knock for knock in match.seating.join_requests if knock.id == command.request), None
    )
    if knock is None:
        return Refused("no-such-knock", "Nobody waits under that number any more.")
    if not command.accept:
        return (JoinDeclined(knock.id),)
    color = _seat_for(match, knock.color, knock.player)
    if isinstance(color, Refused) and knock.color is not None:
        color = _seat_for(match, None, knock.player)
    if isinstance(color, Refused):
        return color
    return _seated(match, Seated(knock.player, color))


def _free_seat(match: Match, command: FreeSeat) -> Decision:
    if command.color not in dict(match.seating.seats):
        return Refused("no-such-seat", f"There is no {command.color} seat in this game.")
    player = match.seating.player_of(command.color)
    if player is None or player == match.terms.host:
        return Refused("no-guest", "There is no guest on that seat.")
    if len(match.turns) - match.terms.imported_turns >= 2:
        return Refused("started", "Two moves are made: the guest stays.")
    return (Unseated(command.color),)


def _add_computer(match: Match, command: AddComputer) -> Decision:
    if command.level not in LEVELS:
        return Refused("no-such-level", f"Computers play at levels 1 to {LEVELS[-1]}.")
    color = _seat_for(match, command.color, "")
    if isinstance(color, Refused):
        return color
    present = [player for _, player in match.seating.seats]
    return _seated(match, Seated(new_computer_id(command.level, present), color))

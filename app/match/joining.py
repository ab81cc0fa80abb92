"""Who may sit where: opening, sitting down, knocking, leaving, and the host's word."""

from typing import assert_never

from app.match.commands import Admit, Engage, Invite, Joins, Leave, PlayerId, Sit, Unseat
from app.match.computers import LEVELS, new_computer
from app.match.events import (
    Ended,
    Event,
    Invited,
    Knocked,
    Left,
    Released,
    Seated,
    TurnedAway,
    Unseated,
)
from app.match.refusal import Decision, Refused, consequences, named
from app.match.state import Match
from engine import Color

MAX_KEYS, MAX_KNOCKS = 8, 16
KEY_LENGTH = 64  # of a SHA-256 in hexadecimal


def decide(match: Match, command: Joins, by: PlayerId) -> Decision:
    """What comes of a wish about seats."""
    match command:
        case Sit():
            return _sit(match, command, by)
        case Leave():
            return _leave(match, by)
        case Invite() | Admit() | Unseat() | Engage() if by != match.host:
            return Refused("not-host", "Only who opened the match can do that.")
        case Invite() | Admit() | Unseat() | Engage() if match.ended:
            return Refused("over", "This match is over.")
        case Invite():
            return _invite(match, command)
        case Admit():
            return _admit(match, command)
        case Unseat():
            return _unseat(match, command)
        case Engage():
            return _engage(match, command)
        case _:
            assert_never(command)


def _sit(match: Match, command: Sit, by: PlayerId) -> Decision:
    if match.ended:
        return Refused("over", "This match is over.")
    if match.colors_of(by):
        return Refused("already-seated", "You have a seat in this match.")
    if by in match.banned:
        return Refused("not-welcome", "The host has given this seat to somebody else.")
    color = _seat_for(match, command.color, by)
    if isinstance(color, Refused):
        return color
    key = command.key if command.key in match.keys else None
    if key or match.joining == "open" or match.kept_for(by):
        return _seated(match, Seated(by, color, key))
    if match.joining == "keys":
        used = " This one is used up." if command.key else ""
        message = f"This match takes only who comes by a link of their own.{used}"
        return Refused("key-needed", message)
    if any(knock.player == by for knock in match.knocks):
        return Refused("knocked", "You have asked already; the host will answer.")
    if len(match.knocks) >= MAX_KNOCKS:
        return Refused("busy", "Too many wait for an answer; try again later.")
    return (Knocked(by, command.color),)


def _seat_for(match: Match, wish: Color | None, by: PlayerId) -> Color | Refused:
    """The seat that somebody would get."""
    free = [color for color, player in match.seats if player is None]
    if not free:
        return Refused("seat-taken", "Every seat is taken; you can watch.")
    if wish is not None and wish not in dict(match.seats):
        return Refused("no-such-seat", f"There is no {wish} seat in this game.")
    kept = match.kept_for(by)
    if kept is not None and wish in (None, kept):
        return kept
    open_seats = [color for color in free if color not in match.reserved]
    color = wish or next(iter(open_seats), free[0])
    if color not in free:
        return Refused("seat-taken", f"Somebody else has taken {color}.")
    if color not in open_seats:
        return Refused("seat-kept", f"{named(color)} is kept for somebody.")
    return color


def _seated(match: Match, event: Seated) -> Decision:
    free = [color for color, player in match.seats if player is None]
    if len(free) > 1:
        return (event,)
    return (event, *consequences(match.position))


def _leave(match: Match, by: PlayerId) -> Decision:
    kept = match.kept_for(by)
    knocks = tuple(TurnedAway(knock.id) for knock in match.knocks if knock.player == by)
    colors = match.colors_of(by)
    if not colors and match.ended:
        return Refused("not-seated", "You have no seat in this match.")
    if not colors and (kept or knocks):
        return (*knocks, *((Released(kept),) if kept else ()))
    if not colors:
        return Refused("not-seated", "You have no seat in this match.")
    if match.ended:
        return Refused("over", "This match is over.")
    if match.full:
        return Refused("started", "The game is on: it can be resigned, not left.")
    left: tuple[Event, ...] = tuple(Left(color) for color in colors)
    return (*left, Ended("withdrawn")) if by == match.host else left


def _invite(match: Match, command: Invite) -> Decision:
    if match.full:
        return Refused("seat-taken", "Every seat is taken.")
    if len(match.keys) >= MAX_KEYS:
        return Refused("busy", f"There can be {MAX_KEYS} unused links at a time.")
    if len(command.key) != KEY_LENGTH or command.key in match.keys:
        return Refused("no-such-key", "That is no new key.")
    return (Invited(command.key),)


def _admit(match: Match, command: Admit) -> Decision:
    knock = next((knock for knock in match.knocks if knock.id == command.knock), None)
    if knock is None:
        return Refused("no-such-knock", "Nobody waits under that number any more.")
    if not command.welcome:
        return (TurnedAway(knock.id),)
    color = _seat_for(match, knock.color, knock.player)
    if isinstance(color, Refused) and knock.color is not None:
        color = _seat_for(match, None, knock.player)
    if isinstance(color, Refused):
        return color
    return _seated(match, Seated(knock.player, color))


def _unseat(match: Match, command: Unseat) -> Decision:
    if command.color not in dict(match.seats):
        return Refused("no-such-seat", f"There is no {command.color} seat in this game.")
    player = match.player_of(command.color)
    if player is None or player == match.host:
        return Refused("no-guest", "There is no guest on that seat.")
    if len(match.turns) - match.preset >= 2:
        return Refused("started", "Two moves are made: the guest stays.")
    return (Unseated(command.color),)


def _engage(match: Match, command: Engage) -> Decision:
    if command.level not in LEVELS:
        return Refused("no-such-level", f"Computers play at levels 1 to {LEVELS[-1]}.")
    color = _seat_for(match, command.color, "")
    if isinstance(color, Refused):
        return color
    present = [player for _, player in match.seats]
    return _seated(match, Seated(new_computer(command.level, present), color))

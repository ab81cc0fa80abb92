"""The one place that refuses: from a match and a command to events, or to the reason why not."""

from dataclasses import dataclass
from typing import assert_never

from app.match.commands import Ask, Leave, Open, Play, PlayerId, Resign, Sit
from app.match.events import (
    Ended,
    Event,
    Left,
    Opened,
    Passed,
    Played,
    Resigned,
    Seated,
)
from app.match.state import Match
from engine import (
    PASS,
    Color,
    IllegalMove,
    NotationError,
    OptionError,
    Position,
    UnknownGame,
    find_game,
    format_move,
    parse_move,
)


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that changes nothing: the reason for programs, the message for people."""

    reason: str
    message: str


Decision = tuple[Event, ...] | Refused


def decide(match: Match | None, ask: Ask) -> Decision:
    """What a command does to a match (None: to one that does not exist yet). Total and pure."""
    command = ask.command
    if isinstance(command, Open):
        return _open(command, ask.by) if match is None else Refused("opened", "It is open already.")
    if match is None:
        return Refused("not-started", "There is no such match.")
    match command:
        case Sit():
            return _sit(match, command, ask.by)
        case Leave():
            return _leave(match, ask.by)
        case Play():
            return _play(match, command, ask.by)
        case Resign():
            return _resign(match, command, ask.by)
        case _:
            assert_never(command)


def _open(command: Open, by: PlayerId) -> Decision:
    try:
        game = find_game(command.game)
        options = game.complete(command.options)
    except UnknownGame as error:
        return Refused("no-such-game", str(error))
    except OptionError as error:
        return Refused("no-such-option", str(error))
    if command.color not in game.players:
        return Refused("no-such-seat", f"{game.title} has no {command.color} player.")
    opened = Opened(game.id, options, by, command.drawn, command.listed)
    return (opened, Seated(by, command.color))


def _sit(match: Match, command: Sit, by: PlayerId) -> Decision:
    if match.ended:
        return Refused("over", "This match is over.")
    if match.colors_of(by):
        return Refused("already-seated", "You have a seat in this match.")
    free = [color for color, player in match.seats if player is None]
    if not free:
        return Refused("seat-taken", "Every seat is taken; you can watch.")
    color = command.color or free[0]
    if color not in dict(match.seats):
        return Refused("no-such-seat", f"There is no {color} seat in this game.")
    if color not in free:
        return Refused("seat-taken", f"Somebody else has taken {color}.")
    seated = Seated(by, color)
    if len(free) > 1:
        return (seated,)
    return (seated, *_consequences(match.position))


def _leave(match: Match, by: PlayerId) -> Decision:
    colors = match.colors_of(by)
    if not colors:
        return Refused("not-seated", "You have no seat in this match.")
    if match.ended:
        return Refused("over", "This match is over.")
    if match.full:
        return Refused("started", "The game is on: it can be resigned, not left.")
    left = tuple(Left(color) for color in colors)
    return (*left, Ended("withdrawn")) if by == match.host else left


def _play(match: Match, command: Play, by: PlayerId) -> Decision:
    refused = _not_now(match, by, command.at)
    if refused:
        return refused
    position = match.position
    if position.to_move not in match.colors_of(by):
        return Refused("not-your-turn", f"It is {_name(position.to_move)}'s turn.")
    try:
        move = parse_move(position, command.move)
        after = position.play(move)
    except (NotationError, IllegalMove) as error:
        return Refused(error.reason, str(error))
    return (Played(format_move(position, move)), *_consequences(after))


def _resign(match: Match, command: Resign, by: PlayerId) -> Decision:
    refused = _not_now(match, by, command.at, any_position=True)
    if refused:
        return refused
    (color, *_) = match.colors_of(by)
    if color in match.resigned:
        return Refused("over", "You have resigned already.")
    after = match.position.without(color)
    if len(after.active) < 2:
        return (Resigned(color), Ended("resigned"))
    return (Resigned(color), *_consequences(after))


def _not_now(match: Match, by: PlayerId, at: int, *, any_position: bool = False) -> Refused | None:
    """Why a seat can do nothing in the game at this moment, if so."""
    if not match.colors_of(by):
        return Refused("not-seated", "You are watching; only the players can do that.")
    if match.ended:
        return Refused("over", "The game is over.")
    if not match.full:
        return Refused("not-started", "The game begins when every seat is taken.")
    fresh = any_position or match.position_version <= at
    if not fresh or at > match.version:
        return Refused("stale", "The position has changed since; look again.")
    return None


def _consequences(position: Position) -> tuple[Event, ...]:
    """What follows of itself: passes of players who have no other move, and the end."""
    events: list[Event] = []
    while not position.over and position.legal_moves == (PASS,):
        events.append(Passed("nothing-to-capture"))
        position = position.play(PASS)
    if position.over:
        events.append(Ended("finished"))
    return tuple(events)


def _name(color: Color | None) -> str:
    return "nobody" if color is None else color.value.capitalize()

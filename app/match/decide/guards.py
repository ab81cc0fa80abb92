"""The result of a decision, and checks that several decisions share."""

from dataclasses import dataclass

from app.match.commands import PlayerId
from app.match.events import Ended, Event, Passed
from app.match.state import Match
from engine import PASS, Color, Position


@dataclass(frozen=True, slots=True)
class Refused:
    """The refusal of a command: a reason for programs and a message for people."""

    reason: str
    message: str


Decision = tuple[Event, ...] | Refused

OVER = Refused("over", "The game is over.")


def cannot_act(match: Match, by: PlayerId) -> Refused | None:
    colors = match.seating.colors_of(by)
    if not colors:
        return Refused("not-seated", "You are watching; only the players can do that.")
    if match.ended:
        return OVER
    if not match.seating.full:
        return Refused("not-started", "The game begins when every seat is taken.")
    if all(color in match.departed for color in colors):
        return Refused("over", "You have left the game already.")
    return None


def is_stale(match: Match, at: int, *, any_position: bool = False) -> Refused | None:
    """The refusal if the position has changed since version `at`, or there is no such version."""
    current = any_position or match.position_version <= at
    if not current or at > match.version:
        return Refused("stale", "The position has changed since; look again.")
    return None


def acting_color(match: Match, by: PlayerId) -> Color:
    """The active color of a seated player, or their first one."""
    colors = match.seating.colors_of(by)
    return next((color for color in colors if color not in match.departed), colors[0])


def forced_events(position: Position) -> tuple[Event, ...]:
    """The forced passes from a position on, and the end if it is reached."""
    events: list[Event] = []
    while not position.over and position.legal_moves == (PASS,):
        events.append(Passed("nothing-to-capture"))
        position = position.play(PASS)
    if position.over:
        events.append(Ended("finished"))
    return tuple(events)


def color_name(color: Color | None) -> str:
    return "nobody" if color is None else color.value.capitalize()

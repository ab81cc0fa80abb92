"""What a player can ask of a match, in the imperative."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine import Color

PlayerId = str


@dataclass(frozen=True, slots=True)
class Open:
    """Open a match and take a seat in it."""

    game: str
    options: Mapping[str, str]
    color: Color
    drawn: bool = False  # the color came by lot
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat; None takes the first one."""

    color: Color | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the seat back before the start; when the host does, the match is withdrawn."""


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move, given as text, in the position of version `at`."""

    move: str
    at: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up, having seen version `at`."""

    at: int


Command = Open | Sit | Leave | Play | Resign


@dataclass(frozen=True, slots=True)
class Ask:
    """A command, who asks, and the id under which it may be asked again."""

    command: Command
    by: PlayerId
    id: str

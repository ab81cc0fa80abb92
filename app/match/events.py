"""What happened in a match, in the past tense: causes, never effects that follow from them.

These shapes are stored. A changed one gets a new `kind` and an upcaster in the store's codec.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.match.commands import PlayerId
from engine import Color

EndReason = Literal["finished", "resigned", "withdrawn"]
PassReason = Literal["nothing-to-capture"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A match was opened; its host sits nowhere yet."""

    game: str
    options: Mapping[str, str]
    host: PlayerId
    drawn: bool
    listed: bool
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Seated:
    """A player took a seat."""

    player: PlayerId
    color: Color
    kind: Literal["seated"] = "seated"


@dataclass(frozen=True, slots=True)
class Left:
    """A seat was given back."""

    color: Color
    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class Played:
    """The player to move made a move."""

    move: str
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Passed:
    """The service passed for the player to move, who had no other move."""

    reason: PassReason
    kind: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player gave the game up."""

    color: Color
    kind: Literal["resigned"] = "resigned"


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    reason: EndReason
    kind: Literal["ended"] = "ended"


Event = Opened | Seated | Left | Played | Passed | Resigned | Ended


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log: everything that one accepted command caused.

    `at` is in milliseconds since 1970, UTC, by the server's clock.
    """

    version: int
    by: PlayerId
    command_id: str
    at: int
    events: tuple[Event, ...]

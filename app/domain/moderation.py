"""Moderation: actions of operators, and their record."""

from dataclasses import dataclass
from typing import Literal, get_args

from app.match.commands import PlayerId

ModerationAction = Literal[
    "granted",
    "revoked",
    "resolved",
    "circle-read",
    "warned",
    "timed-out",
    "time-out-ended",
    "renamed",
    "new-handle",
    "deletion-requested",
    "deletion-dismissed",
    "deleted",
]
ACTIONS: tuple[ModerationAction, ...] = get_args(ModerationAction)

COMMAND_LINE = "birnam admin"  # the author of an action that no account has taken
MAX_REASON = 300  # characters
MAX_TIME_OUT_DAYS = 365


@dataclass(frozen=True, slots=True)
class Operation:
    """An action on a player, with its author, time and reason."""

    by: PlayerId
    action: ModerationAction
    subject: PlayerId
    at: int
    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """A recorded operation. The names are those of now; the handle is None for guests."""

    number: int
    operation: Operation
    by_handle: str | None
    subject_handle: str | None
    subject_name: str | None


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Until when a player cannot chat or begin games."""

    until: int
    reason: str


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning, which the player has read or not."""

    at: int
    text: str
    read_at: int | None


@dataclass(frozen=True, slots=True)
class DeletionRequest:
    """A request to delete a player, which an operator has noted."""

    player: PlayerId
    at: int
    reason: str
    handle: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class OpenReport:
    """A reported chat message that no operator has looked at."""

    match_id: str
    room: str
    number: int
    reporter: PlayerId
    author: PlayerId
    at: int
    text: str


@dataclass(frozen=True, slots=True)
class ModeratedPlayer:
    """A player as operators see them."""

    player: PlayerId
    handle: str | None
    name: str | None
    created_at: int
    is_operator: bool
    time_out: TimeOut | None
    warnings: tuple[Warned, ...]

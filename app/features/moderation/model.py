"""Moderation: operators' actions, and their record."""

from dataclasses import dataclass
from typing import Literal, get_args

from app.match.commands import PlayerId
from app.players.time_outs import TimeOut, Warned

ModerationAction = Literal[
    "granted",
    "revoked",
    "resolved",
    "circle-read",
    "variant-hidden",
    "variant-shown",
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
    """A recorded operation. The names are current; the handle is None for guests."""

    number: int
    operation: Operation
    by_handle: str | None
    subject_handle: str | None
    subject_name: str | None


@dataclass(frozen=True, slots=True)
class DeletionRequest:
    """A request to delete a player, recorded by an operator."""

    player: PlayerId
    at: int
    reason: str
    handle: str | None
    name: str | None


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


@dataclass(frozen=True, slots=True)
class ReportWay:
    """A way from a report to its subject, with its words.

    It is a link, or an `action` of a form that has the report and the operator's reason.
    """

    path: str
    words: str
    action: bool = False

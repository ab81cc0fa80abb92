"""A notice: what one player wants to hear of one match, where it goes, what became of it."""

from dataclasses import dataclass
from typing import Literal, get_args

from app.match.commands import PlayerId

NotificationKind = Literal["turn", "started", "offer", "chat", "over", "time", "invitation"]
KINDS: tuple[NotificationKind, ...] = get_args(NotificationKind)

DeliveryState = Literal["waiting", "sent", "kept", "failed"]

SuppressionReason = Literal["here", "off", "muted", "nowhere", "late", "refused", "unreachable"]
"""Why a notice was kept back (the first four), or has failed."""

WebhookForm = Literal["discord", "ntfy"]
WebhookScope = Literal["mine", "all"]


@dataclass(frozen=True, slots=True)
class Notification:
    """What happened, in words. `place` is the match's picture: after how many turns."""

    match_id: str
    version: int
    recipient: PlayerId
    kind: NotificationKind
    title: str
    body: str
    ply: int
    at: int

    @property
    def key(self) -> tuple[str, int, PlayerId, NotificationKind]:
        """What tells it from every other."""
        return self.match_id, self.version, self.recipient, self.kind


@dataclass(frozen=True, slots=True)
class StoredNotification:
    """A notice as its player can look it up later. `where` says in words how it was sent."""

    notification: Notification
    state: DeliveryState
    reason: SuppressionReason | None
    sent_to: str


@dataclass(frozen=True, slots=True)
class NotificationPreferences:
    """What a player does not want to be told, and whether this match is muted."""

    off: frozenset[NotificationKind] = frozenset()
    muted: bool = False


def suppression_reason(
    notice: Notification, wishes: NotificationPreferences, *, here: bool
) -> SuppressionReason | None:
    """Why a notice is not sent to its player's devices, if so."""
    if here:
        return "here"
    if wishes.muted:
        return "muted"
    return "off" if notice.kind in wishes.off else None


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that takes notices. It is known by its session, and goes with it."""

    session: str
    endpoint: str
    p256dh: str
    auth: str
    name: str
    added_at: int


@dataclass(frozen=True, slots=True)
class Webhook:
    """An address that a seated player has set for a match; nobody else sees it.

    It hears of its owner's notices, or of everybody's. After too many failures in a row it is off.
    """

    match_id: str
    owner: PlayerId
    url: str
    form: WebhookForm
    scope: WebhookScope
    failures: int = 0
    disabled: bool = False
    last_answer: str = ""
    tried_at: int | None = None


@dataclass(frozen=True, slots=True)
class DeliveryTargets:
    """Where the notices of a player and a match go, and what the player does not want."""

    preferences: NotificationPreferences
    devices: tuple[Device, ...]
    webhooks: tuple[Webhook, ...]

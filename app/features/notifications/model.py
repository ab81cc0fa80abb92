"""Notifications of players about their matches, their targets and their delivery."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from app.delivery.model import Subject
from app.features.notifications.messages import Message
from app.match.commands import PlayerId

NotificationKind = Literal[
    "turn", "started", "offer", "chat", "over", "time", "invitation", "webhook"
]
KINDS: tuple[NotificationKind, ...] = get_args(NotificationKind)

DeliveryState = Literal["waiting", "sent", "kept", "failed"]

SuppressionReason = Literal["here", "off", "muted", "nowhere", "late", "refused", "unreachable"]
"""Why a notification was suppressed (the first four) or failed."""

WebhookForm = Literal["discord", "ntfy"]
WebhookScope = Literal["mine", "all"]


_PAGES = {
    "friend": "/me/friends",
    "match": "/matches/{}",
    "tournament": "/tournaments/{}",
    "webhook": "/me/webhooks",
}


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification of a player, not yet in words. `ply` selects the picture of a match.

    `number` is the entry's or the message's, each of which notifies a player once.
    """

    about: Subject
    number: int
    recipient: PlayerId
    kind: NotificationKind
    title: Message
    body: Message
    at: int
    ply: int = 0


@dataclass(frozen=True, slots=True)
class Notification:
    """A notice in the words of its recipient."""

    about: Subject
    recipient: PlayerId
    kind: NotificationKind
    title: str
    body: str
    at: int
    ply: int = 0

    @property
    def subject(self) -> str:
        """The id of the match, or the kind and the id of another subject."""
        about = self.about
        return about.id if about.kind == "match" else f"{about.kind}-{about.id}"

    @property
    def page(self) -> str:
        return _PAGES[self.about.kind].format(self.about.id)


@dataclass(frozen=True, slots=True)
class LowTime:
    """A correspondence match in which the player to move has little time left."""

    match_id: str
    game: str
    options: Mapping[str, str]
    ply: int
    player: PlayerId
    opponents: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class StoredNotification:
    """A notification with the result of its delivery. `sent_to` names its targets for people."""

    notification: Notification
    state: DeliveryState
    reason: SuppressionReason | None
    sent_to: str


@dataclass(frozen=True, slots=True)
class NotificationPreferences:
    """The kinds that a player has disabled, and whether this match is muted."""

    disabled: frozenset[NotificationKind] = frozenset()
    muted: bool = False


def suppression_reason(
    kind: NotificationKind, preferences: NotificationPreferences, *, present: bool
) -> SuppressionReason | None:
    """Why a notification is not sent to its player's devices; None if it is."""
    if present:
        return "here"
    if preferences.muted:
        return "muted"
    return "off" if kind in preferences.disabled else None


@dataclass(frozen=True, slots=True)
class Device:
    """A browser's Web Push subscription, which belongs to its session and ends with it."""

    session: str
    endpoint: str
    p256dh: str
    auth: str
    name: str
    added_at: int


@dataclass(frozen=True, slots=True)
class Webhook:
    """A URL that a player has set for a match, and that other players do not see.

    It receives its owner's notifications ("mine") or everybody's ("all"). It is disabled
    after too many failures in a row. `last_answer` is a word such as `delivered` with the answer.
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
    """The targets for a player's notifications about a match, and the player's preferences."""

    preferences: NotificationPreferences
    devices: tuple[Device, ...]
    webhooks: tuple[Webhook, ...]

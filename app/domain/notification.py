"""Notifications of players about their matches, their targets and their delivery."""

from dataclasses import dataclass
from typing import Literal, get_args

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


_TOURNAMENT = "tournament-"
_FRIEND = "friend-"
_HOOK = "webhook-"


def tournament_subject(tournament_id: str) -> str:
    """The id of a tournament in place of a match's id."""
    return _TOURNAMENT + tournament_id


def friend_subject(player: PlayerId) -> str:
    """The id of a player who asks for a friendship in place of a match's id."""
    return _FRIEND + player


def hook_subject(hook_id: str) -> str:
    """The id of a program's webhook in place of a match's id."""
    return _HOOK + hook_id


@dataclass(frozen=True, slots=True)
class Notification:
    """A text for one player about one entry. `ply` selects the picture of the match.

    `match_id` names a match, or the subject that is a tournament, a player or a webhook.
    """

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
        return self.match_id, self.version, self.recipient, self.kind

    @property
    def about_match(self) -> bool:
        return not self.match_id.startswith((_TOURNAMENT, _FRIEND, _HOOK))

    @property
    def page(self) -> str:
        """The path of the page to which the notification leads."""
        if self.about_match:
            return f"/matches/{self.match_id}"
        if self.match_id.startswith(_FRIEND):
            return "/me/friends"
        if self.match_id.startswith(_HOOK):
            return "/me/webhooks"
        return f"/tournaments/{self.match_id.removeprefix(_TOURNAMENT)}"


@dataclass(frozen=True, slots=True)
class LowTime:
    """A correspondence match in which the player to move has little time left."""

    match_id: str
    game: str
    version: int
    ply: int
    player: PlayerId


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
    notification: Notification, preferences: NotificationPreferences, *, present: bool
) -> SuppressionReason | None:
    """Why a notification is not sent to its player's devices; None if it is."""
    if present:
        return "here"
    if preferences.muted:
        return "muted"
    return "off" if notification.kind in preferences.disabled else None


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

    It receives its owner's notifications ("mine") or those of all players ("all"). It is disabled
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

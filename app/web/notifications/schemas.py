"""Notices as HTTP takes and gives them."""

from typing import Annotated, Literal

from pydantic import Field

from app.domain.notification import (
    DeliveryState,
    NotificationKind,
    StoredNotification,
    Webhook,
    WebhookForm,
    WebhookScope,
)
from app.web.schema import Schema

_WHY = {
    "here": "Not sent: you had the game open.",
    "off": "Not sent: you do not want to hear of this kind.",
    "muted": "Not sent: you have muted this game.",
    "nowhere": "Not sent: no device takes notices, and no webhook.",
    "late": "Not sent: it was too late when the server was back.",
    "refused": "Not delivered: nobody took it.",
    "unreachable": "Not delivered: nobody could be reached.",
}


class NotificationView(Schema):
    """A notice of the last time, and what has become of it."""

    match: str
    kind: NotificationKind
    title: str
    body: str
    at: int
    state: DeliveryState
    outcome: str = Field(description="How it was sent, or why not.")


class DeviceInfo(Schema):
    """A browser of the player that takes notices."""

    id: str
    name: str
    here: bool = Field(description="It is the one that asks.")
    added_at: int


class NotificationSettings(Schema):
    """What the player is told, where, and what they were told."""

    public_key: str = Field(description="The `applicationServerKey` of a push subscription.")
    kinds: dict[NotificationKind, bool] = Field(description="Which kinds are wanted.")
    devices: list[DeviceInfo]
    recent: list[NotificationView]


class SetKinds(Schema):
    """Kinds of notices that are wanted from now on, or not; others stay as they are."""

    kinds: dict[NotificationKind, bool] = Field(max_length=20)


class AddDevice(Schema):
    """A push subscription of this browser."""

    endpoint: str = Field(min_length=1, max_length=1000)
    p256dh: str = Field(min_length=80, max_length=100, pattern=r"^[A-Za-z0-9_=-]+$")
    auth: str = Field(min_length=20, max_length=30, pattern=r"^[A-Za-z0-9_=-]+$")
    name: str = Field("A browser", min_length=1, max_length=60)


class DeviceRemoved(Schema):
    """Whether there was such a device."""

    removed: bool


class DeliveryTest(Schema):
    """What has become of a test."""

    delivered: bool
    message: str


class WebhookInfo(Schema):
    """A webhook as its owner sees it. The address itself stays with the server."""

    host: str
    form: WebhookForm
    scope: WebhookScope
    disabled: bool = Field(description="It was switched off after too many failures in a row.")
    failures: int
    last_answer: str = Field(description="What the last try came to; empty before the first.")
    tried_at: int | None


class MatchNotificationSettings(Schema):
    """What a player has set for one match."""

    seated: bool
    muted: bool
    webhook: WebhookInfo | None


class Mute(Schema):
    """No notices of this match, or notices again."""

    muted: bool


class SetWebhook(Schema):
    """Where to send notices of this match."""

    url: Annotated[str, Field(min_length=1, max_length=1000)]
    form: WebhookForm | Literal["auto"] = "auto"
    scope: WebhookScope = Field("mine", description="One's own notices, or those of all players.")


def notification_view(kept: StoredNotification) -> NotificationView:
    """A notice in the list of the last ones."""
    notice = kept.notification
    sent = f"Sent: {kept.sent_to}." if kept.sent_to else "Sent."
    said = sent if kept.state == "sent" else _WHY.get(kept.reason or "", "On its way.")
    return NotificationView(
        match=notice.match_id,
        kind=notice.kind,
        title=notice.title,
        body=notice.body,
        at=notice.at,
        state=kept.state,
        outcome=said,
    )


def webhook_info(hook: Webhook | None, host: str) -> WebhookInfo | None:
    """A webhook without its secret."""
    if hook is None:
        return None
    return WebhookInfo(
        host=host,
        form=hook.form,
        scope=hook.scope,
        disabled=hook.disabled,
        failures=hook.failures,
        last_answer=hook.last_answer,
        tried_at=hook.tried_at,
    )

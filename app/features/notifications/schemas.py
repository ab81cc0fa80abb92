"""Schemas of the notifications API."""

from typing import Annotated, Literal

from pydantic import Field

from app.delivery.model import Outcome
from app.features.notifications.messages import answer_text
from app.features.notifications.model import (
    DeliveryState,
    NotificationKind,
    StoredNotification,
    Webhook,
    WebhookForm,
    WebhookScope,
)
from app.fields import filled
from app.locales import t
from app.wire.schema import Flag, Schema, example


class NotificationView(Schema):
    """A recent notification."""

    match: str
    kind: NotificationKind
    title: str
    body: str
    at: int
    state: DeliveryState
    outcome: str = Field(description="In words, how it was sent or why not.")


class DeviceInfo(Schema):
    """A browser that receives push notifications."""

    id: str
    name: str
    here: bool = Field(description="It is the browser that sent this request.")
    added_at: int


class NotificationSettings(Schema):
    """The notification settings of a player, and the last notifications."""

    public_key: str = Field(description="The `applicationServerKey` for a push subscription.")
    kinds: dict[NotificationKind, bool] = Field(description="Whether each kind is on.")
    devices: list[DeviceInfo]
    recent: list[NotificationView]


@example(kinds={"turn": True, "chat": False})
class SetKinds(Schema):
    """Kinds of notifications to switch on or off. Other kinds do not change."""

    kinds: dict[NotificationKind, Flag] = Field(max_length=20)


@example(
    endpoint="https://push.example/4b1c",
    p256dh="B" + "A" * 86,
    auth="A" * 22,
    name="Firefox",
)
class AddDevice(Schema):
    """The push subscription of this browser."""

    endpoint: str = Field(min_length=1, max_length=1000)
    p256dh: str = Field(min_length=80, max_length=100, pattern=r"^[A-Za-z0-9_=-]+$")
    auth: str = Field(min_length=20, max_length=30, pattern=r"^[A-Za-z0-9_=-]+$")
    name: str = Field("A browser", min_length=1, max_length=60)


class DeviceRemoved(Schema):
    """The result of removing a device."""

    removed: bool = Field(description="False if there was no such device.")


@example(delivered=True, message="delivered 204")
class DeliveryTest(Schema):
    """The result of a test notification."""

    delivered: bool
    message: str


class WebhookInfo(Schema):
    """A webhook. Its URL is secret and is never returned."""

    host: str
    form: WebhookForm
    scope: WebhookScope
    disabled: bool = Field(description="It was switched off after too many failures in a row.")
    failures: int
    last_answer: str = Field(description="The result of the last attempt; empty before the first.")
    tried_at: int | None


class MatchNotificationSettings(Schema):
    """The notification settings of a player for one match."""

    seated: bool
    muted: bool
    webhook: WebhookInfo | None


@example(muted=True)
class Mute(Schema):
    """Mutes the notifications of a match, or no longer."""

    muted: Flag


@example(url="https://ntfy.example/topic", form="ntfy", scope="mine")
class SetWebhook(Schema):
    """A webhook for the notifications of a match."""

    url: Annotated[str, Field(min_length=1, max_length=1000)]
    form: WebhookForm | Literal["auto"] = Field(
        "auto", description="The format of the requests; `auto` guesses it from the URL."
    )
    scope: WebhookScope = Field(
        "mine", description="Send only your own notifications, or everybody's."
    )


def delivery_test(outcome: Outcome) -> DeliveryTest:
    delivered = outcome.state == "sent"
    message = t("notices.test.delivered") if delivered else answer_text(outcome.answer)
    return DeliveryTest(delivered=delivered, message=message)


def notification_view(stored: StoredNotification) -> NotificationView:
    notification = stored.notification
    if stored.state == "sent":
        outcome = t("outcomes.sent", names=stored.sent_to)
    else:
        outcome = t(f"outcomes.{stored.reason or 'waiting'}")
    return filled(
        NotificationView,
        notification,
        match=notification.subject,
        state=stored.state,
        outcome=outcome,
    )


def webhook_info(hook: Webhook | None, host: str) -> WebhookInfo | None:
    if hook is None:
        return None
    return filled(WebhookInfo, hook, host=host, last_answer=answer_text(hook.last_answer))

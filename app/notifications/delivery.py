"""Delivery of a notification to its devices and webhooks, without retries."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TypeVar

from app.domain.notification import (
    DeliveryTargets,
    Device,
    Notification,
    NotificationPreferences,
    SuppressionReason,
    Webhook,
)
from app.match.ports import Unavailable
from app.notifications import webhook
from app.notifications.ports import NotificationStore
from app.notifications.public_http import DeliveryError, ForbiddenAddress, PublicHttp
from app.notifications.web_push import GONE_STATUSES, PushSender
from app.notifications.webhook import WebhookMessage

SITE_PICTURE = "/static/icons/icon-512.png"  # of a notification about no match

PicturePath = Callable[[str, int], str]  # of a match's position after a number of plies
Target = TypeVar("Target", Device, Webhook)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Names of the reached targets for people, targets to retry, and why the others failed."""

    sent_to: tuple[str, ...] = ()
    remaining: DeliveryTargets = field(
        default_factory=lambda: DeliveryTargets(NotificationPreferences(), (), ())
    )
    reason: SuppressionReason = "refused"


@dataclass(frozen=True, slots=True)
class Delivery:
    """Sends notifications. `site` is the public URL that begins all links."""

    store: NotificationStore
    http: PublicHttp
    pusher: PushSender
    site: str
    picture: PicturePath
    clock: Callable[[], int]

    async def deliver(
        self, notification: Notification, name: str, targets: DeliveryTargets
    ) -> Outcome:
        """Send to all targets at once."""
        pushes = [self._push(device, notification) for device in targets.devices]
        posts = [self.post(hook, notification, name) for hook in targets.webhooks]
        push_errors, post_errors = await asyncio.gather(*pushes), await asyncio.gather(*posts)
        errors = [error for error in (*push_errors, *post_errors) if error is not None]
        sent_to = [
            *(one.name for one, bad in zip(targets.devices, push_errors, strict=True) if not bad),
            *(one.form for one, bad in zip(targets.webhooks, post_errors, strict=True) if not bad),
        ]
        return Outcome(
            sent_to=tuple(sent_to),
            remaining=replace(
                targets,
                devices=_to_retry(targets.devices, push_errors),
                webhooks=_to_retry(targets.webhooks, post_errors),
            ),
            reason="refused" if any(error.permanent for error in errors) else "unreachable",
        )

    def _picture(self, notification: Notification) -> str:
        if notification.about_match:
            return self.picture(notification.match_id, notification.ply)
        return SITE_PICTURE

    async def _push(self, device: Device, notification: Notification) -> DeliveryError | None:
        picture = self._picture(notification)
        try:
            await self.pusher.push(device, notification, notification.page, picture)
        except ForbiddenAddress as error:
            await self._delete(device)
            return DeliveryError(str(error), 400)
        except DeliveryError as error:
            if error.status in GONE_STATUSES:
                await self._delete(device)
            return error
        return None

    async def _delete(self, device: Device) -> None:
        with suppress(Unavailable):  # the next push fails, too
            await self.store.delete_device(device)

    async def post(
        self, hook: Webhook, notification: Notification, name: str
    ) -> DeliveryError | None:
        """Call a webhook and record the result. Returns the error, if any."""
        message = WebhookMessage(
            notification=notification,
            name=name,
            page=self.site + notification.page,
            picture=self.site + self._picture(notification),
        )
        failure: DeliveryError | None = None
        try:
            status = await webhook.post(self.http, hook, message)
            answer = f"delivered {status}"
        except ForbiddenAddress as error:
            failure = DeliveryError(str(error), 400)
            answer = str(error)
        except DeliveryError as error:
            failure, answer = error, str(error)
        with suppress(Unavailable):  # it was sent, and must not be sent again
            await self.store.record_attempt(
                hook,
                answer,
                self.clock(),
                delivered=failure is None,
                max_failures=webhook.MAX_FAILURES,
            )
        return failure


def _to_retry(
    targets: tuple[Target, ...], errors: list[DeliveryError | None]
) -> tuple[Target, ...]:
    return tuple(
        target
        for target, error in zip(targets, errors, strict=True)
        if error is not None and not error.permanent
    )

"""One try to deliver a notice, to every device and webhook where it goes."""

import asyncio
from collections.abc import Callable
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
from app.notifications import webhook
from app.notifications.ports import NotificationStore
from app.notifications.public_http import DeliveryError, ForbiddenAddress, PublicHttp
from app.notifications.web_push import GONE_STATUSES, PushSender
from app.notifications.webhook import WebhookMessage

Picture = Callable[[str, int], str]
Target = TypeVar("Target", Device, Webhook)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where it has arrived, in words; where another try is worth while; what was wrong."""

    sent_to: tuple[str, ...] = ()
    remaining: DeliveryTargets = field(
        default_factory=lambda: DeliveryTargets(NotificationPreferences(), (), ())
    )
    reason: SuppressionReason = "refused"


@dataclass(frozen=True, slots=True)
class Delivery:
    """Knows the ways. `page` and `picture` make addresses that others can open, or paths."""

    store: NotificationStore
    http: PublicHttp
    pusher: PushSender
    site: str
    picture: Picture
    clock: Callable[[], int]

    async def deliver(self, notice: Notification, name: str, targets: DeliveryTargets) -> Outcome:
        """Try once. Raises Unavailable."""
        devices = [self._push(device, notice) for device in targets.devices]
        hooks = [self.post(hook, notice, name) for hook in targets.webhooks]
        pushed, posted = await asyncio.gather(*devices), await asyncio.gather(*hooks)
        failed = [failure for failure in (*pushed, *posted) if failure is not None]
        arrived = [
            *(one.name for one, bad in zip(targets.devices, pushed, strict=True) if not bad),
            *(one.form for one, bad in zip(targets.webhooks, posted, strict=True) if not bad),
        ]
        return Outcome(
            sent_to=tuple(arrived),
            remaining=replace(
                targets,
                devices=_to_retry(targets.devices, pushed),
                webhooks=_to_retry(targets.webhooks, posted),
            ),
            reason="refused" if any(failure.permanent for failure in failed) else "unreachable",
        )

    async def _push(self, device: Device, notice: Notification) -> DeliveryError | None:
        picture = self.picture(notice.match_id, notice.ply)
        try:
            await self.pusher.push(device, notice, f"/matches/{notice.match_id}", picture)
        except ForbiddenAddress as error:
            await self.store.forget_device(device)
            return DeliveryError(str(error), 400)
        except DeliveryError as error:
            if error.status in GONE_STATUSES:
                await self.store.forget_device(device)
            return error
        return None

    async def post(self, hook: Webhook, notice: Notification, name: str) -> DeliveryError | None:
        """Try a webhook, and write down what it said: None is fine. Raises Unavailable."""
        card = WebhookMessage(
            notice,
            name,
            f"{self.site}/matches/{notice.match_id}",
            self.site + self.picture(notice.match_id, notice.ply),
        )
        problem: DeliveryError | None = None
        try:
            status = await webhook.post(self.http, hook, card)
            said = f"Delivered ({status})."
        except ForbiddenAddress as error:
            problem = DeliveryError(str(error), 400)
            said = str(error)
        except DeliveryError as error:
            problem, said = error, str(error)
        await self.store.record_attempt(
            hook, said, self.clock(), good=problem is None, most=webhook.MAX_FAILURES
        )
        return problem


def _to_retry(
    targets: tuple[Target, ...], problems: list[DeliveryError | None]
) -> tuple[Target, ...]:
    """Those that failed, and perhaps not for ever."""
    return tuple(
        target
        for target, problem in zip(targets, problems, strict=True)
        if problem is not None and not problem.permanent
    )

"""Sends events to the webhooks of programs, as signed requests."""

import hashlib
import hmac
from collections.abc import Callable, Sequence
from dataclasses import replace

import orjson

from app.delivery.model import Delivery, Limits, Outcome
from app.delivery.public_http import PublicHttp, outcome_of
from app.features.webhooks.store.hooks import EventHooks, record_try
from app.features.webhooks.store.outbox import CHANNEL

KEPT = 50  # events of a hook that are over


def signature(secrets: Sequence[str], seconds: int, body: bytes) -> str:
    """The value of `Birnam-Signature`: the time, and the signature with each secret."""
    signed = f"{seconds}.".encode() + body
    parts = [hmac.new(one.encode(), signed, hashlib.sha256).hexdigest() for one in secrets]
    return ",".join([f"t={seconds}", *(f"v1={part}" for part in parts)])


class EventSender:
    """The target is the hook's id; the delivery has the event's id."""

    channel = CHANNEL
    record = staticmethod(record_try)

    def __init__(self, hooks: EventHooks, http: PublicHttp, clock: Callable[[], int]) -> None:
        self._hooks = hooks
        self._http = http
        self._clock = clock
        self.limits = Limits(http.timeouts.event_retries, concurrent=16, kept=KEPT)

    async def send(self, one: Delivery) -> Outcome:
        now = self._clock()
        hook = await self._hooks.find(one.recipient, one.target, now)
        if hook is None:
            return Outcome("failed")
        body = orjson.dumps(one.body)
        headers = {
            "content-type": "application/json",
            "birnam-event": one.kind,
            "birnam-delivery": one.id,
            "birnam-signature": signature(hook.secrets, now // 1000, body),
        }
        outcome = await outcome_of(self._http.post(hook.url, body, headers))
        if outcome.state == "sent":
            return outcome
        return replace(outcome, state="failed" if one.kind == "test" else "waiting")

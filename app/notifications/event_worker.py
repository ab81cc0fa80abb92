"""Sends the events of the outbox to the webhooks of programs."""

import asyncio
import hashlib
import hmac
import logging
import random
from collections.abc import Callable, Sequence
from typing import Protocol

from app.domain.player_events import EventDelivery, EventHook
from app.match.events import Entry
from app.match.ports import Unavailable
from app.match.state import Match
from app.notifications.public_http import DeliveryError, ForbiddenAddress, PublicHttp
from app.tasks import cancel_and_wait, run_when_woken

FIRST_DELAY = 5_000  # milliseconds before the second try; it doubles with each
MAX_DELAY = 3_600_000
MAX_TRIES = 12  # in about five hours
POLL_INTERVAL = 5.0  # seconds; finds the retries, and the events of other processes
SETTLING = 0.05  # seconds in which the events of one entry are written
MAX_CONCURRENT = 16

log = logging.getLogger(__name__)


class EventStore(Protocol):
    """The outbox. Every method may raise Unavailable."""

    async def claim(self, now: int) -> list[EventDelivery]:
        """Hold events that are due, at most one of each hook."""
        ...

    async def has_hooks(self) -> bool:
        """True if somebody has a webhook."""
        ...

    async def record(
        self, sent: EventDelivery, answer: str, *, delivered: bool, retry_at: int | None
    ) -> bool:
        """Note the result of a try. Returns whether the hook was disabled by it."""
        ...


def signature(secrets: Sequence[str], seconds: int, body: bytes) -> str:
    """The value of `Birnam-Signature`: the time, and the signature with each secret."""
    signed = f"{seconds}.".encode() + body
    parts = [hmac.new(one.encode(), signed, hashlib.sha256).hexdigest() for one in secrets]
    return ",".join([f"t={seconds}", *(f"v1={part}" for part in parts)])


def retry_delay(tries: int) -> int:
    """Milliseconds after some tries: exponential, and spread so that many do not come at once."""
    delay = min(FIRST_DELAY << (tries - 1), MAX_DELAY)
    return round(delay * random.uniform(0.75, 1.25))


class HookNotices(Protocol):
    """Tells owners about their webhooks."""

    async def disabled(self, hook: EventHook, at: int) -> None:
        """Raises Unavailable."""
        ...


class EventWorker:
    """Several processes may work at the same time: a try is made by one of them."""

    def __init__(
        self, store: EventStore, http: PublicHttp, notices: HookNotices, clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._http = http
        self._notices = notices
        self._clock = clock
        self._has_hooks = True  # as far as it is known
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    def on_entry(self, _match_id: str, _before: Match | None, _entry: Entry, _after: Match) -> None:
        if self._has_hooks:
            self._woken.set()

    def start(self) -> None:
        self._task = asyncio.create_task(
            run_when_woken(self._send_all_due, self._woken, POLL_INTERVAL), name="events"
        )

    async def stop(self) -> None:
        """Stop at once. What was being sent is sent again after the next start."""
        await cancel_and_wait(self._task, *self._sending)

    async def send(self, event: EventDelivery) -> DeliveryError | None:
        """Try once, and note the result. Returns the error, if any. Raises Unavailable."""
        body = event.body.encode()
        headers = {
            "content-type": "application/json",
            "birnam-event": event.kind,
            "birnam-delivery": event.id,
            "birnam-signature": signature(event.hook.secrets, self._clock() // 1000, body),
        }
        failure: DeliveryError | None = None
        try:
            answer = f"delivered {await self._http.post(event.hook.url, body, headers)}"
        except ForbiddenAddress as error:
            failure, answer = DeliveryError(str(error), 400), str(error)
        except DeliveryError as error:
            failure, answer = error, str(error)
        tries = event.tries + 1
        again = failure is not None and tries < MAX_TRIES and event.kind != "test"
        retry_at = self._clock() + retry_delay(tries) if again else None
        disabled = await self._store.record(
            event, answer, delivered=failure is None, retry_at=retry_at
        )
        if disabled:
            log.info("a webhook was disabled", extra={"hook": event.hook.id})
            await self._notices.disabled(event.hook, self._clock())
        return failure

    async def _send_all_due(self) -> None:
        await asyncio.sleep(SETTLING)
        self._has_hooks = await self._store.has_hooks()
        while self._has_hooks and await self._send_due():
            pass

    async def _send_due(self) -> bool:
        """Begin to send what is due; False if nothing is."""
        due = await self._store.claim(self._clock())
        for event in due:
            while len(self._sending) >= MAX_CONCURRENT:
                await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._send(event))
            self._sending.add(task)
            task.add_done_callback(self._sent)
        return bool(due)

    def _sent(self, task: asyncio.Task[None]) -> None:
        """The next event of the hook may be due."""
        self._sending.discard(task)
        self._woken.set()

    async def _send(self, event: EventDelivery) -> None:
        try:
            await self.send(event)
        except Unavailable:
            log.warning("the result of an event could not be stored")
        except Exception:
            log.exception("an event could not be sent")

"""Decides who is notified of log entries, records the notifications and has them delivered.

Writing a match never waits for it: entries go into a bounded queue, which one task processes.
Notifications are stored before they are sent. Another process makes and sends those of a process
that was killed before it could, so that a notification may arrive twice.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from app.domain.names import NameDirectory
from app.domain.notification import (
    DeliveryState,
    DeliveryTargets,
    Notification,
    StoredNotification,
    SuppressionReason,
    suppression_reason,
)
from app.locales import Language, use_language
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.ports import BrokenLog, EventLog, Unavailable
from app.match.state import Match
from app.match.time_control import HOUR
from app.notifications.delivery import Delivery, Outcome
from app.notifications.logged_entries import entries_since
from app.notifications.ports import LanguageDirectory, NotificationStore
from app.notifications.rules import (
    LoggedEntry,
    UnreadMessage,
    low_time_notification,
    notifications_for,
    offline_alert,
)
from app.notifications.targets import CalledWebhooks, choose_targets
from app.tasks import cancel_and_wait, run_when_woken

QUEUE_SIZE = 2_000  # entries and notifications; more are dropped
MAX_CONCURRENT = 8  # deliveries
REFRESH_AFTER = 30_000  # milliseconds after which the known subscribers are read again
RETRY_DELAYS = (5.0, 30.0, 180.0)  # seconds
DATABASE_TRIES, DATABASE_DELAY = 300, 1.0  # to reach the database, and the seconds between two
STOP_TIMEOUT = 10.0  # seconds to store what is queued, and to finish deliveries
HEARTBEAT_LAG = 2_000  # milliseconds before the last heartbeat whose entries may be unnotified
LOW_TIME = 6 * HOUR  # before the deadline of a correspondence game
POLL_INTERVAL = 60.0  # seconds
MAX_AGE = HOUR  # after which an unsent notification is not sent any more

log = logging.getLogger(__name__)

IsPresent = Callable[[str, PlayerId], bool]  # whether a player has the page of a match open
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Unnotified:
    """An entry whose notifications may be missing, because a process was killed."""

    logged: LoggedEntry


Item = LoggedEntry | Unnotified | UnreadMessage | Notification


@dataclass(frozen=True, slots=True)
class _Outgoing:
    notification: Notification
    name: str
    targets: DeliveryTargets


class Dispatcher:
    """Records and sends notifications in the background."""

    def __init__(
        self,
        store: NotificationStore,
        log: EventLog,
        directory: NameDirectory,
        languages: LanguageDirectory,
        delivery: Delivery,
        is_present: IsPresent,
        clock: Callable[[], int],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        on_subscribers_changed: Callable[[], None] = lambda: None,
    ) -> None:
        self._store = store
        self._log = log
        self._directory = directory
        self._languages = languages
        self._delivery = delivery
        self._is_present = is_present
        self._clock = clock
        self._pause = pause
        self._on_subscribers_changed = on_subscribers_changed
        self._queue: asyncio.Queue[Item] = asyncio.Queue(QUEUE_SIZE)
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)
        self._sending: set[asyncio.Task[None]] = set()
        self._pausing: set[asyncio.Task[None] | None] = set()  # of these, between two tries
        self._task: asyncio.Task[None] | None = None
        self._polling: asyncio.Task[None] | None = None
        self._players: frozenset[PlayerId] = frozenset()
        self._matches: frozenset[str] = frozenset()
        self._refreshed_at = -REFRESH_AFTER
        self._killed_at: int | None = None  # when a process was killed, at the earliest
        self._poll_soon = asyncio.Event()

    # Input.

    def on_entry(self, match_id: str, before: Match | None, entry: Entry, after: Match) -> None:
        is_outdated = self._clock() - self._refreshed_at >= REFRESH_AFTER
        if self._players or self._matches or is_outdated:
            logged = LoggedEntry(match_id, before, entry, after)
            if is_outdated or self._has_subscribers(logged):
                self._enqueue(logged)

    def on_message(self, message: UnreadMessage) -> None:
        self._enqueue(message)

    def on_notification(self, notification: Notification) -> None:
        """A notification that no entry causes."""
        self._enqueue(notification)

    def process_killed(self, at: int) -> None:
        """Make the notifications that a process may not have made, which was killed after `at`."""
        since = max(at - HEARTBEAT_LAG, self._clock() - MAX_AGE)
        self._killed_at = since if self._killed_at is None else min(since, self._killed_at)
        self._poll_soon.set()

    def subscribers_changed(self) -> None:
        """Let all processes read the subscribers again before their next entry."""
        self.forget_subscribers()
        self._on_subscribers_changed()

    def forget_subscribers(self) -> None:
        """Read the subscribers again before the next entry."""
        self._refreshed_at = -REFRESH_AFTER

    def _enqueue(self, item: Item) -> None:
        if self._task is None:
            return
        try:
            self._queue.put_nowait(item)
        except asyncio.QueueFull:
            log.warning("the notification queue is full: a notification is lost")

    @property
    def waiting(self) -> tuple[int, int]:
        """The number of queued items, and of notifications that are being sent."""
        return self._queue.qsize(), len(self._sending)

    # Processing.

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="notifications")
        self._polling = asyncio.create_task(
            run_when_woken(self.poll, self._poll_soon, POLL_INTERVAL)
        )

    async def stop(self) -> None:
        """Store what is queued, and finish deliveries. Other processes make those not begun."""
        task, self._task = self._task, None
        if task:
            with suppress(TimeoutError):
                async with asyncio.timeout(STOP_TIMEOUT):
                    await self._queue.join()
                    deliveries = self._sending - self._pausing
                    await asyncio.gather(*deliveries, return_exceptions=True)
        await cancel_and_wait(task, self._polling, *self._sending)

    async def _run(self) -> None:
        while True:
            item = await self._queue.get()
            try:
                await self._handle(item)
            except Unavailable:
                log.warning("a notification could not be stored and is lost")
            except Exception:  # a bug must not stop the other notifications
                log.exception("a notification could not be made")
            finally:
                self._queue.task_done()

    async def _until_available(self, step: Callable[[], Awaitable[T]]) -> T:
        """Wait for the database, so that an outage loses nothing. Raises Unavailable in the end."""
        for _ in range(DATABASE_TRIES):
            with suppress(Unavailable):
                return await step()
            await self._pause(DATABASE_DELAY)
        return await step()

    async def poll(self) -> None:
        """Send what ended processes did not, and warnings about low time. Raises Unavailable."""
        await self._queue_unnotified()
        now = self._clock()
        for notification in await self._store.claim_unsent(now - MAX_AGE):
            self._enqueue(notification)
        for turn in await self._store.low_time(now, LOW_TIME):
            with use_language(await self._language_of(turn.player)):
                notification = low_time_notification(turn, LOW_TIME // HOUR, now)
            if await self._store.claim(notification):
                self._enqueue(notification)

    async def _queue_unnotified(self) -> None:
        since = self._killed_at
        if since is None:
            return
        await self._refresh()
        if self._players or self._matches:
            for match_id in await self._store.changed_since(since):
                with suppress(BrokenLog):
                    for logged in await entries_since(self._log, match_id, since):
                        self._enqueue(Unnotified(logged))
        if self._killed_at == since:
            self._killed_at = None

    async def _handle(self, item: Item) -> None:
        await self._until_available(self._refresh)
        match item:
            case LoggedEntry():
                if self._has_subscribers(item):
                    called: CalledWebhooks = set()
                    for notification in await self._until_available(partial(self._worded, item)):
                        await self._record_and_send(notification, called)
            case Unnotified(logged):
                called = set()
                for notification in await self._until_available(partial(self._worded, logged)):
                    if await self._is_missing(notification):
                        await self._record_and_send(notification, called)
            case UnreadMessage():
                if self._is_subscribed(item.to, item.match_id):
                    worded = await self._until_available(partial(self._worded_message, item))
                    await self._record_and_send(worded, set())
            case Notification():
                if self._is_subscribed(item.recipient, item.match_id):
                    await self._record_and_send(item, set())

    async def _is_missing(self, notification: Notification) -> bool:
        """Claims it, since every process looks for it."""
        if not self._is_subscribed(notification.recipient, notification.match_id):
            return False
        return await self._until_available(partial(self._store.claim, notification))

    async def _worded(self, logged: LoggedEntry) -> list[Notification]:
        """The notifications of an entry, each in the language of its recipient."""
        languages = await self._languages.languages(logged.people)
        found: dict[Language, tuple[Notification, ...]] = {}
        for language in {*languages.values()}:
            with use_language(language):
                names = await self._directory.names(logged.people)
                found[language] = notifications_for(logged, names)
        recipients = [one.recipient for one in next(iter(found.values()), ())]
        return [found[languages[to]][number] for number, to in enumerate(recipients)]

    async def _worded_message(self, unread: UnreadMessage) -> Notification:
        with use_language(await self._language_of(unread.to)):
            by = unread.message.by
            return offline_alert(unread, (await self._directory.names([by]))[by])

    async def _language_of(self, player: PlayerId) -> Language:
        return (await self._languages.languages([player]))[player]

    def _is_subscribed(self, player: PlayerId, match_id: str) -> bool:
        return player in self._players or match_id in self._matches

    def _has_subscribers(self, logged: LoggedEntry) -> bool:
        return logged.match_id in self._matches or not self._players.isdisjoint(logged.people)

    async def _refresh(self) -> None:
        now = self._clock()
        if now - self._refreshed_at >= REFRESH_AFTER:
            self._players, self._matches = await self._store.subscribers()
            self._refreshed_at = now

    async def _record_and_send(self, notification: Notification, called: CalledWebhooks) -> None:
        """Store a notification, and send it unless it is suppressed.

        `called` are the webhooks of scope "all" that get a notification of the same entry.
        """
        read = partial(self._store.targets, notification.recipient, notification.match_id)
        targets = await self._until_available(read)
        present = self._is_present(notification.match_id, notification.recipient)
        reason = suppression_reason(notification, targets.preferences, present=present)
        chosen = choose_targets(targets, notification, reason, called)
        if not chosen.devices and not chosen.webhooks:
            if notification.recipient in self._players or targets.webhooks:
                await self._save(notification, "kept", reason or "nowhere")
            return
        await self._save(notification, "waiting", None)
        recipient = frozenset({notification.recipient})
        names = await self._until_available(partial(self._directory.names, recipient))
        name = names[notification.recipient]
        outgoing = _Outgoing(notification, name, chosen)
        task = asyncio.create_task(self._send(outgoing))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        if len(self._sending) >= QUEUE_SIZE:
            await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)

    async def _send(self, outgoing: _Outgoing) -> None:
        try:
            await self._send_with_retries(outgoing)
        except Unavailable:
            log.warning("the result of a notification could not be stored")

    async def _send_with_retries(self, outgoing: _Outgoing) -> None:
        sent_to: list[str] = []
        targets, outcome = outgoing.targets, Outcome()
        for delay in (*RETRY_DELAYS, None):
            async with self._slots:
                if self._task is None:  # another process sends it
                    return
                outcome = await self._delivery.deliver(
                    outgoing.notification, outgoing.name, targets
                )
            sent_to += outcome.sent_to
            targets = outcome.remaining
            if delay is None or not (targets.devices or targets.webhooks):
                break
            if not await self._pause_before_retry(delay):
                return
        if sent_to:
            await self._save(outgoing.notification, "sent", None, ", ".join(sent_to))
        else:
            await self._save(outgoing.notification, "failed", outcome.reason)

    async def _pause_before_retry(self, seconds: float) -> bool:
        """False if this process stops; then another one tries again."""
        if self._task is None:
            return False
        this = asyncio.current_task()
        self._pausing.add(this)
        await self._pause(seconds)
        self._pausing.discard(this)
        return True

    async def _save(
        self,
        notification: Notification,
        state: DeliveryState,
        reason: SuppressionReason | None,
        sent_to: str = "",
    ) -> None:
        stored = StoredNotification(notification, state, reason, sent_to)
        await self._until_available(partial(self._store.save, stored))

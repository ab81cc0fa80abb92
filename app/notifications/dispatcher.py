"""The herald: hears what happens in matches, writes down who should know, and lets them know.

A move never waits for it: what is witnessed goes into a bounded queue, and a task of its own does
the rest. A notice is written before it is sent; what was not sent when a process ended is sent by
the next that looks, so that it may arrive twice, but not never.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from app.domain.notification import (
    DeliveryState,
    DeliveryTargets,
    Notification,
    NotificationKind,
    StoredNotification,
    SuppressionReason,
    suppression_reason,
)
from app.domain.notification_rules import LoggedEntry, Names, notifications_for
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.ports import Unavailable
from app.match.state import Match
from app.notifications.delivery import Delivery, Outcome
from app.notifications.ports import NotificationStore
from app.tasks import run_forever
from engine import find_game

QUEUE_SIZE = 2_000  # entries, and notices, that may wait; what comes then is dropped
MAX_CONCURRENT = 8
REFRESH_AFTER = 30_000  # milliseconds for which we trust what we know of who listens
RETRY_DELAYS = (5.0, 30.0, 180.0)  # seconds after a first, second, third failure
HOUR = 3_600_000  # milliseconds
LOW_TIME = 6 * HOUR  # before the deadline of a game of days a move
POLL_INTERVAL = 60.0  # seconds
MAX_AGE = 3_600_000  # milliseconds after which a notice is not worth sending any more

log = logging.getLogger(__name__)

IsPresent = Callable[[str, PlayerId], bool]


class NameDirectory(Protocol):
    """The names that players go by."""

    async def names(self, players: frozenset[PlayerId]) -> Names:
        """A name for each. Raises Unavailable."""
        ...


@dataclass(frozen=True, slots=True)
class _Outgoing:
    """A notice on its way, the name of its player, and where it goes."""

    notice: Notification
    name: str
    targets: DeliveryTargets


class Dispatcher:
    """Decides who hears what, and sees to it. `here` says whether a player has a match open."""

    def __init__(
        self,
        ledger: NotificationStore,
        directory: NameDirectory,
        delivery: Delivery,
        here: IsPresent,
        clock: Callable[[], int],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = ledger
        self._directory = directory
        self._delivery = delivery
        self._is_present = here
        self._clock = clock
        self._pause = pause
        self._queue: asyncio.Queue[LoggedEntry | Notification] = asyncio.Queue(QUEUE_SIZE)
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)
        self._sending: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._polling: asyncio.Task[None] | None = None
        self._players: frozenset[PlayerId] = frozenset()
        self._matches: frozenset[str] = frozenset()
        self._refreshed_at = -REFRESH_AFTER

    # Hearing.

    def on_entry(self, match_id: str, before: Match | None, entry: Entry, after: Match) -> None:
        """An entry was written. Returns at once, and mostly without a trace: few listen."""
        news = LoggedEntry(match_id, before, entry, after)
        if self._clock() - self._refreshed_at >= REFRESH_AFTER or self._has_subscribers(news):
            self._enqueue(news)

    def send_soon(self, notice: Notification) -> None:
        """Somebody should know of something that is in no log. Returns at once."""
        self._enqueue(notice)

    def subscribers_changed(self) -> None:
        """Somebody begins to listen, or ends."""
        self._refreshed_at = -REFRESH_AFTER

    def _enqueue(self, heard: LoggedEntry | Notification) -> None:
        if self._task is None:
            return
        try:
            self._queue.put_nowait(heard)
        except asyncio.QueueFull:
            log.warning("too much happens at once: a notice is lost")

    @property
    def waiting(self) -> tuple[int, int]:
        """How much was heard and not yet considered, and how many notices are being sent."""
        return self._queue.qsize(), len(self._sending)

    # Working.

    def start(self) -> None:
        """Begin, also with what others have left."""
        self._task = asyncio.create_task(self._run())
        self._polling = asyncio.create_task(run_forever(self.poll, POLL_INTERVAL))

    async def stop(self) -> None:
        """Send nothing more; what is on its way is sent by the next that looks."""
        own = (self._task, self._polling)
        tasks = [task for task in (*own, *self._sending) if task is not None]
        self._task = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            heard = await self._queue.get()
            try:
                await self._handle(heard)
            except Unavailable:
                log.warning("a notice could not be written down, and is lost")
            except Exception:  # one that is broken must not silence the others
                log.exception("a notice is broken")

    async def poll(self) -> None:
        """Send what others have left, and tell those whose time runs low. Raises Unavailable."""
        now = self._clock()
        for notice in await self._store.unsent(now - MAX_AGE):
            self._enqueue(notice)
        for match_id, game, version, ply, player in await self._store.running_out(now, LOW_TIME):
            title = f"Time runs low: {find_game(game).title}"
            body = f"Less than {LOW_TIME // HOUR} hours are left for your move."
            notice = Notification(match_id, version, player, "time", title, body, ply, now)
            if await self._store.claim(notice):
                self._enqueue(notice)

    async def _handle(self, heard: LoggedEntry | Notification) -> None:
        await self._refresh()
        if isinstance(heard, Notification):
            if heard.recipient in self._players or heard.match_id in self._matches:
                await self._record_and_send(heard)
            return
        if not self._has_subscribers(heard):
            return
        names = await self._directory.names(heard.people)
        spoken: set[tuple[str, NotificationKind]] = set()
        for notice in notifications_for(heard, names):
            await self._record_and_send(notice, spoken)

    def _has_subscribers(self, news: LoggedEntry) -> bool:
        """Whether anybody listens whom this could concern."""
        return news.match_id in self._matches or not self._players.isdisjoint(news.people)

    async def _refresh(self) -> None:
        now = self._clock()
        if now - self._refreshed_at >= REFRESH_AFTER:
            self._players, self._matches = await self._store.subscribers()
            self._refreshed_at = now

    async def _record_and_send(
        self, notice: Notification, spoken: set[tuple[str, NotificationKind]] | None = None
    ) -> None:
        """Write a notice down, and send it or say why not.

        `spoken` are the webhooks for everybody that have heard of this entry.
        """
        found = await self._store.targets(notice.recipient, notice.match_id)
        here = self._is_present(notice.match_id, notice.recipient)
        why = suppression_reason(notice, found.preferences, present=here)
        left = _targets_for(found, notice, why, set() if spoken is None else spoken)
        if not left.devices and not left.webhooks:
            if notice.recipient in self._players or found.webhooks:
                await self._store.save(StoredNotification(notice, "kept", why or "nowhere", ""))
            return
        await self._store.save(StoredNotification(notice, "waiting", None, ""))
        name = (await self._directory.names(frozenset({notice.recipient})))[notice.recipient]
        task = asyncio.create_task(self._send(_Outgoing(notice, name, left)))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        if len(self._sending) >= QUEUE_SIZE:
            await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)

    async def _send(self, sending: _Outgoing) -> None:
        """Send, and send again what could not be delivered, until it is of no use any more."""
        try:
            await self._try(sending)
        except Unavailable:
            log.warning("what has become of a notice could not be written down")

    async def _try(self, sending: _Outgoing) -> None:
        arrived: list[str] = []
        left, outcome = sending.targets, Outcome()
        for wait in (*RETRY_DELAYS, None):
            async with self._slots:
                outcome = await self._delivery.deliver(sending.notice, sending.name, left)
            arrived += outcome.sent_to
            left = outcome.remaining
            if wait is None or not (left.devices or left.webhooks):
                break
            await self._pause(wait)
        state: DeliveryState = "sent" if arrived else "failed"
        why: SuppressionReason | None = None if arrived else outcome.reason
        await self._store.save(StoredNotification(sending.notice, state, why, ", ".join(arrived)))


def _targets_for(
    found: DeliveryTargets,
    notice: Notification,
    why: SuppressionReason | None,
    spoken: set[tuple[str, NotificationKind]],
) -> DeliveryTargets:
    """Where a notice goes, with respect to what its player wishes.

    A webhook for everybody asks only whether that player is here, and hears of an entry once.
    """
    hooks = []
    for hook in found.webhooks:
        said = (hook.owner, notice.kind)
        mine = hook.scope == "mine" and hook.owner == notice.recipient and why is None
        everybody = hook.scope == "all" and why != "here" and said not in spoken
        if not hook.disabled and (mine or everybody):
            hooks.append(hook)
            spoken.add(said)
    return DeliveryTargets(found.preferences, () if why else found.devices, tuple(hooks))

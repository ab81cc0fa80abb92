"""The dispatcher's queue, its cache of subscribers, and its polling."""

import asyncio
from collections.abc import Iterable

import pytest

from app.domain.notification import (
    DeliveryTargets,
    LowTime,
    Notification,
    NotificationPreferences,
    StoredNotification,
    Webhook,
)
from app.locales import LANGUAGES, Language
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.ports import Unavailable
from app.match.state import Match
from app.notifications import dispatcher as dispatcher_module
from app.notifications.delivery import Outcome
from app.notifications.dispatcher import HEARTBEAT_LAG, REFRESH_AFTER, Dispatcher
from tests.match.support.builder import GUEST, HOST, running_match
from tests.rooms.support.fakes import MemoryLog

HOOK = Webhook("m", GUEST, "https://ntfy.sh/secret", "ntfy", "mine")


class MemoryStore:
    """A store whose players with a subscription, and webhooks, can be set.

    `outage` is the number of calls that raise Unavailable.
    """

    def __init__(self) -> None:
        self.players: set[PlayerId] = set()
        self.hooks: tuple[Webhook, ...] = ()
        self.outage = 0
        self.subscriber_reads = 0
        self.saved: list[StoredNotification] = []
        self.claimed: list[Notification] = []  # also by other processes

    def _reach(self) -> None:
        if self.outage:
            self.outage -= 1
            raise Unavailable("no connection")

    async def subscribers(self) -> tuple[frozenset[PlayerId], frozenset[str]]:
        self._reach()
        self.subscriber_reads += 1
        return frozenset(self.players), frozenset()

    async def targets(self, _player: PlayerId, _match_id: str) -> DeliveryTargets:
        self._reach()
        return DeliveryTargets(NotificationPreferences(), (), self.hooks)

    async def save(self, stored: StoredNotification) -> None:
        self._reach()
        self.saved.append(stored)

    async def claim(self, notification: Notification) -> bool:
        self._reach()
        if notification in self.claimed:
            return False
        self.claimed.append(notification)
        return True

    async def changed_since(self, _at: int) -> list[str]:
        self._reach()
        return ["m"]

    async def claim_unsent(self, _since: int) -> list[Notification]:
        return []

    async def low_time(self, _now: int, _ahead: int) -> list[LowTime]:
        return []


class Names:
    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        return {player: player for player in players}

    async def handles(self, _players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        return {}


class Languages:
    async def languages(self, players: Iterable[PlayerId]) -> dict[PlayerId, Language]:
        return {player: LANGUAGES["de" if player == GUEST else "en"] for player in players}


class NoDelivery:
    async def deliver(self, *_: object) -> Outcome:
        raise AssertionError("there are no targets")


class SlowDelivery:
    """Delivers when `gate` is set. `store` fails for some calls after a delivery."""

    def __init__(self, store: MemoryStore, outage: int = 0) -> None:
        self.store, self.outage = store, outage
        self.delivered: list[Notification] = []
        self.begun, self.gate = asyncio.Event(), asyncio.Event()

    async def deliver(self, notification: Notification, *_: object) -> Outcome:
        self.begun.set()
        await self.gate.wait()
        self.delivered.append(notification)
        self.store.outage = self.outage
        return Outcome(sent_to=("ntfy",))


class FakeClock:
    now = 0


def make_dispatcher(
    store: MemoryStore,
    clock: FakeClock,
    delivery: SlowDelivery | NoDelivery | None = None,
    log: MemoryLog | None = None,
) -> Dispatcher:
    return Dispatcher(
        store,  # type: ignore[arg-type]
        log or MemoryLog(),
        Names(),
        Languages(),
        delivery or NoDelivery(),  # type: ignore[arg-type]
        lambda *_: False,
        lambda: clock.now,
        lambda _: asyncio.sleep(0),
    )


def move() -> tuple[Match, Entry, Match]:
    """An entry with Black's first move, and the match before and after it."""
    builder = running_match()
    before = builder.match
    builder.play("g8")
    return before, builder.entries[-1], builder.match


async def settle(dispatcher: Dispatcher) -> None:
    """Let the dispatcher process its queue; nothing in these tests waits for I/O."""
    for _ in range(50):
        await asyncio.sleep(0)
    assert dispatcher.waiting == (0, 0)


async def test_without_subscribers_only_the_subscribers_are_read_now_and_then() -> None:
    store, clock = MemoryStore(), FakeClock()
    dispatcher = make_dispatcher(store, clock)
    dispatcher.start()
    for _ in range(10):
        dispatcher.on_entry("m", *move())
        await settle(dispatcher)
    assert (store.subscriber_reads, store.saved) == (1, [])
    clock.now += REFRESH_AFTER
    dispatcher.on_entry("m", *move())
    await settle(dispatcher)
    assert store.subscriber_reads == 2
    await dispatcher.stop()


async def test_a_new_subscriber_is_considered_at_once() -> None:
    store = MemoryStore()
    dispatcher = make_dispatcher(store, FakeClock())
    dispatcher.start()
    dispatcher.on_entry("m", *move())
    await settle(dispatcher)
    store.players = {GUEST}
    dispatcher.subscribers_changed()
    dispatcher.on_entry("m", *move())
    await settle(dispatcher)
    (saved,) = store.saved
    assert (saved.notification.recipient, saved.state, saved.reason) == (GUEST, "kept", "nowhere")
    await dispatcher.stop()


async def test_an_outage_of_the_database_loses_and_repeats_nothing() -> None:
    """It begins before the notification is stored, and again after it was sent."""
    store = MemoryStore()
    store.players, store.hooks, store.outage = {GUEST}, (HOOK,), 3
    delivery = SlowDelivery(store, outage=3)
    delivery.gate.set()
    dispatcher = make_dispatcher(store, FakeClock(), delivery)
    dispatcher.start()
    dispatcher.on_entry("m", *move())
    await settle(dispatcher)
    assert [one.recipient for one in delivery.delivered] == [GUEST]
    assert [saved.state for saved in store.saved] == ["waiting", "sent"]
    await dispatcher.stop()


async def test_one_process_makes_the_notifications_of_a_killed_one() -> None:
    builder, store, log, clock = running_match(), MemoryStore(), MemoryLog(), FakeClock()
    builder.play("g8")
    log.store("m", builder)
    store.players = {GUEST}
    for _ in range(2):  # processes that notice it
        dispatcher = make_dispatcher(store, clock, log=log)
        dispatcher.process_killed(builder.entries[-1].at + HEARTBEAT_LAG)
        dispatcher.start()
        await dispatcher.poll()
        await settle(dispatcher)
        await dispatcher.stop()
    (saved,) = store.saved
    assert (saved.notification.kind, saved.notification.version) == ("turn", 3)


async def test_a_broken_log_does_not_stop_polling() -> None:
    builder, store, log = running_match(), MemoryStore(), MemoryLog()
    log.rows["m"] = builder.entries[1:]
    store.players = {GUEST}
    dispatcher = make_dispatcher(store, FakeClock(), log=log)
    dispatcher.process_killed(builder.entries[0].at)
    await dispatcher.poll()
    assert dispatcher.waiting == (0, 0)


async def test_what_is_queued_is_stored_before_the_end() -> None:
    store = MemoryStore()
    store.players = {GUEST}
    dispatcher = make_dispatcher(store, FakeClock())
    dispatcher.start()
    dispatcher.on_entry("m", *move())
    await dispatcher.stop()
    assert [saved.notification.recipient for saved in store.saved] == [GUEST]


async def test_a_delivery_is_finished_before_the_end() -> None:
    """Otherwise another process would deliver it again."""
    store = MemoryStore()
    store.players, store.hooks = {GUEST}, (HOOK,)
    delivery = SlowDelivery(store)
    dispatcher = make_dispatcher(store, FakeClock(), delivery)
    dispatcher.start()
    dispatcher.on_entry("m", *move())
    await delivery.begun.wait()
    stopping = asyncio.create_task(dispatcher.stop())
    await asyncio.sleep(0)
    delivery.gate.set()
    await stopping
    assert [saved.state for saved in store.saved] == ["waiting", "sent"]


async def test_a_full_queue_drops_entries(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(dispatcher_module, "QUEUE_SIZE", 3)
    store = MemoryStore()
    store.players = {HOST, GUEST}
    dispatcher = make_dispatcher(store, FakeClock())
    dispatcher.start()
    for _ in range(5):
        dispatcher.on_entry("m", *move())
    assert len(caplog.records) == 2
    await settle(dispatcher)
    assert [saved.notification.recipient for saved in store.saved] == [GUEST] * 3
    await dispatcher.stop()
    dispatcher.on_entry("m", *move())
    assert dispatcher.waiting == (0, 0), "it has stopped"


async def test_polling_goes_on_after_an_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(dispatcher_module, "POLL_INTERVAL", 0)
    store, polls, polled_again = MemoryStore(), 0, asyncio.Event()

    async def low_time(_now: int, _ahead: int) -> list[LowTime]:
        nonlocal polls
        polls += 1
        if polls > 1:
            polled_again.set()
        raise ValueError("a game that this version does not know")

    monkeypatch.setattr(store, "low_time", low_time)
    dispatcher = make_dispatcher(store, FakeClock())
    dispatcher.start()
    async with asyncio.timeout(60):
        await polled_again.wait()
    await dispatcher.stop()
    assert {record.getMessage() for record in caplog.records} == {"a background job has failed"}

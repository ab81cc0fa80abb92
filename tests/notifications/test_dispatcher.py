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
)
from app.locales import LANGUAGES, Language
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.state import Match
from app.notifications import dispatcher as dispatcher_module
from app.notifications.delivery import Outcome
from app.notifications.dispatcher import REFRESH_AFTER, Dispatcher
from tests.match.support.builder import GUEST, HOST, running_match


class MemoryStore:
    """A store without targets, whose players with a subscription can be set."""

    def __init__(self) -> None:
        self.players: set[PlayerId] = set()
        self.subscriber_reads = 0
        self.saved: list[StoredNotification] = []

    async def subscribers(self) -> tuple[frozenset[PlayerId], frozenset[str]]:
        self.subscriber_reads += 1
        return frozenset(self.players), frozenset()

    async def targets(self, _player: PlayerId, _match_id: str) -> DeliveryTargets:
        return DeliveryTargets(NotificationPreferences(), (), ())

    async def save(self, stored: StoredNotification) -> None:
        self.saved.append(stored)

    async def claim(self, _notification: Notification) -> bool:
        return True

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


class FakeClock:
    now = 0


def make_dispatcher(store: MemoryStore, clock: FakeClock) -> Dispatcher:
    return Dispatcher(
        store,  # type: ignore[arg-type]
        Names(),
        Languages(),
        NoDelivery(),  # type: ignore[arg-type]
        lambda *_: False,
        lambda: clock.now,
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
    assert {record.getMessage() for record in caplog.records} == {"a periodic job has failed"}

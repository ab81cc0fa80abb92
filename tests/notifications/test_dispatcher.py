"""The herald never makes a move wait, and reads who listens only now and then."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from app.domain.notification import (
    DeliveryTargets,
    Notification,
    NotificationPreferences,
    StoredNotification,
)
from app.match.commands import PlayerId
from app.notifications import dispatcher as heralds
from app.notifications.delivery import Outcome
from app.notifications.dispatcher import REFRESH_AFTER, Dispatcher
from tests.match.support.builder import GUEST, HOST, MatchBuilder, running_match


class MemoryLedger:
    """A ledger without a disk; who listens can be said."""

    def __init__(self) -> None:
        self.players: set[PlayerId] = set()
        self.looks = 0
        self.kept: list[StoredNotification] = []

    async def subscribers(self) -> tuple[frozenset[PlayerId], frozenset[str]]:
        self.looks += 1
        return frozenset(self.players), frozenset()

    async def targets(self, _player: PlayerId, _match_id: str) -> DeliveryTargets:
        return DeliveryTargets(NotificationPreferences(), (), ())

    async def save(self, kept: StoredNotification) -> None:
        self.kept.append(kept)

    async def claim(self, _notice: Notification) -> bool:
        return True

    async def unsent(self, _since: int) -> list[Notification]:
        return []

    async def running_out(self, _now: int, _ahead: int) -> list[Any]:
        return []


class Names:
    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        return {player: player for player in players}


class NoDelivery:
    async def deliver(self, *_: object) -> Outcome:
        raise AssertionError("there is nowhere to send to")


class Watch:
    now = 0


def made(ledger: MemoryLedger, watch: Watch) -> Dispatcher:
    return Dispatcher(ledger, Names(), NoDelivery(), lambda *_: False, lambda: watch.now)  # type: ignore[arg-type]


def move() -> tuple[Any, Any, Any]:
    builder: MatchBuilder = running_match()
    before = builder.match
    builder.play("g8")
    return before, builder.entries[-1], builder.match


async def settled(herald: Dispatcher) -> None:
    for _ in range(50):
        await asyncio.sleep(0)
    assert herald._queue.empty()


async def test_who_does_not_listen_costs_nothing_but_a_look_now_and_then() -> None:
    ledger, watch = MemoryLedger(), Watch()
    herald = made(ledger, watch)
    herald.start()
    for _ in range(10):
        herald.on_entry("m", *move())
        await settled(herald)
    assert (ledger.looks, ledger.kept) == (1, [])
    watch.now += REFRESH_AFTER
    herald.on_entry("m", *move())
    await settled(herald)
    assert ledger.looks == 2
    await herald.stop()


async def test_who_begins_to_listen_is_heard_of_at_once() -> None:
    ledger = MemoryLedger()
    herald = made(ledger, Watch())
    herald.start()
    herald.on_entry("m", *move())
    await settled(herald)
    ledger.players = {GUEST}
    herald.subscribers_changed()
    herald.on_entry("m", *move())
    await settled(herald)
    (kept,) = ledger.kept
    assert (kept.notification.recipient, kept.state, kept.reason) == (GUEST, "kept", "nowhere")
    await herald.stop()


async def test_a_full_queue_drops_and_nobody_waits(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(heralds, "QUEUE_SIZE", 3)
    ledger = MemoryLedger()
    ledger.players = {HOST, GUEST}
    herald = made(ledger, Watch())
    herald.start()
    for _ in range(5):
        herald.on_entry("m", *move())
    assert len(caplog.records) == 2
    await settled(herald)
    assert {kept.notification.recipient for kept in ledger.kept} == {GUEST}
    await herald.stop()
    herald.on_entry("m", *move())
    assert herald._queue.empty(), "it has ended"


async def test_a_look_that_fails_is_not_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heralds, "POLL_INTERVAL", 0.001)
    ledger, looks = MemoryLedger(), 0

    async def low(_now: int, _ahead: int) -> list[Any]:
        nonlocal looks
        looks += 1
        return [("m", "a game of tomorrow", 2, 1, HOST)]

    monkeypatch.setattr(ledger, "running_out", low)
    herald = made(ledger, Watch())
    herald.start()
    for _ in range(1_000):
        await asyncio.sleep(0.001)
        if looks > 1:
            break
    await herald.stop()
    assert looks > 1

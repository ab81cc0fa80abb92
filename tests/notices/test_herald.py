"""The herald never makes a move wait, and reads who listens only now and then."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from app.match.commands import PlayerId
from app.match.notice import Kept, Notice, Targets, Wishes
from app.notices import herald as heralds
from app.notices.delivery import Outcome
from app.notices.herald import REFRESH, Herald
from tests.match.story import GUEST, HOST, Story, begun


class MemoryLedger:
    """A ledger without a disk; who listens can be said."""

    def __init__(self) -> None:
        self.players: set[PlayerId] = set()
        self.looks = 0
        self.kept: list[Kept] = []

    async def listening(self) -> tuple[frozenset[PlayerId], frozenset[str]]:
        self.looks += 1
        return frozenset(self.players), frozenset()

    async def targets(self, _player: PlayerId, _match_id: str) -> Targets:
        return Targets(Wishes(), (), ())

    async def keep(self, kept: Kept) -> None:
        self.kept.append(kept)

    async def claim(self, _notice: Notice) -> bool:
        return True

    async def orphans(self, _since: int) -> list[Notice]:
        return []

    async def low(self, _now: int, _ahead: int) -> list[Any]:
        return []


class Names:
    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        return {player: player for player in players}


class NoDelivery:
    async def deliver(self, *_: object) -> Outcome:
        raise AssertionError("there is nowhere to send to")


class Watch:
    now = 0


def made(ledger: MemoryLedger, watch: Watch) -> Herald:
    return Herald(ledger, Names(), NoDelivery(), lambda *_: False, lambda: watch.now)  # type: ignore[arg-type]


def move() -> tuple[Any, Any, Any]:
    story: Story = begun()
    before = story.match
    story.moves("g8")
    return before, story.entries[-1], story.match


async def settled(herald: Herald) -> None:
    for _ in range(50):
        await asyncio.sleep(0)
    assert herald._heard.empty()


async def test_who_does_not_listen_costs_nothing_but_a_look_now_and_then() -> None:
    ledger, watch = MemoryLedger(), Watch()
    herald = made(ledger, watch)
    herald.start()
    for _ in range(10):
        herald.witness("m", *move())
        await settled(herald)
    assert (ledger.looks, ledger.kept) == (1, [])
    watch.now += REFRESH
    herald.witness("m", *move())
    await settled(herald)
    assert ledger.looks == 2
    await herald.stop()


async def test_who_begins_to_listen_is_heard_of_at_once() -> None:
    ledger = MemoryLedger()
    herald = made(ledger, Watch())
    herald.start()
    herald.witness("m", *move())
    await settled(herald)
    ledger.players = {GUEST}
    herald.changed()
    herald.witness("m", *move())
    await settled(herald)
    (kept,) = ledger.kept
    assert (kept.notice.to, kept.state, kept.why) == (GUEST, "kept", "nowhere")
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
        herald.witness("m", *move())
    assert len(caplog.records) == 2
    await settled(herald)
    assert {kept.notice.to for kept in ledger.kept} == {GUEST}
    await herald.stop()
    herald.witness("m", *move())
    assert herald._heard.empty(), "it has ended"


async def test_a_look_that_fails_is_not_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heralds, "LOOK_EVERY", 0.001)
    ledger, looks = MemoryLedger(), 0

    async def low(_now: int, _ahead: int) -> list[Any]:
        nonlocal looks
        looks += 1
        return [("m", "a game of tomorrow", 2, 1, HOST)]

    monkeypatch.setattr(ledger, "low", low)
    herald = made(ledger, Watch())
    herald.start()
    for _ in range(1_000):
        await asyncio.sleep(0.001)
        if looks > 1:
            break
    await herald.stop()
    assert looks > 1

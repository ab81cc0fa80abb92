"""Heartbeats of processes, and the outages that are found from them."""

import pytest
from sqlalchemy import Connection, select

from app.db.heartbeats import HANDOVER, MAX_AGE, SETTLING, Heartbeats
from app.db.tables import heartbeat
from app.features.reviews.store import ReviewStore
from app.match.outage import Outage
from app.timeouts import Timeouts
from app.turns import Asker
from tests.support.fake_clock import FakeClock
from tests.support.store.fixtures import Store

MISSED = Timeouts().process_missed
HOUR = 3_600_000


class Process(Heartbeats):
    """Heartbeats of a process whose time passes from one to the next."""

    def __init__(self, store: Store, worker: str, *, single_process: bool) -> None:
        self.clock = FakeClock()
        super().__init__(
            store.writer, store.reader, worker, self.clock, single_process=single_process
        )

    async def register(self, now: int) -> bool:
        self.clock.now = now
        return await super().register(now)

    async def beat(self, now: int) -> None:
        self.clock.now = now
        await super().beat(now)


def heartbeats_of(store: Store, worker: str, *, single_process: bool = False) -> Process:
    return Process(store, worker, single_process=single_process)


async def test_a_single_process_writes_an_outage_since_its_last_heartbeat(store: Store) -> None:
    first = heartbeats_of(store, "a", single_process=True)
    await first.register(5)
    await first.beat(900)
    second = heartbeats_of(store, "b", single_process=True)
    assert not await second.register(1_000)
    assert await second.outages(0) == [Outage(900, 1_000, 1_000 + SETTLING)]
    assert await second.outages(1_000) == []
    await second.beat(2_000)
    await second.unregister(3_000)
    third = heartbeats_of(store, "c", single_process=True)
    await third.register(9_000)
    assert await third.outages(1_000) == [Outage(3_000, 9_000, 9_000 + SETTLING)]


async def test_a_process_without_heartbeats_causes_one_outage(store: Store) -> None:
    a, b, c = heartbeats_of(store, "a"), heartbeats_of(store, "b"), heartbeats_of(store, "c")
    await a.register(0)
    assert await b.register(0)
    assert await c.register(0)
    known = await a.outages(-1)
    for now in range(1_000, MISSED + 3_000, 1_000):
        await a.beat(now)
        await b.beat(now)
    (outage,) = [one for one in await a.outages(-1) if one not in known]
    assert outage == Outage(0, MISSED, MISSED + HANDOVER)


async def test_a_start_beside_a_silent_process_writes_an_outage(store: Store) -> None:
    """The silent process may have ended; its later outage covers the whole time."""
    a, b = heartbeats_of(store, "a"), heartbeats_of(store, "b")
    await a.register(0)
    await a.beat(500)
    assert await b.register(700)
    assert await b.outages(-1) == [Outage(500, 700, 700 + HANDOVER)]
    await b.beat(500 + MISSED)
    assert (await b.outages(700))[0].since == 500


async def test_unregistering_beside_others_writes_an_outage(store: Store) -> None:
    a, b = heartbeats_of(store, "a"), heartbeats_of(store, "b")
    await a.register(0)
    await b.register(0)
    await a.unregister(4_000)
    assert (await b.outages(3_999)) == [Outage(4_000, 4_000, 4_000 + HANDOVER)]
    await b.beat(4_000 + 2 * MISSED)
    assert len(await b.outages(3_999)) == 1


async def test_the_heartbeat_of_the_last_process_stays_for_the_next_start(store: Store) -> None:
    a, b = heartbeats_of(store, "a"), heartbeats_of(store, "b")
    await a.register(0)
    await a.unregister(4_000)
    assert not await b.register(4_500)
    assert await b.outages(0) == [Outage(4_000, 4_500, 4_500 + SETTLING)]


@pytest.mark.parametrize("single_process", [True, False])
async def test_a_suspended_process_writes_an_outage(store: Store, single_process: bool) -> None:
    a = heartbeats_of(store, "a", single_process=single_process)
    assert not await a.register(0)
    assert await a.outages(-1) == [], "the first start writes none"
    await a.record_gap(2_000, 900_000)
    settling = SETTLING if single_process else HANDOVER
    assert await a.outages(0) == [Outage(2_000, 900_000, 900_000 + settling)]


async def test_old_outages_are_deleted(store: Store) -> None:
    a = heartbeats_of(store, "a", single_process=True)
    await a.register(0)
    await heartbeats_of(store, "b", single_process=True).register(10)
    assert await a.outages(0)
    await a.beat(MAX_AGE + 11)
    assert await a.outages(0) == []


async def test_a_review_of_an_ended_process_is_claimed_by_another(store: Store) -> None:
    a, b = heartbeats_of(store, "a"), heartbeats_of(store, "b")
    await a.register(0)
    await b.register(0)
    ours, theirs = (ReviewStore(store.writer, store.reader, name) for name in ("a", "b"))

    async def claim(reviews: ReviewStore) -> str | None:
        claimed = await reviews.claim_next({}, ())
        return claimed.match_id if claimed else None

    await ours.request("one", 9, 1, Asker())
    await ours.request("two", 9, 2, Asker())
    assert await claim(ours) == "one"
    assert await claim(theirs) == "two"
    await theirs.finish("two", "done", 3, ())
    assert await claim(theirs) is None
    assert await claim(ours) == "one"
    await b.beat(MISSED)
    assert await claim(theirs) == "one"
    assert await claim(ours) is None


async def test_a_process_whose_clock_is_ahead_does_not_expire_the_others(store: Store) -> None:
    """Otherwise no clock would ever run again: every heartbeat would be too old."""
    ahead = 3 * MISSED
    a, b = heartbeats_of(store, "a"), heartbeats_of(store, "b")
    await a.register(0)
    await b.register(ahead)
    known = await a.outages(-1)
    for now in range(0, 20_000, 2_000):
        await a.beat(now)
        await b.beat(now + 1_000 + ahead)
    assert await a.outages(-1) == known
    for now in range(20_000, 20_000 + MISSED, 2_000):
        await b.beat(now + ahead)
    (outage,) = [one for one in await a.outages(-1) if one not in known]
    assert outage.since == 18_000


@pytest.mark.parametrize("step", [-HOUR, HOUR])
async def test_setting_the_clock_of_the_machine_expires_no_process(store: Store, step: int) -> None:
    """Its heartbeat would be missing until the next one, and the process not ready."""
    a, b = heartbeats_of(store, "a"), heartbeats_of(store, "b")
    await a.register(0)
    await b.register(0)
    await a.beat(1_000)
    known = await a.outages(-HOUR)
    await Heartbeats.beat(a, 2_000 + step)
    assert await store.reader.run(running_workers) == {"a", "b"}
    assert await a.outages(-HOUR) == known


def running_workers(connection: Connection) -> set[str]:
    return set(connection.scalars(select(heartbeat.c.worker)))

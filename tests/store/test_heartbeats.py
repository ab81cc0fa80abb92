"""The processes that serve one database: who is there, and what was away."""

import pytest

from app.match.outage import Outage
from app.store.heartbeats import HANDOVER, KEPT, MISSED, SETTLING, Heartbeats
from app.store.reviews import ReviewStore
from tests.store.conftest import Store


def crew(store: Store, worker: str, *, alone: bool = False) -> Heartbeats:
    return Heartbeats(store.writer, store.reader, worker, single_process=alone)


@pytest.mark.parametrize("alone", [True, False])
async def test_the_first_of_all_starts_after_no_outage(store: Store, alone: bool) -> None:
    first = crew(store, "a", alone=alone)
    assert not await first.register(5)
    assert await first.outages(0) == []


async def test_alone_everything_before_the_start_is_an_outage(store: Store) -> None:
    first = crew(store, "a", alone=True)
    await first.register(5)
    await first.beat(900)
    second = crew(store, "b", alone=True)
    assert not await second.register(1_000)
    assert await second.outages(0) == [Outage(900, 1_000, 1_000 + SETTLING)]
    assert await second.outages(1_000) == []
    await second.beat(2_000)
    await second.unregister(3_000)
    third = crew(store, "c", alone=True)
    await third.register(9_000)
    assert await third.outages(1_000) == [Outage(3_000, 9_000, 9_000 + SETTLING)]


async def test_who_dies_among_others_is_missed_once(store: Store) -> None:
    a, b, c = crew(store, "a"), crew(store, "b"), crew(store, "c")
    await a.register(0)
    assert await b.register(0)
    assert await c.register(0)
    known = await a.outages(-1)
    for now in range(1_000, MISSED + 3_000, 1_000):
        await a.beat(now)
        await b.beat(now)
    (outage,) = [one for one in await a.outages(-1) if one not in known]
    assert outage == Outage(0, MISSED, MISSED + HANDOVER)


async def test_a_start_beside_one_who_may_just_have_died_charges_nobody(store: Store) -> None:
    """Whether that one lives is known only later; then its whole absence is excused."""
    a, b = crew(store, "a"), crew(store, "b")
    await a.register(0)
    await a.beat(500)
    assert await b.register(700)
    assert await b.outages(-1) == [Outage(500, 700, 700 + HANDOVER)]
    await b.beat(500 + MISSED)
    assert (await b.outages(700))[0].since == 500


async def test_who_leaves_others_hands_over(store: Store) -> None:
    a, b = crew(store, "a"), crew(store, "b")
    await a.register(0)
    await b.register(0)
    await a.unregister(4_000)
    assert (await b.outages(3_999)) == [Outage(4_000, 4_000, 4_000 + HANDOVER)]
    await b.beat(4_000 + 2 * MISSED)
    assert len(await b.outages(3_999)) == 1


async def test_the_last_to_leave_is_known_to_have_left_at_once(store: Store) -> None:
    a = crew(store, "a")
    await a.register(0)
    await a.unregister(4_000)
    b = crew(store, "b")
    assert not await b.register(4_500)
    assert await b.outages(0) == [Outage(4_000, 4_500, 4_500 + SETTLING)]


@pytest.mark.parametrize("alone", [True, False])
async def test_who_stood_still_says_so(store: Store, alone: bool) -> None:
    a = crew(store, "a", alone=alone)
    await a.register(0)
    await a.record_gap(2_000, 900_000)
    settling = SETTLING if alone else HANDOVER
    assert await a.outages(0) == [Outage(2_000, 900_000, 900_000 + settling)]


async def test_old_outages_are_forgotten(store: Store) -> None:
    a = crew(store, "a", alone=True)
    await a.register(0)
    await crew(store, "b", alone=True).register(10)
    assert await a.outages(0)
    await a.beat(KEPT + 11)
    assert await a.outages(0) == []


async def test_a_review_is_worked_on_by_one_who_is_there(store: Store) -> None:
    a, b = crew(store, "a"), crew(store, "b")
    await a.register(0)
    await b.register(0)
    ours, theirs = (ReviewStore(store.writer, store.reader, name) for name in ("a", "b"))
    await ours.request("one", 9, 1)
    await ours.request("two", 9, 2)
    assert await ours.claim_next() == "one"
    assert await theirs.claim_next() == "two"
    await theirs.finish("two", "done", 3, ())
    assert await theirs.claim_next() is None
    assert await ours.claim_next() == "one"
    await b.beat(MISSED)
    assert await theirs.claim_next() == "one"
    assert await ours.claim_next() is None


async def test_who_is_ahead_does_not_bury_who_signs(store: Store) -> None:
    """Or nobody's clock would ever run again: each sign would be found too old."""
    ahead = 3 * MISSED
    a, b = crew(store, "a"), crew(store, "b")
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

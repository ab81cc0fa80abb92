"""The queue of reviews: its bounds, its turns, and what is kept of those who asked."""

import pytest
from sqlalchemy import select

from app.features.reviews.model import (
    MAX_OF_NETWORK,
    MAX_OF_PLAYER,
    MAX_OF_STRANGERS,
    MAX_WAITING,
    TooManyReviews,
)
from app.features.reviews.store import ReviewStore
from app.features.reviews.tables import review
from app.turns import Asker
from tests.support.store.fixtures import Store


@pytest.fixture
def reviews(store: Store) -> ReviewStore:
    return ReviewStore(store.writer, store.reader, "w")


async def claim(reviews: ReviewStore, *excluded: str) -> str | None:
    claimed = await reviews.claim_next({}, excluded)
    return claimed.match_id if claimed else None


async def test_the_queue_is_limited(store: Store, reviews: ReviewStore) -> None:
    rows = [
        {"match_id": f"match-{number}", "state": "waiting", "moments": 3, "asked_at": number}
        for number in range(MAX_WAITING - 1)
    ]
    await store.writer.run(lambda connection: connection.execute(review.insert(), rows))
    await reviews.request("the-last", 3, MAX_WAITING, Asker())
    with pytest.raises(TooManyReviews) as refused:
        await reviews.request("one-more", 3, 9, Asker("b", "2"))
    assert not refused.value.own
    await reviews.request("match-3", 3, 9, Asker())  # it is waiting already
    assert await claim(reviews) == "match-0"
    await reviews.finish("match-0", "done", 10, [])
    await reviews.request("one-more", 3, 999, Asker())
    waiting = await reviews.find("one-more")
    assert waiting
    assert waiting.reviews_ahead == MAX_WAITING - 1


async def test_a_player_and_a_network_are_limited(reviews: ReviewStore) -> None:
    for number in range(MAX_OF_PLAYER):
        await reviews.request(f"ann-{number}", 3, 1, Asker("a", "ann"))
    with pytest.raises(TooManyReviews) as refused:
        await reviews.request("ann-more", 3, 1, Asker("elsewhere", "ann"))
    assert refused.value.own
    for number in range(MAX_OF_STRANGERS):
        await reviews.request(f"visitor-{number}", 3, 1, Asker("a"))
    with pytest.raises(TooManyReviews):
        await reviews.request("visitor-more", 3, 1, Asker("a"))
    for number in range(MAX_OF_NETWORK - MAX_OF_PLAYER - MAX_OF_STRANGERS):
        await reviews.request(f"class-{number}", 3, 1, Asker("a", f"pupil-{number}"))
    with pytest.raises(TooManyReviews):
        await reviews.request("bob", 3, 1, Asker("a", "bob"))
    await reviews.request("bob", 3, 1, Asker("b", "bob"))
    await reviews.finish("ann-0", "done", 2, [])
    await reviews.request("ann-more", 3, 3, Asker("a", "ann"))


async def test_a_stranger_is_next_after_one_of_each(reviews: ReviewStore) -> None:
    for number in range(3):
        await reviews.request(f"a{number}", 3, number, Asker("a"))
    await reviews.request("b0", 3, 9, Asker("b"))
    ahead = [await reviews.find(name) for name in ("a0", "b0", "a1", "a2")]
    assert [one.reviews_ahead for one in ahead if one] == [0, 1, 2, 3]
    assert await claim(reviews, "a") == "b0"
    assert await claim(reviews, "a", "b") is None
    assert await claim(reviews, "b") == "a0"


async def test_nothing_is_kept_of_those_who_asked(store: Store, reviews: ReviewStore) -> None:
    await reviews.request("one", 3, 1, Asker("10.0.0.1", "ann"))
    kept = select(review.c.asked_by, review.c.network)
    assert await store.reader.rows(kept) == [("ann", "10.0.0.1")]
    await reviews.finish("one", "failed", 2, [])
    assert await store.reader.rows(kept) == [(None, None)]

"""The queue of reviews."""

import pytest

from app.store.reviews import ReviewStore
from tests.store.conftest import Store


async def test_the_queue_is_limited(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.reviews.MAX_WAITING", 4)
    reviews = ReviewStore(store.writer, store.reader, "w")
    for number in range(4):
        assert await reviews.request(f"match-{number}", 3, at=number)
    assert not await reviews.request("one-more", 3, at=9)
    assert await reviews.request("match-3", 3, at=9), "it is waiting already"
    assert await reviews.claim_next() == "match-0"
    await reviews.finish("match-0", "done", 10, [])
    assert await reviews.request("one-more", 3, at=11)
    waiting = await reviews.find("one-more")
    assert waiting
    assert waiting.reviews_ahead == 3

"""Forgetting in portions."""

from app.tasks import MAX_BATCHES, delete_expired


async def test_a_sweep_ends_when_nothing_is_left() -> None:
    portions = [5, 5, 2, 0, 7]

    async def forget() -> int:
        return portions.pop(0)

    assert await delete_expired(forget, pause=0) == 12
    assert portions == [7]


async def test_a_sweep_is_enough_after_a_while() -> None:
    async def forget() -> int:
        return 1

    assert await delete_expired(forget, pause=0) == MAX_BATCHES

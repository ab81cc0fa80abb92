"""Moving windows of rate limits in memory."""

import asyncio

import pytest
from limits import parse
from starlette.requests import Request

from app.http.errors import ApiError
from app.http.limits.local_windows import LOOKED_AT, LocalWindows
from app.http.limits.rate_limit import Limits, RateLimits
from tests.support.fake_clock import FakeClock

THREE = parse("3/minute")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(1_000_000)


def test_a_window_moves(clock: FakeClock) -> None:
    windows = LocalWindows(clock)
    permitted = []
    for _ in range(8):  # at 0, 10, 20, ... seconds
        permitted.append(windows.permits(THREE, "a", count=True))
        clock.now += 10_000
    assert permitted == [True, True, True, False, False, False, True, True]


def test_looking_counts_nothing_and_keys_are_counted_apart(clock: FakeClock) -> None:
    windows = LocalWindows(clock)
    for _ in range(5):
        assert windows.permits(THREE, "a", count=False)
    assert len(windows) == 0
    assert [windows.permits(THREE, "a", count=True) for _ in range(4)] == [True] * 3 + [False]
    assert not windows.permits(THREE, "a", count=False)
    assert windows.permits(THREE, "b", count=True)
    assert windows.permits(parse("3/hour"), "a", count=True)
    clock.now += 60_000
    assert windows.permits(THREE, "a", count=False)
    assert len(windows) == 1, "only what was counted in the last hour is left"


def test_a_full_window_tells_how_long_it_is_full(clock: FakeClock) -> None:
    windows = LocalWindows(clock)
    waits = []
    for _ in range(6):  # at 0, 10, 20, ... seconds
        windows.permits(THREE, "a", count=True)
        waits.append(windows.wait(THREE, "a"))
        clock.now += 10_000
    assert waits == [0, 0, 40, 30, 20, 10]
    assert windows.wait(THREE, "b") == 0


def test_a_request_forgets_a_few_keys_only(clock: FakeClock) -> None:
    windows = LocalWindows(clock)
    for number in range(100):
        windows.permits(THREE, str(number), count=True)
    clock.now += 60_000
    for number in range(10):
        before = len(windows)
        windows.permits(THREE, "new", str(number), count=True)
        assert len(windows) == before + 1 - LOOKED_AT
    for _ in range(100):
        windows.permits(THREE, "new", count=False)
    assert len(windows) == 10, "what was just counted is kept"


def test_there_is_a_most_of_keys(clock: FakeClock) -> None:
    windows = LocalWindows(clock, max_keys=10)
    for number in range(50):
        windows.permits(THREE, str(number), count=True)
    assert len(windows) == 11
    assert [windows.permits(THREE, "49", count=True) for _ in range(3)] == [True, True, False]


async def test_counting_many_addresses_leaves_no_work_behind() -> None:
    """A pass over all keys, in threads, would keep the event loop busy for long."""
    limits = RateLimits(Limits(*["1/hour"] * 7), FakeClock())
    before = asyncio.all_tasks()
    for number in range(50):
        request = Request({"type": "http", "client": (f"192.0.2.{number}", 1), "headers": []})
        await limits.check_change(request)
        with pytest.raises(ApiError):
            await limits.check_change(request)
    assert asyncio.all_tasks() == before

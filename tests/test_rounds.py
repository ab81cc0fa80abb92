"""Rounds go on whatever a look comes upon."""

import asyncio

import pytest

from app.match.log import Unavailable
from app.rounds import look_for_ever


async def test_neither_trouble_nor_a_bug_ends_the_rounds(caplog: pytest.LogCaptureFixture) -> None:
    looks, enough = 0, asyncio.Event()

    async def look() -> None:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise Unavailable("no disk")
        if looks == 2:
            raise KeyError("a bug")
        enough.set()

    going = asyncio.create_task(look_for_ever(look, 0.001))
    async with asyncio.timeout(10):
        await enough.wait()
    going.cancel()
    assert [record.getMessage() for record in caplog.records] == ["a look has failed"]

"""The database of a data folder, read and written between two commands."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TypeVar

from harness.games.match_builder import MatchBuilder
from tests.support.store.fixtures import Store, open_store

T = TypeVar("T")


def url_of(data: Path) -> str:
    return f"sqlite:///{data / 'birnam.db'}"


def in_store(url: str, job: Callable[[Store], Awaitable[T]]) -> T:
    """Run a job in an event loop of its own, and return its result."""

    async def run() -> T:
        async with open_store(url) as store:
            return await job(store)

    return asyncio.run(run())


def write_matches(url: str, matches: Mapping[str, MatchBuilder]) -> None:
    async def write(store: Store) -> None:
        await store.append_all(matches)

    in_store(url, write)

"""The names of variants in memory."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast

import pytest
from anyio import wait_all_tasks_blocked

from app.features.variants.names import VariantNames
from app.features.variants.store.reading import Variants
from app.locales import variant_names
from app.locales.variant_names import given_name_of


class SlowDatabase:
    """A database whose readers wait until they are released."""

    def __init__(self) -> None:
        self.stored = ""
        self._readers: list[asyncio.Event] = []

    async def names(self) -> Mapping[str, str]:
        read = {"a": self.stored}
        self._readers.append(asyncio.Event())
        await self._readers[-1].wait()
        return read

    async def own_names(self) -> Mapping[str, Any]:
        return {}

    async def release(self) -> None:
        """The last one first."""
        for reader in reversed(self._readers):
            reader.set()
        await wait_all_tasks_blocked()


async def test_an_earlier_reading_never_replaces_a_later_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(variant_names, "_names", {})
    database = SlowDatabase()
    names = VariantNames(cast("Variants", database))
    async with asyncio.TaskGroup() as group:
        for database.stored in ("Earlier", "Later"):
            group.create_task(names.refresh())
            await wait_all_tasks_blocked()
        await database.release()
        await database.release()
    assert given_name_of("a") == "Later"

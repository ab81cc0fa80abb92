"""A store on a real file, and a real pool."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.store.db.database import Reader, open_writer
from app.store.db.migrate import migrate
from app.store.db.writer import Writer
from app.store.log import write_appends
from app.thinking.pool import Pool


@dataclass(frozen=True, slots=True)
class Store:
    """What writes and what reads."""

    writer: Writer
    reader: Reader


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """The store, with its writer at work."""
    url = f"sqlite:///{tmp_path / 'birnam.db'}"
    migrate(url)
    opened = Store(Writer(open_writer(url), write_appends), Reader(url))
    opened.writer.start()
    yield opened
    await opened.writer.stop()
    opened.reader.close()


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    """Two threads, one of them for reviews."""
    made = Pool(2)
    yield made
    await made.close()

"""A store on a real file that the migrations have made."""

import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from app.store.archive import Archive
from app.store.database import Reader, open_writer
from app.store.log import Log, write_appends
from app.store.migrate import migrate
from app.store.players import Players
from app.store.writer import Writer


@dataclass(frozen=True)
class Store:
    """Everything that is written, and a list that grows with every commit."""

    file: Path
    engine: Engine
    writer: Writer
    reader: Reader
    log: Log
    players: Players
    archive: Archive
    commits: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the migrations leave it, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "birnam.db"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
def file(tmp_path: Path, migrated: Path) -> Path:
    """A migrated database of its own."""
    return Path(shutil.copy(migrated, tmp_path / "birnam.db"))


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    """The store, with its writer at work."""
    url = f"sqlite:///{file}"
    engine, reader = open_writer(url), Reader(url)
    writer = Writer(engine, write_appends)
    opened = Store(
        file,
        engine,
        writer,
        reader,
        Log(writer, reader),
        Players(writer, reader),
        Archive(reader),
    )
    event.listen(engine, "commit", lambda _: opened.commits.append("commit"))
    writer.start()
    yield opened
    await writer.stop()
    reader.close()

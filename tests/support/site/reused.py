"""Parts of sites that one process makes once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from app.db import database
from app.db.database import Engines, open_writer, transaction
from app.features.puzzles.puzzle_file import shipped_puzzles
from app.features.puzzles.store.puzzles import add_puzzles
from harness.servers.migrated import create_sqlite

T = TypeVar("T")

database.READ_THREADS = 2  # each opens a connection, which reads the schema


@cache
def new_database() -> bytes:
    """A migrated database with the shipped puzzles, which a server would otherwise add."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "birnam.db"
        create_sqlite(file)
        with transaction(open_writer(f"sqlite:///{file}")) as connection:
            add_puzzles(connection, shipped_puzzles().puzzles, 0)
        return file.read_bytes()


# Engines of ended sites, to be used again: SQLAlchemy compiles all statements for a new one.
idle_engines: dict[str, list[Engines]] = {}  # by the URL of the database


@contextmanager
def one_of(idle: list[T], create: Callable[[], T]) -> Iterator[T]:
    one = idle.pop() if idle else create()
    yield one
    idle.append(one)

"""The database of a new site, which one process makes once."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from app.db.database import open_writer, transaction
from app.features.puzzles.puzzle_file import shipped_puzzles
from app.features.puzzles.store.puzzles import add_puzzles
from harness.servers.migrated import create_sqlite


@cache
def new_database() -> bytes:
    """A migrated database with the shipped puzzles, which a server would otherwise add."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "birnam.db"
        create_sqlite(file)
        with transaction(open_writer(f"sqlite:///{file}")) as connection:
            add_puzzles(connection, shipped_puzzles().puzzles, 0)
        return file.read_bytes()

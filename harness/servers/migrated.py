"""Databases for servers, migrated in this process: the command needs seconds to start."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import make_url

from app.db.migrate import migrate


@cache
def _migrated_sqlite() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "birnam.db"
        migrate(f"sqlite:///{file}")
        return file.read_bytes()


def create_sqlite(file: Path) -> None:
    """Create a migrated database where there is none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(_migrated_sqlite())


def migrate_postgres(url: str) -> None:
    """Migrate a database, whose URL may lack the driver."""
    migrate(make_url(url).set(drivername="postgresql+psycopg").render_as_string(False))

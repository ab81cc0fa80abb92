"""Creates or migrates the database before the server starts; an update begins with a backup."""

import sys
from pathlib import Path
from shutil import disk_usage

from app.db.disk import describe_failure
from app.db.migrate import is_current, is_empty, migrate
from app.db.sqlite_backup import BackupError, copy, file_of, free_name, temporary_file
from app.environment import doubtful_variables, load_settings
from app.errors import Unavailable, UserError
from app.server.data_folder import belong_with, make_private
from app.settings import Settings

BEFORE_UPDATE = "before-update"
BACKUPS = 2  # the latest ones that are kept
SPARE = 1.5  # bytes for the copy and its migration, for each byte of the database


def checked_settings() -> Settings:
    """Raises UserError. Warns of variables that do not say what they seem to."""
    for warning in doubtful_variables():
        print(f"birnam: {warning}", file=sys.stderr, flush=True)
    return load_settings()


def create_or_migrate(settings: Settings, *, backup: bool = True) -> Path | None:
    """Create or migrate the database. Raises UserError.

    With `backup`, an old SQLite database is first copied to a file beside it, which is returned.
    """
    make_private(settings)
    url, file = settings.database_url, file_of(settings.database_url)
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        empty = is_empty(url)
        needs_backup = backup and not empty and not is_current(url)
        copied = _back_up(file) if file and needs_backup else None
        migrate(url)
        if file and empty:
            belong_with(file, file.parent)
        return copied
    except (OSError, BackupError, Unavailable) as error:
        reason = describe_failure(error)
        raise UserError(f"cannot create or migrate {settings.database_name}: {reason}") from error


def _back_up(database: Path) -> Path:
    """Copy the database, and delete all but the latest such copies."""
    needed, free = int(database.stat().st_size * SPARE), disk_usage(database.parent).free
    if free < needed:
        raise UserError(
            f"a backup before the update needs {needed >> 20} MB in {database.parent}, of which "
            f"{free >> 20} are free; free some space, or use birnam migrate --no-backup"
        )
    target = free_name(database, BEFORE_UPDATE)
    with temporary_file(database) as part:
        copy(database, part)
        belong_with(part, database)
        part.replace(target)
    copies = sorted(database.parent.glob(f"{database.name}.{BEFORE_UPDATE}-*"))
    for old in copies[:-BACKUPS]:
        old.unlink()
    return target

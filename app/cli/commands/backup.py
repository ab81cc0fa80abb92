"""`birnam backup` and `birnam restore`: copies of the SQLite database."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from app.db.revisions import head_revisions, is_known_revision
from app.db.sqlite_backup import (
    SUFFIXES,
    BackupContent,
    BackupError,
    DatabaseInUse,
    copy,
    examine,
    exclusive_lock,
    file_of,
    swap_in,
    sync_folder,
)
from app.environment import load_settings
from app.errors import UserError


def back_up(file: Path, *, replace: bool = False) -> str:
    """Copy the database into a file. Returns a line about the copy. Raises UserError.

    The copy has everything that was acknowledged before the start. It is created atomically.
    """
    database = _database()
    if not database.exists():
        raise UserError(f"there is no database at {database}")
    if file.exists() and not replace:
        raise UserError(f"{file} exists; choose another name or use --replace")
    if file.exists() and file.samefile(database):
        raise UserError(f"{file} is the database itself")
    try:
        with _temporary_file(file) as part:
            copy(database, part)
            content = examine(part)
            _rename(part, file, replace=replace)
    except BackupError as error:
        raise UserError(f"{database} could not be copied: {error}") from error
    except OSError as error:
        raise UserError(f"{file} cannot be written: {error.strerror}") from error
    return f"{file}: {_summary(content)}"


def restore(file: Path) -> Iterator[str]:
    """Replace the database by a copy, and yield lines to print. Raises UserError.

    Keeps the old database under another name.
    """
    database = _database()
    if not file.is_file():
        raise UserError(f"there is no file {file}")
    try:
        content = examine(file)
    except BackupError as error:
        raise UserError(f"{file} cannot be restored: {error}") from error
    if not is_known_revision(content.revision):
        raise UserError(
            f"{file} is from a newer Birnam (schema {content.revision}); update this one first"
        )
    if database.exists() and file.samefile(database):
        raise UserError(f"{file} is the database itself")
    old = _free_name(database)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        with _temporary_file(database) as part:
            copy(file, part)
            if database.exists():
                part.chmod(database.stat().st_mode & 0o777)
                with exclusive_lock(database):
                    swap_in(part, database, old)
            else:
                swap_in(part, database, old)
    except DatabaseInUse as error:
        raise UserError(f"{database} is in use; stop the server first") from error
    except BackupError as error:
        raise UserError(f"{file} could not be copied: {error}") from error
    except OSError as error:
        raise UserError(f"{database} cannot be replaced: {error.strerror}") from error
    yield f"{database}: {_summary(content)}"
    if old.exists():
        yield f"The old database is now {old}"
    if {content.revision} != head_revisions():
        yield "The copy is from an older Birnam: run birnam migrate before birnam serve"


def _database() -> Path:
    settings = load_settings()
    file = file_of(settings.database_url)
    if file is None:
        raise UserError("only for SQLite; docs/operating.md explains how to copy PostgreSQL")
    return file


def _summary(content: BackupContent) -> str:
    matches = f"{content.matches} match{'' if content.matches == 1 else 'es'}"
    return f"{matches}, {content.entries} entries, schema {content.revision}; verified"


def _free_name(database: Path) -> Path:
    """An unused name for the old database."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    path, number = database.with_name(f"{database.name}.before-restore-{now}"), 1
    while path.exists():
        number += 1
        path = database.with_name(f"{database.name}.before-restore-{now}-{number}")
    return path


@contextmanager
def _temporary_file(file: Path) -> Iterator[Path]:
    """An empty file in the same folder, readable only by this user and deleted afterwards."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-", suffix=".part")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for end in ("", *SUFFIXES):
            Path(f"{name}{end}").unlink(missing_ok=True)


def _rename(part: Path, file: Path, *, replace: bool) -> None:
    """Rename a finished copy. Without `replace`, raises UserError if the name is taken."""
    if replace:
        part.replace(file)
    else:
        try:
            os.link(part, file)
        except FileExistsError as error:
            raise UserError(f"{file} exists by now; choose another name") from error
        except OSError:  # a file system without hard links, such as FAT
            part.replace(file)
    with suppress(OSError):  # some file systems do not support it
        sync_folder(file.parent)

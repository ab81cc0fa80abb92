"""`birnam backup` and `birnam restore`: copies of the SQLite database, while the server runs."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from app.errors import UserError
from app.settings import load_settings
from app.store.db.migrate import head_revisions, is_known_revision
from app.store.db.sqlite_backup import (
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


def back_up(file: Path, *, replace: bool = False) -> str:
    """Copy the database into a file; a line about the copy. Raises Mistake.

    The copy has everything that was acknowledged before, and appears whole or not at all.
    """
    database = _database()
    if not database.exists():
        raise UserError(f"there is no database at {database}")
    if file.exists() and not replace:
        raise UserError(f"{file} exists; take another name, or --replace")
    if file.exists() and file.samefile(database):
        raise UserError(f"{file} is the database itself")
    try:
        with _beside(file) as part:
            copy(database, part)
            content = examine(part)
            _place(part, file, replace=replace)
    except BackupError as error:
        raise UserError(f"{database} could not be copied: {error}") from error
    except OSError as error:
        raise UserError(f"{file} cannot be written: {error.strerror}") from error
    return f"{file}: {_told(content)}"


def restore(file: Path) -> Iterator[str]:
    """Put a copy in the database's place, whose old file is kept: lines to say. Raises Mistake."""
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
    aside = _aside(database)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        with _beside(database) as part:
            copy(file, part)
            if database.exists():
                part.chmod(database.stat().st_mode & 0o777)
                with exclusive_lock(database):
                    swap_in(part, database, aside)
            else:
                swap_in(part, database, aside)
    except DatabaseInUse as error:
        raise UserError(f"{database} is in use; stop the server first") from error
    except BackupError as error:
        raise UserError(f"{file} could not be copied: {error}") from error
    except OSError as error:
        raise UserError(f"{database} cannot be exchanged: {error.strerror}") from error
    yield f"{database}: {_told(content)}"
    if aside.exists():
        yield f"What was there before is kept as {aside}"
    if {content.revision} != head_revisions():
        yield "It is from an older Birnam: run birnam migrate before birnam serve"


def _database() -> Path:
    settings = load_settings()
    file = file_of(settings.database_url)
    if file is None:
        raise UserError("this is for SQLite; docs/operating.md says how to copy PostgreSQL")
    return file


def _told(content: BackupContent) -> str:
    matches = f"{content.matches} match{'' if content.matches == 1 else 'es'}"
    return f"{matches}, {content.entries} entries, schema {content.revision}; examined and sound"


def _aside(database: Path) -> Path:
    """A name that is free."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside, number = database.with_name(f"{database.name}.before-restore-{now}"), 1
    while aside.exists():
        number += 1
        aside = database.with_name(f"{database.name}.before-restore-{now}-{number}")
    return aside


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """An empty file that nobody else can read, beside another; gone afterwards."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-", suffix=".part")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for end in ("", *SUFFIXES):
            Path(f"{name}{end}").unlink(missing_ok=True)


def _place(part: Path, file: Path, *, replace: bool) -> None:
    """Give a finished copy its name; without `replace`, not if somebody has it meanwhile."""
    if replace:
        part.replace(file)
    else:
        try:
            os.link(part, file)
        except FileExistsError as error:
            raise UserError(f"{file} exists by now; take another name") from error
        except OSError:  # a file system without links, on a stick for example
            part.replace(file)
    with suppress(OSError):  # not every file system knows it
        sync_folder(file.parent)

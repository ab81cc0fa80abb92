"""`birnam backup` and `birnam restore`: copies of the SQLite database."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from app.cli.arguments import STREAM
from app.cli.commands.folders import made_folder
from app.db import sqlite_backup
from app.db.migrate import NewerDatabase, is_current
from app.environment import load_settings
from app.errors import UserError
from app.server.data_folder import belong_with, check_not_used


def back_up(file: Path, *, replace: bool = False) -> str:
    """Copy the database into a file. Returns a line about the copy. Raises UserError.

    The copy has everything that was acknowledged before the start. It is created atomically.
    """
    database = _database()
    if not database.exists():
        raise UserError(f"there is no database at {database}")
    check_not_used(load_settings(), file)
    if file.exists() and not replace:
        raise UserError(f"{file} exists; choose another name or use --replace")
    if file.exists() and not file.is_file():
        raise UserError(f"{file} is no file, and stays as it is")
    try:
        with sqlite_backup.temporary_file(database if file == STREAM else file) as part:
            sqlite_backup.copy(database, part)
            content = sqlite_backup.examine(part)
            if file == STREAM:
                with part.open("rb") as source:
                    shutil.copyfileobj(source, sys.stdout.buffer)
                    sys.stdout.buffer.flush()
            else:
                _rename(part, file, replace=replace)
    except sqlite_backup.BackupError as error:
        raise UserError(f"{database} could not be copied: {error}") from error
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UserError(f"{file} cannot be written: {error.strerror}") from error
    return f"{file}: {_summary(content)}"


def restore(file: Path, *, create: bool = False) -> Iterator[str]:
    """Replace the database by a copy, and yield lines to print. Raises UserError.

    Keeps the old database under another name. `create` permits that there is none.
    """
    database = _database()
    if not database.exists() and not create:
        raise UserError(
            f"there is no database at {database}; name its folder in BIRNAM_DATA, "
            "or create one there with --create"
        )
    try:
        with made_folder(database.parent), _readable(file, database) as source:
            content, current = _examine(source, file)
            if database.exists() and source.samefile(database):
                raise UserError(f"{file} is the database itself")
            old = _replace(database, source)
    except sqlite_backup.DatabaseInUse as error:
        raise UserError(f"{database} is in use; stop the server first") from error
    except sqlite_backup.BackupError as error:
        raise UserError(f"{file} could not be copied: {error}") from error
    except OSError as error:
        raise UserError(f"{database} cannot be replaced: {error.strerror}") from error
    yield f"{database}: {_summary(content)}"
    if old.exists():
        yield f"The old database is now {old}"
    if not current:
        yield "The copy is from an older Birnam: run birnam migrate before birnam serve"


@contextmanager
def _readable(file: Path, database: Path) -> Iterator[Path]:
    """The file, or one beside the database with what standard input has."""
    if file == STREAM:
        with sqlite_backup.temporary_file(database) as part:
            with part.open("wb") as target:
                shutil.copyfileobj(sys.stdin.buffer, target)
            yield part
    elif not file.is_file():
        raise UserError(f"there is no file {file}")
    elif not os.access(file, os.R_OK):
        raise UserError(f"this user cannot read {file}")
    else:
        yield file


def _examine(source: Path, name: Path) -> tuple[sqlite_backup.BackupContent, bool]:
    """Say what the copy has, and whether it needs no migration."""
    try:
        return sqlite_backup.examine(source), is_current(f"sqlite:///{source.absolute()}")
    except (sqlite_backup.BackupError, NewerDatabase) as error:
        raise UserError(f"{name} cannot be restored: {error}") from error


def _replace(database: Path, source: Path) -> Path:
    """Put a copy of `source` in the place of the database. Returns the old one's new name."""
    old = sqlite_backup.free_name(database, "before-restore")
    with sqlite_backup.temporary_file(database) as part, ExitStack() as stack:
        sqlite_backup.copy(source, part)
        sqlite_backup.forget_epoch(part)
        if database.exists():
            part.chmod(database.stat().st_mode & 0o777)
            stack.enter_context(sqlite_backup.exclusive_lock(database))
        belong_with(part, database if database.exists() else database.parent)
        sqlite_backup.swap_in(part, database, old)
    return old


def _database() -> Path:
    settings = load_settings()
    file = sqlite_backup.file_of(settings.database_url)
    if file is None:
        raise UserError("only for SQLite; docs/operating.md explains how to copy PostgreSQL")
    return file


def _summary(content: sqlite_backup.BackupContent) -> str:
    matches = f"{content.matches} match{'' if content.matches == 1 else 'es'}"
    return f"{matches}, {content.entries} entries, schema {content.revision}; verified"


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
        sqlite_backup.sync_folder(file.parent)

"""The data folder: only its owner can read it, and its SQLite database has one server."""

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from app.db.disk import describe_failure
from app.db.sqlite_backup import SUFFIXES, file_of
from app.errors import Unavailable, UserError
from app.server.server_lock import NAME, FolderInUse, server_lock
from app.settings import Settings

PRIVATE = 0o077  # what other users may not do


def make_private(settings: Settings) -> None:
    """Keep other users from new files, and from existing database files.

    Files that cannot be changed, such as another owner's, are left to `birnam doctor`.
    """
    os.umask(PRIVATE)
    if os.name != "posix":
        return
    database = settings.database
    for file in (*database.parent.glob(f"{database.name}*"), settings.push_keys):
        with suppress(OSError):
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & PRIVATE:
                file.chmod(mode & ~PRIVATE)


def check_not_used(settings: Settings, file: Path) -> None:
    """Raises UserError if a command would write a file that servers use, by any name or link."""
    database = settings.database
    beside = (Path(f"{database}{suffix}") for suffix in SUFFIXES)
    used = {database, *beside, database.with_name(NAME), settings.push_keys}
    there = file.resolve()
    if there == database.resolve() or _is_same(file, database):
        raise UserError(f"{file} is the database itself")
    if there.is_relative_to(settings.tables.resolve()) or any(
        there == one.resolve() or _is_same(file, one) for one in used
    ):
        raise UserError(f"{file} is a file that the server uses; choose another name")


def _is_same(file: Path, other: Path) -> bool:
    return file.exists() and other.exists() and file.samefile(other)


def belong_with(file: Path, model: Path) -> None:
    """Make the owner of `model` the owner of a new file, so that root leaves nothing to the server
    that it cannot read. Raises UserError if this user may not do that.
    """
    if os.name != "posix":
        return
    owner = model.stat()
    if (owner.st_uid, owner.st_gid) == (file.stat().st_uid, file.stat().st_gid):
        return
    try:
        os.chown(file, owner.st_uid, owner.st_gid)
    except PermissionError as error:
        if owner.st_uid != os.geteuid():
            raise UserError(
                f"{model} belongs to {owner_name(model)}; run this as that user"
            ) from error


def owner_name(path: Path) -> str:
    """The name of a file's owner, or the number of one without a name."""
    try:
        return path.owner()
    except KeyError:
        return f"user {path.stat().st_uid}"


@contextmanager
def reserved(settings: Settings) -> Iterator[None]:
    """Be the only server of a SQLite database. Raises UserError.

    Servers connected by Redis may share the database.
    """
    with ExitStack() as stack:
        if file_of(settings.database_url):
            folder, shared = settings.database.parent, not settings.single_process
            try:
                stack.enter_context(server_lock(folder, shared=shared))
            except FolderInUse as error:
                raise UserError(
                    f"another server uses {folder}; stop it, or set BIRNAM_DATA to another folder"
                ) from error
            except Unavailable as error:
                raise UserError(f"{folder} cannot be written: {describe_failure(error)}") from error
        yield

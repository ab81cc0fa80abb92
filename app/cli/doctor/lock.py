"""Checks the lock that keeps a second server out of the data folder."""

from collections.abc import Iterator

from app.cli.doctor.check import CheckResult, fail, ok
from app.db.disk import describe_failure
from app.db.sqlite_backup import file_of
from app.match.ports import Unavailable
from app.server.server_lock import is_locked
from app.settings import Settings


def check_lock(settings: Settings) -> Iterator[CheckResult]:
    """For SQLite only; PostgreSQL may have several servers."""
    if file_of(settings.database_url) is None:
        return
    folder = settings.database.parent
    try:
        locked = is_locked(folder)
    except Unavailable as error:
        reason = describe_failure(error)
        yield fail("lock", f"the lock in {folder} cannot be read: {reason}", "delete birnam.lock")
        return
    if locked:
        yield ok("lock", f"a server uses {folder}; a second one would not start")
    else:
        yield ok("lock", f"no server uses {folder}")

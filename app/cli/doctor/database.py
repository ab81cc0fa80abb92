"""Checks the database, its matches and its lock, and the clock by the times stored in it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from app.cli.doctor.check import CheckResult, fail, ok, warn
from app.clock import SYSTEM_CLOCK, Clock
from app.db.disk import describe_failure
from app.db.revisions import known_revisions
from app.db.sqlite_backup import file_of
from app.errors import Unavailable
from app.event_log.examination import examine_matches, missing_columns
from app.event_log.health import Diagnostics, diagnose
from app.server.server_lock import is_locked
from app.settings import Settings
from app.timeouts import Timeouts

EARLIEST = datetime(2026, 1, 1, tzinfo=UTC)  # an earlier clock is wrong
TOLERANCE = 5_000  # milliseconds that another machine's clock may be ahead
MIB = 1 << 20
LATEST = 2_000  # matches examined by default
MAX_SHOWN = 20  # problems

RESTORE = "birnam restore FILE"
RESTORE_POSTGRES = "docs/operating.md says how"


def check_database(
    settings: Settings,
    *,
    every_match: bool,
    clock: Clock = SYSTEM_CLOCK,
    timeouts: Timeouts = Timeouts(),
) -> Iterator[CheckResult]:
    file = file_of(settings.database_url)
    if file is not None and _is_missing(file):
        yield fail("database", f"{file} does not exist", "run birnam migrate")
        yield _check_clock(clock(), None)
        return
    try:
        diagnostics = diagnose(settings.database_url, timeouts)
    except Unavailable as error:
        reason = " ".join(str(error).split())
        yield fail("database", f"cannot be opened and written: {reason}", _advice(reason, settings))
        yield _check_clock(clock(), None)
        return
    size = "" if file is None else f", {file.stat().st_size / MIB:.1f} MiB"
    yield ok("database", f"{diagnostics.engine} can be read and written{size}")
    yield _check_durability(diagnostics)
    yield _check_schema(diagnostics, settings)
    if diagnostics.current:
        yield from check_matches(settings, None if every_match else LATEST)
    yield _check_clock(clock(), diagnostics)


def _is_missing(file: Path) -> bool:
    try:
        return not file.exists()
    except PermissionError:
        return False  # opening it will tell


def _restore(settings: Settings) -> str:
    return RESTORE if file_of(settings.database_url) else RESTORE_POSTGRES


def _advice(reason: str, settings: Settings) -> str:
    if "is full" in reason:
        return "free some space"
    if "locked" in reason:
        return "another program has locked it; stop that program"
    damaged = ("not a database", "malformed", "file format", "no such ", "relation ")
    if any(text in reason for text in damaged):
        return f"restore a copy: {_restore(settings)}"
    return "make sure that it runs and that this user may open it"


def _check_durability(diagnostics: Diagnostics) -> CheckResult:
    found = ", ".join(f"{name} {value}" for name, value in diagnostics.settings.items())
    if diagnostics.settings != diagnostics.wanted_settings:
        wanted = ", ".join(f"{name} {value}" for name, value in diagnostics.wanted_settings.items())
        return fail("durability", found, f"a power failure can lose moves; set {wanted}")
    return ok("durability", f"acknowledged moves survive a power failure ({found})")


def _check_schema(diagnostics: Diagnostics, settings: Settings) -> CheckResult:
    found = ", ".join(sorted(diagnostics.applied_revisions)) or "none"
    if diagnostics.current:
        return ok("schema", found)
    wanted = ", ".join(sorted(diagnostics.head_revisions))
    if known_revisions().issuperset(diagnostics.applied_revisions):
        return fail("schema", f"{found}, not {wanted}", "run birnam migrate")
    advice = f"update Birnam, or restore a copy from before that update: {_restore(settings)}"
    return fail("schema", f"{found} is newer than this Birnam ({wanted})", advice)


def _check_clock(now: int, diagnostics: Diagnostics | None) -> CheckResult:
    text = datetime.fromtimestamp(now / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    if now < EARLIEST.timestamp() * 1000:
        return fail("clock", f"{text} is wrong", "set the clock and synchronize it by NTP")
    stored = [diagnostics.heartbeat_at or 0, diagnostics.moved_at or 0] if diagnostics else [0]
    ahead = max(stored) - now
    if ahead > TOLERANCE:
        advice = "the clock was set back, or was wrong before; synchronize it by NTP"
        return warn("clock", f"{text}, {ahead / 1000:.0f} s behind a time in the database", advice)
    return ok("clock", text)


def check_matches(settings: Settings, latest: int | None = LATEST) -> Iterator[CheckResult]:
    """Check a database whose schema is current: the latest matches, or all for None."""
    restore = f"restore a copy: {_restore(settings)}"
    try:
        missing = missing_columns(settings.database_url)
        yield from (fail("layout", problem, restore) for problem in missing)
        if not missing:
            yield ok("layout", "no table and no column is missing")
            yield from _check_logs(settings, latest, restore)
    except Unavailable as error:
        yield fail("logs", f"cannot be read: {describe_failure(error)}", restore)


def _check_logs(settings: Settings, limit: int | None, restore: str) -> Iterator[CheckResult]:
    examination = examine_matches(settings.database_url, limit)
    problems = examination.problems
    for problem in problems[:MAX_SHOWN]:
        advice = f"this match cannot be trusted, the others go on; {restore}"
        yield fail("logs", problem, advice)
    if len(problems) > MAX_SHOWN:
        yield fail("logs", f"{len(problems) - MAX_SHOWN} more problems", restore)
    if not problems:
        examined, total = examination.examined, examination.total
        latest = "" if examined == total else f", the latest of {total:,}; --all examines all"
        noun = "match is" if examined == 1 else "matches are"
        yield ok("logs", f"{examined:,} {noun} sound{latest}")


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

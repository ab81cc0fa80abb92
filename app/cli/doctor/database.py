"""The database: reachable, writable, durable, up to date; and what it says about the clock."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime

from app.cli.doctor.check import CheckResult, fail, ok, warn
from app.match.ports import Unavailable
from app.settings import Settings
from app.store.db.health import Diagnostics, diagnose
from app.store.db.migrate import is_known_revision
from app.store.db.sqlite_backup import file_of

BIRTH = datetime(2026, 1, 1, tzinfo=UTC)  # no clock of ours can be before it
STEP = 5_000  # milliseconds that another machine's clock may be ahead
MIB = 1 << 20


def check_database(settings: Settings) -> Iterator[CheckResult]:
    """Everything about it, and about the clock, which it remembers."""
    file = file_of(settings.database_url)
    if file is not None and not file.exists():
        yield fail("database", f"there is no {file}", "run birnam migrate")
        yield _clock(None)
        return
    try:
        condition = diagnose(settings.database_url)
    except Unavailable as error:
        said = " ".join(str(error).split())
        yield fail("database", f"it cannot be opened and written: {said}", _advice(said))
        yield _clock(None)
        return
    size = "" if file is None else f", {file.stat().st_size / MIB:.1f} MiB"
    yield ok("database", f"{condition.engine} can be read and written{size}")
    yield _durability(condition)
    yield _schema(condition)
    yield _clock(condition)


def _advice(said: str) -> str:
    if "locked" in said:
        return "another program holds it; end that one"
    if "not a database" in said or "malformed" in said:
        return "restore a copy: birnam restore FILE"
    return "see that it runs and that this user may open it"


def _durability(condition: Diagnostics) -> CheckResult:
    shown = ", ".join(f"{name} {value}" for name, value in condition.settings.items())
    if condition.settings != condition.wanted_settings:
        wanted = ", ".join(f"{name} {value}" for name, value in condition.wanted_settings.items())
        return fail("durability", shown, f"a power cut loses moves; it should be {wanted}")
    return ok("durability", f"a move that was answered survives a power cut ({shown})")


def _schema(condition: Diagnostics) -> CheckResult:
    shown = ", ".join(sorted(condition.applied_revisions)) or "none"
    if condition.current:
        return ok("schema", shown)
    wanted = ", ".join(sorted(condition.head_revisions))
    if all(is_known_revision(revision) for revision in condition.applied_revisions):
        return fail("schema", f"{shown}, not {wanted}", "run birnam migrate")
    return fail("schema", f"{shown} is newer than this Birnam ({wanted})", "update Birnam")


def _clock(condition: Diagnostics | None) -> CheckResult:
    now = time.time_ns() // 1_000_000
    shown = datetime.fromtimestamp(now / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    if now < BIRTH.timestamp() * 1000:
        return fail("clock", f"it is {shown}?", "set the clock, and keep it with NTP")
    moments = [condition.heartbeat_at or 0, condition.moved_at or 0] if condition else [0]
    ahead = max(moments) - now
    if ahead > STEP:
        advice = "the clock was set back, or was wrong: keep it with NTP"
        return warn(
            "clock", f"{shown}, but the database has been {ahead / 1000:.0f} s later", advice
        )
    return ok("clock", shown)

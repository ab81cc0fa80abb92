"""Checks the stored matches: tables, logs, and the lists derived from them."""

from collections.abc import Iterator

from app.cli.doctor.check import CheckResult, fail, ok
from app.db.disk import describe_failure
from app.event_log.examination import examine_matches, missing_columns
from app.match.ports import Unavailable
from app.settings import Settings

LATEST = 2_000  # matches examined by default
MAX_SHOWN = 20  # problems

RESTORE = "restore a copy: birnam restore FILE"
DAMAGED = f"this match cannot be trusted, the others go on; {RESTORE}"


def check_matches(settings: Settings, latest: int | None = LATEST) -> Iterator[CheckResult]:
    """Check a database whose schema is current: the latest matches, or all for None."""
    try:
        missing = missing_columns(settings.database_url)
        yield from (fail("layout", problem, RESTORE) for problem in missing)
        if not missing:
            yield ok("layout", "no table and no column is missing")
            yield from _check_logs(settings, latest)
    except Unavailable as error:
        yield fail("logs", f"cannot be read: {describe_failure(error)}", RESTORE)


def _check_logs(settings: Settings, limit: int | None) -> Iterator[CheckResult]:
    examination = examine_matches(settings.database_url, limit)
    problems = examination.problems
    for problem in problems[:MAX_SHOWN]:
        yield fail("logs", problem, DAMAGED)
    if len(problems) > MAX_SHOWN:
        yield fail("logs", f"{len(problems) - MAX_SHOWN} more problems", RESTORE)
    if not problems:
        examined, total = examination.examined, examination.total
        latest = "" if examined == total else f", the latest of {total:,}; --all examines all"
        noun = "match is" if examined == 1 else "matches are"
        yield ok("logs", f"{examined:,} {noun} sound{latest}")

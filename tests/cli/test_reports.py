"""`birnam reports`."""

from pathlib import Path

from app.features.reports.model import Report, ReportKind
from app.features.reports.store import Reports
from tests.cli.conftest import Run
from tests.cli.support.database import in_store, url_of
from tests.support.store.fixtures import Store

MAY = 1_778_000_000_000  # the 5th of May 2026, 16:53:20 UTC


REPORTED: tuple[tuple[ReportKind, str, str, str], ...] = (
    ("match", "match1", "players 1", "rude words"),
    ("circle", "circle1", "players 2", "worse words"),
    ("design", "design1", "0123456789abcdef", "a rude name"),
)


async def report(store: Store) -> None:
    await store.players.create("ben-id", "0" * 64, 1)
    await store.players.rename("ben-id", "Ben")
    reports = Reports(store.writer, store.reader)
    for number, (kind, subject, part, text) in enumerate(REPORTED, 1):
        at = MAY + 60_000 * number
        await reports.add(Report(kind, subject, part, "anna-id", at, "ben-id", MAY, text))


def test_reports_are_listed_with_their_messages_latest_first(data: Path, run: Run) -> None:
    assert run("reports") == (0, "There are no reports.\n", "")
    in_store(url_of(data), report)
    message = "message 1 of the players in match match1"
    lines = [
        "2026-05-05 16:56 UTC  Guest ann reports the name of design design1, by Ben (ben-id):",
        "    2026-05-05 16:53 UTC  a rude name",
        "2026-05-05 16:55 UTC  Guest ann reports message 2 of circle circle1, by Ben (ben-id):",
        "    2026-05-05 16:53 UTC  worse words",
        f"2026-05-05 16:54 UTC  Guest ann reports {message}, by Ben (ben-id):",
        "    2026-05-05 16:53 UTC  rude words",
    ]
    assert run("reports").out.splitlines() == lines
    assert run("reports", "--limit", "1").out.splitlines() == lines[:2]

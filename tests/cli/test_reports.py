"""`birnam reports`."""

import asyncio
from pathlib import Path

import pytest

from app.cli import main
from app.domain.chat import ChatMessage, Report
from app.store.chat import ChatMessages
from app.store.db.database import Reader, open_writer
from app.store.db.migrate import migrate
from app.store.db.writer import Writer
from app.store.event_log.log import write_appends
from app.store.players import Players
from engine import Color

MAY = 1_778_000_000_000  # the 5th of May 2026, 16:53:20 UTC


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a database that does not exist yet."""
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    return f"sqlite:///{tmp_path / 'birnam.db'}"


async def _report(database: str) -> None:
    writer, reader = Writer(open_writer(database), write_appends), Reader(database)
    writer.start()
    await Players(writer, reader).create("ben-id", "0" * 64, 1)
    await Players(writer, reader).rename("ben-id", "Ben")
    messages = ChatMessages(writer, reader)
    for text in ("rude words", "worse words"):
        new = ChatMessage("players", 0, "ben-id", text[:4], MAY, Color.WHITE, text)
        message, _ = await messages.add("match1", new)
        await messages.report(Report("match1", message, "anna-id", MAY + 60_000 * message.number))
    await writer.stop()
    reader.close()


def test_reports_are_listed_with_their_messages_latest_first(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    migrate(database)
    assert main(["reports"]) == 0
    assert capsys.readouterr().out == "There are no reports.\n"
    asyncio.run(_report(database))
    assert main(["reports"]) == 0
    message = "message {} of the players in match match1, by Ben (ben-id):"
    assert capsys.readouterr().out.splitlines() == [
        f"2026-05-05 16:55 UTC  Guest ann reports {message.format(2)}",
        "    2026-05-05 16:53 UTC  worse words",
        f"2026-05-05 16:54 UTC  Guest ann reports {message.format(1)}",
        "    2026-05-05 16:53 UTC  rude words",
    ]
    assert main(["reports", "--limit", "1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_without_a_database_the_error_is_one_line(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert database
    assert main(["reports"]) == 2
    assert capsys.readouterr().err == (
        "birnam: the database is not up to date; run birnam migrate first\n"
    )


@pytest.mark.parametrize("limit", ["0", "x", "10001", "-1"])
def test_an_invalid_limit_is_refused(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reports", f"--limit={limit}"]) == 2
    assert "must be a number from 1 to 10000" in capsys.readouterr().err

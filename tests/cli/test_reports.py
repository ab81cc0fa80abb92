"""`birnam reports`."""

from pathlib import Path

from app.features.chat.model import ChatMessage, Report
from app.features.chat.store import ChatMessages
from engine import Color
from tests.cli.conftest import Run
from tests.cli.support.database import in_store, url_of
from tests.support.store.fixtures import Store

MAY = 1_778_000_000_000  # the 5th of May 2026, 16:53:20 UTC


async def report(store: Store) -> None:
    await store.players.create("ben-id", "0" * 64, 1)
    await store.players.rename("ben-id", "Ben")
    messages = ChatMessages(store.writer, store.reader)
    for text in ("rude words", "worse words"):
        new = ChatMessage("players", 0, "ben-id", text[:4], MAY, Color.WHITE, text)
        message, _ = await messages.add("match1", new)
        await messages.report(Report("match1", message, "anna-id", MAY + 60_000 * message.number))


def test_reports_are_listed_with_their_messages_latest_first(data: Path, run: Run) -> None:
    assert run("reports") == (0, "There are no reports.\n", "")
    in_store(url_of(data), report)
    message = "message {} of the players in match match1, by Ben (ben-id):"
    lines = [
        f"2026-05-05 16:55 UTC  Guest ann reports {message.format(2)}",
        "    2026-05-05 16:53 UTC  worse words",
        f"2026-05-05 16:54 UTC  Guest ann reports {message.format(1)}",
        "    2026-05-05 16:53 UTC  rude words",
    ]
    assert run("reports").out.splitlines() == lines
    assert run("reports", "--limit", "1").out.splitlines() == lines[:2]

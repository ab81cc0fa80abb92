"""A match whose stored log is damaged answers with an error, and the others go on."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.telemetry.support.logged_server import LoggedServer
from tests.web.support.live_server import Browser

DAMAGES = [
    ("UPDATE entry SET events = 'x' WHERE match_id = ? AND version = 3", "version 3 is not JSON"),
    pytest.param(
        "DELETE FROM entry WHERE match_id = ? AND version = 2",
        "version 2 is missing",
        marks=pytest.mark.soak,
    ),
    pytest.param(
        """UPDATE entry SET events = '[{"kind":"played","move":"zz9"}]'
        WHERE match_id = ? AND version = 3""",
        "it cannot be replayed: NotationError",
        marks=pytest.mark.soak,
    ),
]


@pytest.mark.parametrize(("damage", "problem"), DAMAGES)
async def test_only_the_broken_match_is_out_of_order(
    tmp_path: Path, damage: str, problem: str
) -> None:
    server = LoggedServer(tmp_path)
    await server.migrate()
    await server.start()
    ann, bob = server.browser(), server.browser()
    broken, sound = [await _opened(ann, bob) for _ in range(2)]
    async with ann.page(broken) as socket:
        await socket.play("g8", 2, "first")
        await socket.until("frame")
    await server.kill()
    with closing(sqlite3.connect(server.database)) as database:
        database.execute(damage, (broken,))
        database.commit()
    await server.start()
    for _ in range(2):
        answer = await ann.ask("GET", f"/api/matches/{broken}", status=500)
        assert answer["reason"] == "broken-log"
        assert "damaged" in answer["message"]
    page = await ann.http.get(f"/matches/{broken}", headers={"accept": "text/html"})
    assert page.status_code == 500
    assert "damaged" in page.text
    async with ann.watch(broken) as socket:
        assert await socket.close_code() == 1011
    assert len((await ann.ask("GET", "/api/me/turns"))["matches"]) > 0
    async with ann.page(sound) as socket:
        await socket.play("g8", 2, "next")
        assert (await socket.until("frame"))["version"] == 3
    await server.stop()
    assert "Traceback" not in server.log
    (line,) = server.lines(event="a log is broken")
    assert line["match"] == broken
    assert line["problem"].startswith(problem)
    for browser in (ann, bob):
        await browser.http.aclose()


async def _opened(host: Browser, guest: Browser) -> str:
    """A match in which Black, the host, is to move in version 2."""
    match_id = await host.open_match()
    await guest.sit(match_id)
    return match_id

"""A match whose stored log is damaged answers with an error, and the others go on."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.site.live_server import Browser, Site


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("UPDATE entry SET events = 'x' WHERE match_id = ? AND version = 3", "3 is not JSON"),
        ("DELETE FROM entry WHERE match_id = ? AND version = 2", "version 2 is missing"),
        (
            """UPDATE entry SET events = '[{"kind":"played","move":"zz9"}]'
            WHERE match_id = ? AND version = 3""",
            "it cannot be replayed: NotationError",
        ),
    ],
    ids=["unreadable", "gap", "unknown-move"],
)
async def test_only_the_broken_match_is_out_of_order(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str, problem: str
) -> None:
    async with Site(tmp_path) as site:
        ann, bob = Browser(site), Browser(site)
        broken, sound = [await ann.open_match() for _ in range(2)]
        for match_id in (broken, sound):
            await bob.sit(match_id)
        await ann.play(broken, 2, "g8")
        cookie = ann.token
    with closing(sqlite3.connect(site.settings.database)) as database, database:
        database.execute(damage, (broken,))
    async with Site(tmp_path) as again:
        ann = Browser(again)
        ann.http.cookies.set("birnam", cookie or "")
        for _ in range(2):
            answer = await ann.ask("GET", f"/api/matches/{broken}", status=500)
            assert answer["reason"] == "broken-log"
            assert "damaged" in answer["message"]
        assert "damaged" in await ann.read(f"/matches/{broken}", 500)
        async with ann.watch(broken) as page:
            assert await page.close_code() == 1011
        assert len((await ann.ask("GET", "/api/me/turns"))["matches"]) > 0
        async with ann.page(sound) as page:
            await page.play("g8", 2, "next")
            assert (await page.until("frame"))["version"] == 3
    assert not [record for record in caplog.records if record.exc_info]
    (line,) = [vars(one) for one in caplog.records if one.message == "a log is broken"]
    assert line["match"] == broken
    assert problem in line["problem"]

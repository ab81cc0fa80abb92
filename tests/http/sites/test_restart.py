"""Restarts of a server: matches continue, and sessions stay valid."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from app.settings import Settings
from tests.support.site.live_server import Browser, Site


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Settings of the place of the data, other than the folder."""
    if request.param == "sqlite":
        return {}
    return {"database_url": request.getfixturevalue("postgres")}


async def test_a_match_continues_after_a_restart(tmp_path: Path, kept: dict[str, Any]) -> None:
    async with Site(tmp_path, **kept) as site:
        ann, bob = Browser(site), Browser(site)
        await ann.ask("PATCH", "/api/me", {"name": "Ann"})
        match_id = await ann.start_match(bob)
        async with ann.page(match_id) as page:
            await page.play("g8", 2, "click")
            first = await page.until("frame")
    async with Site(tmp_path, **kept) as again:
        for browser in (ann, bob):
            browser.move_to(again)
        assert (await ann.ask("GET", "/api/me"))["name"] == "Ann"
        async with ann.watch(match_id) as black, bob.watch(match_id) as white:
            welcome, (snapshot,) = await black.hello(2)
            assert (welcome["you"], snapshot["t"]) == (["black"], "snapshot")
            assert snapshot["view"] == first["view"]
            await black.play("g8", 2, "click")
            assert (await black.until("accepted"))["version"] == first["version"]
            await white.hello(3)
            await white.play("h9", 3, "answer")
            assert (await white.until("frame"))["version"] == 4
            assert (await black.until("frame"))["version"] == 4


async def test_a_stopping_server_closes_every_page_with_a_code(tmp_path: Path) -> None:
    async with Site(tmp_path) as site:
        ann = Browser(site)
        match_id = await ann.open_match()
        async with ann.page(match_id) as page, ann.listen("/api/lobby/socket") as home:
            site.close_connections()
            assert await page.close_code() in (1001, 1012)
            assert await home.close_code() in (1001, 1012)


async def test_sent_frames_are_in_the_database(ann: Browser, match_id: str, site: Site) -> None:
    async with ann.page(match_id) as page:
        await page.play("g8", 2, "click")
        await page.until("frame")
        with closing(sqlite3.connect(site.settings.database)) as database:
            query = "SELECT count(*) FROM entry WHERE match_id = ?"
            assert database.execute(query, [match_id]).fetchone() == (3,)


async def test_the_data_folder_is_configurable(tmp_path: Path) -> None:
    folder = tmp_path / "a ü 100% #1"
    async with Site(folder) as site:
        assert await Browser(site).open_match()
    assert (folder / "birnam.db").exists()


def test_an_unusable_data_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValidationError, match="question mark"):
        Settings(data=tmp_path / "what?")

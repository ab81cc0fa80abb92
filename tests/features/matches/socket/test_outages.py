"""Sockets during outages of the database, and silent pages."""

from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from app.errors import Unavailable
from app.event_log.log import EventLog
from app.players.store import Players
from app.wire.encode import JsonMatchEncoder
from tests.support.site.fixtures import own_site
from tests.support.site.live_server import Browser, Site
from tests.support.timeouts import UNHURRIED

site = own_site


async def away(*_: object) -> NoReturn:
    """No answer."""
    raise Unavailable("no answer")


async def test_an_unreadable_match_is_retried_later(
    ann: Browser, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Players, "session", away)
    for path in (f"/api/matches/{match_id}/socket", "/api/lobby/socket"):
        async with ann.socket(path) as page:
            assert await page.close_code() == 1013


async def test_an_unstored_move_is_answered_unavailable_and_played_later(
    ann: Browser, bob: Browser, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ann.page(match_id) as page, bob.page(match_id) as other:
        with monkeypatch.context() as trouble:
            trouble.setattr(EventLog, "append", away)
            await page.play("g8", 2, "click")
            assert (await page.until("error"))["reason"] == "unavailable"
        await page.play("g8", 2, "click")
        assert await page.until("frame") == await other.until("frame")


@pytest.mark.parametrize(("part", "name"), [(EventLog, "append"), (Players, "create")])
async def test_an_unstored_match_or_player_is_answered_unavailable(
    ann: Browser, monkeypatch: pytest.MonkeyPatch, part: type, name: str
) -> None:
    monkeypatch.setattr(part, name, away)
    problem = await ann.ask("POST", "/api/matches", {"game": "macbeth"}, 503)
    assert problem["reason"] == "unavailable"
    assert (ann.token is None) == (part is Players), "a failed registration sets no cookie"


async def test_a_silent_page_is_disconnected(tmp_path: Path) -> None:
    async with Site(tmp_path, timeouts=replace(UNHURRIED, silence=0.05)) as site:
        ann = Browser(site)
        async with ann.watch(await ann.open_match()) as page:
            assert await page.close_code() == 1001


async def test_pages_of_a_crashed_room_can_reconnect(
    ann: Browser, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ann.page(match_id) as page:
        with monkeypatch.context() as broken:
            broken.setattr(JsonMatchEncoder, "frame", lambda *_: 1 / 0)
            await page.play("g8", 2, "click")
            assert await page.close_code() == 1012
    async with ann.page(match_id) as page:
        await page.play("g8", 2, "click")
        assert (await page.until("accepted"))["version"] == 3

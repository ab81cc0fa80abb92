"""Sockets when the database is away, and pages that fall silent."""

from typing import NoReturn

import pytest

from app.match.ports import Unavailable
from app.store.log import Log
from app.store.players import Players
from tests.web.support.live_server import Browser


async def away(*_: object) -> NoReturn:
    """No answer."""
    raise Unavailable("no answer")


async def test_a_match_that_cannot_be_read_is_tried_again_later(
    ann: Browser, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Players, "session", away)
    for path in (f"/api/matches/{match_id}/socket", "/api/lobby/socket"):
        async with ann.socket(path) as page:
            assert await page.close_code() == 1013


async def test_a_move_that_cannot_be_stored_is_said_and_played_later(
    ann: Browser, bob: Browser, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ann.page(match_id) as page, bob.page(match_id) as other:
        with monkeypatch.context() as trouble:
            trouble.setattr(Log, "append", away)
            await page.play("g8", 2, "click")
            assert (await page.until("error"))["reason"] == "unavailable"
        await page.play("g8", 2, "click")
        assert await page.until("frame") == await other.until("frame")


async def test_an_invitation_that_cannot_be_stored_is_a_problem(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Log, "append", away)
    problem = await ann.ask("POST", "/api/matches", {"game": "macbeth"}, 503)
    assert problem["reason"] == "unavailable"


async def test_who_cannot_become_a_player_gets_no_cookie(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Players, "create", away)
    await ann.ask("POST", "/api/matches", {"game": "macbeth"}, 503)
    assert ann.token is None


async def test_a_page_that_falls_silent_is_given_up(
    eve: Browser, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.socket.connection.SILENCE_TIMEOUT", 0.05)
    async with eve.watch(match_id) as page:
        assert await page.close_code() == 1001


async def test_a_room_that_breaks_lets_its_pages_come_back(
    ann: Browser, match_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ann.page(match_id) as page:
        with monkeypatch.context() as broken:
            broken.setattr("app.web.socket.encode.JsonMatchEncoder.frame", lambda *_: 1 / 0)
            await page.play("g8", 2, "click")
            assert await page.close_code() == 1012
    async with ann.page(match_id) as page:
        await page.play("g8", 2, "click")
        assert (await page.until("frame"))["version"] == 3

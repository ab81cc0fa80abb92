"""Matches over HTTP: opened, looked at, sat down to, left."""

import re
from html import unescape
from typing import Any

import pytest

from app.locales import t
from tests.support.site.live_server import NOT_PLAYED_OUT, Browser, Site


@pytest.mark.parametrize("color", ["black", "white", "random"])
async def test_the_creator_of_a_match_has_a_seat(ann: Browser, site: Site, color: str) -> None:
    body = {"game": "macbeth", "color": color}
    opened = await ann.ask("POST", "/api/matches", body, 201)
    assert opened["url"] == f"{site.address}/matches/{opened['id']}"
    assert opened["color"] == color or color == "random"
    match = await ann.read_match(opened["id"])
    info, view = match["snapshot"]["match"], match["snapshot"]["view"]
    assert view["taken_seats"] == [opened["color"]] == [info["host"]]
    assert info["random_color"] == (color == "random")
    assert info["listed"] is False
    assert (view["status"], view["legal"]) == ("waiting", [])


@pytest.mark.parametrize("moves", [["a1"], ["g8", "g8"], ["nonsense"]])
async def test_a_match_with_illegal_moves_is_refused(
    ann: Browser, site: Site, moves: list[str]
) -> None:
    before = site.count("player")
    await ann.ask("POST", "/api/matches", {"game": "macbeth", "moves": moves}, 409)
    assert site.count("player") == before


async def test_a_match_shows_its_options(ann: Browser) -> None:
    match_id = await ann.open_match(options={"passing": "free"})
    match = await ann.read_match(match_id)
    options = {option["name"]: option["value"] for option in match["snapshot"]["match"]["options"]}
    assert options == {"opening": "othello", "passing": "free"}


async def test_a_drawn_goal_is_played_without_rating(ann: Browser) -> None:
    body = {"game": "moxie", "options": {"goal": "d4-c4-d3"}, "rated": True, "takebacks": False}
    for path in ("/api/matches", "/api/pairings"):
        problem = await ann.ask("POST", path, body, 422)
        assert (problem["reason"], problem["message"]) == ("not-rated", t("refused.rated-variant"))
    match_id = await ann.open_match(game="moxie", options=body["options"])
    match = await ann.read_match(match_id)
    options = {option["name"]: option["value"] for option in match["snapshot"]["match"]["options"]}
    assert options["goal"] == "a1-a2-b1"
    page = (await ann.http.get(f"/matches/{match_id}")).text
    address = re.search(r'data-picture="(.*goal=a1-a2-b1.*?)"', page)
    assert address
    picture = (await ann.http.get(unescape(address[1]))).text
    assert picture.count('href="#bn-white"') == 3


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"game": "macbeth", "options": {"komi": "7"}}, "no-such-option"),
        ({"game": "macbeth", "options": {"opening": "x"}}, "no-such-option"),
        ({"game": "moxie", "options": {"goal": "a1-a2"}}, "no-such-option"),
        ({"game": "macbeth", "color": "red"}, "no-such-seat"),
        ({"game": "macbeth", "color": "pink"}, "invalid"),
        ({"game": "macbeth", "listed": "perhaps"}, "invalid"),
        ({"game": "x" * 41}, "no-such-game"),
        ({"game": "x" * 3_001}, "invalid"),
        ({"game": "macbeth", "options": {str(n): "" for n in range(21)}}, "invalid"),
        ({"game": "macbeth", "extra": 1}, "invalid"),
        ({"game": None}, "invalid"),
        ({}, "invalid"),
        ([], "invalid"),
        (None, "invalid"),
        ({"game": "\ud800"}, "invalid"),
        ({"game": "macbeth", "options": {"\ud800": "\ud800"}}, "invalid"),
        ({"game": "\x00\u202e<b>"}, "no-such-game"),
    ],
)
async def test_invalid_matches_are_refused(ann: Browser, body: Any, reason: str) -> None:
    problem = await ann.ask("POST", "/api/matches", body, 422)
    assert problem["reason"] == reason
    assert set(problem) == {"reason", "message"}


async def test_taking_the_last_seat_starts_the_game(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match(color="white")
    assert await bob.sit(match_id) == {"color": "black", "version": 2}
    match = await ann.read_match(match_id)
    assert match["snapshot"]["view"]["status"] == "running"
    assert match["snapshot"]["view"]["to_move"] == "black"


@pytest.mark.parametrize(
    ("who", "body", "status", "reason"),
    [
        ("ann", {}, 409, "already-seated"),
        ("bob", {"color": "white"}, 409, "already-seated"),
        ("eve", {}, 409, "seat-taken"),
        ("eve", {"color": "black"}, 409, "seat-taken"),
        ("eve", {"color": "pink"}, 422, "invalid"),
        ("eve", None, 422, "invalid"),
        ("eve", {"seat": 1}, 422, "invalid"),
    ],
)
async def test_a_taken_seat_is_refused(
    request: pytest.FixtureRequest, match_id: str, who: str, body: Any, status: int, reason: str
) -> None:
    browser: Browser = request.getfixturevalue(who)
    problem = await browser.ask("POST", f"/api/matches/{match_id}/seats", body, status)
    assert problem["reason"] == reason


async def test_the_host_withdraws_the_match_by_leaving(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match()
    mine = f"/api/matches/{match_id}/seats/mine"
    assert (await bob.ask("DELETE", mine, status=403))["reason"] == "not-seated"
    assert await ann.ask("DELETE", mine) == {"version": 2}
    match = await ann.read_match(match_id)
    result = {"reason": "withdrawn", "winners": [], "departed": {}}
    assert match["snapshot"]["view"]["result"] == result | NOT_PLAYED_OUT
    problem = await bob.ask("POST", f"/api/matches/{match_id}/seats", {}, 409)
    assert problem["reason"] == "over"


async def test_a_match_shows_presence(ann: Browser, match_id: str) -> None:
    async with ann.page(match_id):
        match = await ann.read_match(match_id)
    assert [seat["presence"] for seat in match["presence"]["seats"]] == ["here", "away"]
    assert match["snapshot"]["version"] == 2

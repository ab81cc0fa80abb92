"""Rematches: reserved seats, alternating colors, the score of the series."""

import asyncio

import pytest

from harness.games.match_builder import TRIO
from tests.support.site.live_server import Browser, Json


async def rename(ann: Browser, bob: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})


async def rematch(browser: Browser, match_id: str, status: int = 200) -> Json:
    answer: Json = await browser.ask("POST", f"/api/matches/{match_id}/rematch", status=status)
    return answer


async def test_rematches_alternate_colors_and_reserve_seats(ann: Browser, bob: Browser) -> None:
    body = {"options": {"opening": "reversi"}, "time": "5+5", "private": True, "takebacks": False}
    await rename(ann, bob)
    first = await ann.start_match(bob, **body)
    await bob.resign(first)
    asked = await rematch(ann, first)
    assert (asked["you"], asked["reserved_seat"], asked["reserved_for"]) == ("white", None, ["Bob"])
    seen = await bob.read_match(asked["id"])
    info, seats = seen["snapshot"]["match"], seen["presence"]["seats"]
    assert (info["previous"], info["round"], info["time"]) == (first, 2, "5+5")
    assert (info["private"], info["takebacks"], info["game"]) == (True, False, "macbeth")
    assert [option["value"] for option in info["options"] if option["name"] == "opening"] == [
        "reversi"
    ]
    assert {seat["color"]: (seat["name"], seat["reserved_for"]) for seat in seats} == {
        "black": (None, "Bob"),
        "white": ("Ann", None),
    }
    assert (await bob.snapshot(first))["view"]["rematch"] == asked["id"]
    taken = await rematch(bob, first)
    assert (taken["id"], taken["you"], taken["status"]) == (asked["id"], "black", "running")
    assert (await bob.snapshot(asked["id"]))["view"]["series"] == {
        "black": 0,
        "white": 2,
    }
    again = await rematch(ann, first)
    assert (again["id"], again["you"]) == (asked["id"], "white"), "asking again changes nothing"


async def test_a_series_of_three_rotates_colors(ann: Browser, bob: Browser, cid: Browser) -> None:
    match_id = await ann.start_match(bob, cid, game=TRIO)
    seats = [("black", "white", "red"), ("white", "red", "black"), ("red", "black", "white")]
    for number, colors in enumerate(seats):
        info = await ann.snapshot(match_id)
        assert info["match"]["round"] == number + 1
        await bob.resign(match_id)
        await cid.resign(match_id)
        assert (await ann.snapshot(match_id))["view"]["result"]["winners"] == [colors[0]]
        following = (await rematch(cid, match_id))["id"]
        await rematch(ann, match_id)
        await rematch(bob, match_id)
        match_id = following
    view = (await ann.snapshot(match_id))["view"]
    assert (view["status"], view["series"]) == ("running", {"black": 6, "white": 0, "red": 0})


async def test_declining_a_rematch_frees_the_seat(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await ann.start_match(bob)
    await ann.resign(match_id)
    asked = await rematch(ann, match_id)
    assert (await eve.ask("GET", f"/api/matches/{match_id}/rematch"))["reserved_seat"] is None
    mine = await bob.ask("GET", f"/api/matches/{match_id}/rematch")
    assert (mine["reserved_seat"], mine["you"], mine["cancelled"]) == ("black", None, False)
    await bob.ask("DELETE", f"/api/matches/{asked['id']}/seats/mine")
    mine = await bob.ask("GET", f"/api/matches/{match_id}/rematch")
    assert (mine["reserved_seat"], mine["reserved_for"]) == (None, [])
    changed_mind = await rematch(bob, match_id)
    assert (changed_mind["id"], changed_mind["you"]) == (asked["id"], "black")


async def test_a_rematch_is_listed_for_an_absent_opponent(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    await rename(ann, bob)
    match_id = await ann.start_match(bob, listed=True)
    await ann.resign(match_id)
    asked = await rematch(ann, match_id)

    async def waiting(browser: Browser) -> Json | None:
        cards = (await browser.ask("GET", "/api/me/matches?status=waiting"))["matches"]
        home = (await browser.ask("GET", "/api/lobby"))["mine"]
        assert all(card in home for card in cards)
        return next((card for card in cards if card["id"] == asked["id"]), None)

    invited, host = await waiting(bob), await waiting(ann)
    assert invited
    assert host
    assert (invited["reserved_seat"], invited["you"], invited["reserved_for"]) == (
        "black",
        [],
        {"black": "Bob"},
    )
    assert (host["reserved_seat"], host["you"]) == (None, ["white"])
    strangers = [card["id"] for card in (await eve.ask("GET", "/api/lobby"))["open"]]
    assert asked["id"] not in strangers, "there is no seat for them"
    await ann.ask("DELETE", f"/api/matches/{asked['id']}/seats/mine")
    assert await waiting(bob) is None


async def test_simultaneous_rematch_requests_create_one_match(ann: Browser, bob: Browser) -> None:
    match_id = await ann.start_match(bob)
    await ann.resign(match_id)
    answers = await asyncio.gather(*(rematch(browser, match_id) for browser in (ann, bob) * 4))
    assert len({answer["id"] for answer in answers}) == 1
    following = (await ann.snapshot(match_id))["view"]["rematch"]
    assert following == answers[0]["id"]
    assert (await ann.snapshot(following))["view"]["status"] == "running"
    for browser in (ann, bob):
        waiting = await browser.ask("GET", "/api/me/matches?status=waiting")
        assert waiting["matches"] == [], "what came too late was withdrawn"


async def test_a_withdrawn_rematch_is_replaced(ann: Browser, bob: Browser) -> None:
    match_id = await ann.start_match(bob)
    await ann.resign(match_id)
    asked = (await rematch(ann, match_id))["id"]
    await ann.ask("DELETE", f"/api/matches/{asked}/seats/mine")
    assert (await bob.ask("GET", f"/api/matches/{match_id}/rematch"))["cancelled"]
    fresh = await rematch(bob, match_id)
    assert fresh["id"] != asked
    assert (await ann.snapshot(match_id))["view"]["rematch"] == fresh["id"]


async def test_there_is_no_rematch_with_a_deleted_player(ann: Browser, bob: Browser) -> None:
    match_id = await ann.start_match(bob)
    await bob.ask("DELETE", "/api/me", {})
    assert (await rematch(ann, match_id, 409))["reason"] == "no-such-player"
    assert (await ann.snapshot(match_id))["view"]["rematch"] is None


@pytest.mark.parametrize("ended", [False, True])
async def test_only_players_of_a_finished_match_get_a_rematch(
    ann: Browser, bob: Browser, eve: Browser, *, ended: bool
) -> None:
    match_id = await ann.start_match(bob)
    await eve.ask("PATCH", "/api/me", {"name": "Eve"})
    if ended:
        await ann.resign(match_id)
    else:
        assert (await rematch(ann, match_id, 409))["reason"] == "not-over"
    assert (await rematch(eve, match_id, 403))["reason"] == "not-seated"
    path = f"/api/matches/{match_id}/rematch"
    assert (await eve.ask("GET", path, status=404))["reason"] == "no-such-match"
    assert (await rematch(eve, "nowhere", 404))["reason"] == "no-such-match"

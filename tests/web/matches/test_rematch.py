"""The next game of a series: seats kept for the same people, colors that go round, the score."""

import asyncio
from pathlib import Path

import pytest

from tests.match.support.builder import TRIO
from tests.web.support.live_server import Browser, Json, Site


async def named(browser: Browser, name: str) -> Browser:
    await browser.ask("PATCH", "/api/me", {"name": name})
    return browser


async def begun(host: Browser, *guests: Browser, **wish: object) -> str:
    """Everybody sits, in the order of play."""
    match_id = await host.open_match(**wish)
    for guest in guests:
        await guest.sit(match_id)
    return match_id


async def resign(browser: Browser, match_id: str) -> None:
    async with browser.page(match_id) as page:
        version = (await browser.ask("GET", f"/api/matches/{match_id}"))["snapshot"]["version"]
        await page.send(t="resign", id="gone", at=version)
        await page.until("frame")


async def rematch(browser: Browser, match_id: str, status: int = 200) -> Json:
    answer: Json = await browser.ask("POST", f"/api/matches/{match_id}/rematch", status=status)
    return answer


async def look(browser: Browser, match_id: str) -> Json:
    answer: Json = await browser.ask("GET", f"/api/matches/{match_id}")
    return answer


async def test_the_colors_alternate_and_the_seat_is_kept(ann: Browser, bob: Browser) -> None:
    wish = {"options": {"opening": "reversi"}, "time": "5+5", "private": True, "takebacks": False}
    first = await begun(await named(ann, "Ann"), await named(bob, "Bob"), **wish)
    await resign(bob, first)
    asked = await rematch(ann, first)
    assert (asked["you"], asked["reserved_seat"], asked["reserved_for"]) == ("white", None, ["Bob"])
    seen = await look(bob, asked["id"])
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
    assert (await look(bob, first))["snapshot"]["view"]["rematch"] == asked["id"]
    taken = await rematch(bob, first)
    assert (taken["id"], taken["you"], taken["status"]) == (asked["id"], "black", "running")
    assert (await look(bob, asked["id"]))["snapshot"]["view"]["series"] == {"black": 0, "white": 2}
    again = await rematch(ann, first)
    assert (again["id"], again["you"]) == (asked["id"], "white"), "asking again changes nothing"


async def test_a_series_of_three_goes_round(ann: Browser, bob: Browser, cid: Browser) -> None:
    match_id = await begun(ann, bob, cid, game=TRIO)
    seats = [("black", "white", "red"), ("white", "red", "black"), ("red", "black", "white")]
    for number, colors in enumerate(seats):
        info = (await look(ann, match_id))["snapshot"]
        assert info["match"]["round"] == number + 1
        await resign(bob, match_id)
        await resign(cid, match_id)
        assert (await look(ann, match_id))["snapshot"]["view"]["result"]["winners"] == [colors[0]]
        following = (await rematch(cid, match_id))["id"]
        await rematch(ann, match_id)
        await rematch(bob, match_id)
        match_id = following
    view = (await look(ann, match_id))["snapshot"]["view"]
    assert (view["status"], view["series"]) == ("running", {"black": 6, "white": 0, "red": 0})


async def test_a_draw_counts_half_and_a_game_that_came_to_nothing_not_at_all(
    ann: Browser, bob: Browser
) -> None:
    match_id = await begun(ann, bob)
    async with ann.page(match_id) as mine, bob.page(match_id) as theirs:
        await mine.send(t="offer", id="a", at=2, kind="draw")
        offer = (await theirs.until("frame"))["view"]["offers"][0]["id"]
        await theirs.send(t="answer", id="b", offer=offer, accept=True)
        await theirs.until("frame")
    second = (await rematch(ann, match_id))["id"]
    await rematch(bob, match_id)
    async with bob.page(second) as page:
        await page.send(t="offer", id="c", at=2, kind="abort")
        assert (await page.until("frame"))["view"]["result"]["reason"] == "aborted"
    again = await rematch(bob, second)
    seen = (await look(ann, again["id"]))["snapshot"]
    assert (seen["match"]["round"], seen["view"]["series"]) == (2, {"black": 1, "white": 1})
    assert again["you"] == "white", "whose colors alternate all the same"


async def test_who_declines_makes_the_seat_free(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await begun(ann, bob)
    await resign(ann, match_id)
    asked = await rematch(ann, match_id)
    assert (await eve.ask("GET", f"/api/matches/{match_id}/rematch"))["reserved_seat"] is None
    mine = await bob.ask("GET", f"/api/matches/{match_id}/rematch")
    assert (mine["reserved_seat"], mine["you"], mine["cancelled"]) == ("black", None, False)
    await bob.ask("DELETE", f"/api/matches/{asked['id']}/seats/mine")
    mine = await bob.ask("GET", f"/api/matches/{match_id}/rematch")
    assert (mine["reserved_seat"], mine["reserved_for"]) == (None, [])
    changed_mind = await rematch(bob, match_id)
    assert (changed_mind["id"], changed_mind["you"]) == (asked["id"], "black")


async def test_an_invitation_is_in_the_list_of_who_is_away(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await begun(await named(ann, "Ann"), await named(bob, "Bob"), listed=True)
    await resign(ann, match_id)
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


async def test_both_ask_at_once_and_play_one_game(ann: Browser, bob: Browser, site: Site) -> None:
    match_id = await begun(ann, bob)
    await resign(ann, match_id)
    answers = await asyncio.gather(*(rematch(browser, match_id) for browser in (ann, bob) * 4))
    assert len({answer["id"] for answer in answers}) == 1
    following = (await look(ann, match_id))["snapshot"]["view"]["rematch"]
    assert following == answers[0]["id"]
    assert (await look(ann, following))["snapshot"]["view"]["status"] == "running"
    for browser in (ann, bob):
        waiting = await browser.ask("GET", "/api/me/matches?status=waiting")
        assert waiting["matches"] == [], "what came too late was withdrawn"


async def test_a_withdrawn_one_is_replaced(ann: Browser, bob: Browser) -> None:
    match_id = await begun(ann, bob)
    await resign(ann, match_id)
    asked = (await rematch(ann, match_id))["id"]
    await ann.ask("DELETE", f"/api/matches/{asked}/seats/mine")
    assert (await bob.ask("GET", f"/api/matches/{match_id}/rematch"))["cancelled"]
    fresh = await rematch(bob, match_id)
    assert fresh["id"] != asked
    assert (await look(ann, match_id))["snapshot"]["view"]["rematch"] == fresh["id"]


@pytest.mark.parametrize("ended", [False, True])
async def test_who_may_not(ann: Browser, bob: Browser, eve: Browser, *, ended: bool) -> None:
    match_id = await begun(ann, bob)
    await eve.ask("PATCH", "/api/me", {"name": "Eve"})
    if ended:
        await resign(ann, match_id)
    else:
        assert (await rematch(ann, match_id, 409))["reason"] == "not-over"
    assert (await rematch(eve, match_id, 403))["reason"] == "not-seated"
    path = f"/api/matches/{match_id}/rematch"
    assert (await eve.ask("GET", path, status=404))["reason"] == "no-such-match"
    assert (await rematch(eve, "nowhere", 404))["reason"] == "no-such-match"


async def test_an_invitation_that_was_withdrawn_has_no_rematch(ann: Browser) -> None:
    match_id = await ann.open_match()
    await ann.ask("DELETE", f"/api/matches/{match_id}/seats/mine")
    assert (await rematch(ann, match_id, 403))["reason"] == "not-seated"


async def test_a_series_survives_a_restart(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        ann, bob = Browser(site), Browser(site)
        match_id = await begun(ann, bob, private=True)
        await resign(ann, match_id)
        asked = await rematch(ann, match_id)
    with Site(tmp_path) as site:
        for browser in (ann, bob):
            browser.site = site
            browser.http.base_url = site.address
        assert (await bob.ask("GET", f"/api/matches/{match_id}/rematch"))[
            "reserved_seat"
        ] == "black"
        taken = await rematch(bob, match_id)
        assert (taken["id"], taken["status"]) == (asked["id"], "running")
        stranger = Browser(site)
        await stranger.ask("GET", f"/api/matches/{match_id}/rematch", status=403)
        for browser in (ann, bob, stranger):
            await browser.http.aclose()

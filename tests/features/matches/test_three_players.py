"""Matches of three players: taking seats, leaving, continuing without a player."""

from harness.games.match_builder import TRIO
from tests.support.site.live_server import NOT_PLAYED_OUT, Browser, Json


async def sit(browser: Browser, match_id: str, color: str, status: int = 200) -> Json:
    """Request a certain seat."""
    path = f"/api/matches/{match_id}/seats"
    answer: Json = await browser.ask("POST", path, {"color": color}, status)
    return answer


async def card(browser: Browser, which: str, match_id: str) -> Json:
    """The match's card in somebody's lobby."""
    lobby = await browser.ask("GET", "/api/lobby")
    (found,) = (one for one in lobby[which] if one["id"] == match_id)
    return dict(found)


async def test_the_third_player_starts_the_game(
    ann: Browser, bob: Browser, cid: Browser, eve: Browser
) -> None:
    match_id = await ann.open_match(game=TRIO, color="white", listed=True)
    async with ann.page(match_id) as page:
        assert await sit(bob, match_id, "red") == {"color": "red", "version": 2}
        frame = await page.until("frame")
        assert frame["view"]["taken_seats"] == ["white", "red"]
        assert (frame["view"]["status"], frame["view"]["legal"]) == ("waiting", [])
        waiting = await card(eve, "open", match_id)
        assert [waiting["players"][color] is None for color in ("black", "white", "red")] == [
            *(True, False, False)
        ]
        assert (await sit(cid, match_id, "red", 409))["reason"] == "seat-taken"
        assert (await sit(bob, match_id, "black", 409))["reason"] == "already-seated"
        await page.play("e4", 2, "early")
        assert (await page.until("refused"))["reason"] == "not-started"
        assert (await sit(cid, match_id, "black"))["version"] == 3
        frame = await page.until("frame")
        assert (frame["view"]["status"], frame["view"]["to_move"]) == ("running", "black")
        assert frame["view"]["legal"]
    assert (await sit(eve, match_id, "black", 409))["reason"] == "seat-taken"
    running = await card(eve, "live", match_id)
    assert (running["status"], running["to_move"], running["you"]) == ("running", "black", [])
    assert all(running["players"][color] for color in ("black", "white", "red"))
    assert (await card(cid, "mine", match_id))["your_turn"]
    assert not (await card(ann, "mine", match_id))["your_turn"]


async def test_guests_are_notified_when_the_host_leaves(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match(game=TRIO)
    await sit(bob, match_id, "red")
    async with bob.page(match_id) as page:
        await ann.ask("DELETE", f"/api/matches/{match_id}/seats/mine")
        frame = await page.until("frame")
        assert frame["events"] == [{"kind": "left", "color": "black"}, {"kind": "ended"}]
        result = {"reason": "withdrawn", "winners": [], "departed": {}}
        assert frame["view"]["result"] == result | NOT_PLAYED_OUT
    assert (await bob.ask("GET", "/api/me"))["active_matches"] == 0

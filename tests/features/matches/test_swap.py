"""Matches with the swap rule, over the socket and over HTTP."""

import pytest

from tests.support.site.live_server import Browser, Json


async def send(browser: Browser, match_id: str, status: int = 200, **message: object) -> Json:
    path = f"/api/v1/matches/{match_id}/commands"
    version = (await browser.snapshot(match_id))["version"]
    body = {"id": f"c{version}", "at": version} | message
    answer: Json = await browser.ask("POST", path, body, status)
    return answer


async def make_first_moves(browser: Browser, match_id: str) -> None:
    while (snapshot := await browser.snapshot(match_id))["view"]["swap"]["phase"] == "opening":
        move = snapshot["view"]["legal"][0]["move"]
        await send(browser, match_id, t="play", move=move)


async def turns_of(browser: Browser) -> list[str]:
    return [one["id"] for one in (await browser.ask("GET", "/api/me/turns"))["matches"]]


async def test_a_color_is_chosen_by_a_command(ann: Browser, bob: Browser) -> None:
    match_id = await ann.start_match(bob, game="moxie", color="white", swap=True)
    await make_first_moves(ann, match_id)
    snapshot = await ann.snapshot(match_id)
    assert snapshot["match"]["swap"]
    assert (snapshot["view"]["to_move"], snapshot["view"]["legal"]) == ("black", [])
    assert await turns_of(bob) == [match_id]
    refused = await send(bob, match_id, 409, t="play", move="a1")
    assert refused["reason"] == "choose-color"
    await send(bob, match_id, t="choose", color="white")
    assert (await turns_of(ann), await turns_of(bob)) == ([match_id], [])
    view = (await bob.snapshot(match_id))["view"]
    assert view["swap"] == {
        "phase": "chosen",
        "turn": "black",
        "ply": 3,
        "color": "white",
        "swapped": True,
    }
    assert view["to_move"] == "black"
    refused = await send(bob, match_id, 409, t="choose", color="white")
    assert refused["reason"] == "no-choice"


async def test_pages_name_the_rule_the_choice_and_the_new_seats(ann: Browser, bob: Browser) -> None:
    match_id = await ann.start_match(bob, swap=True)
    [card] = (await ann.ask("GET", "/api/me/turns"))["matches"]
    assert (card["start"], card["start_title"]) == ("swap", "Swap rule")
    await make_first_moves(ann, match_id)
    async with bob.page(match_id) as page:
        version = (await bob.snapshot(match_id))["version"]
        await page.send(t="choose", id="mine", at=version, color="black")
        frame = await page.until("frame")
        assert frame["events"] == [{"kind": "color-chosen", "color": "black", "swapped": True}]
    async with bob.watch(match_id) as page:
        assert (await page.hello())[0]["you"] == ["black"]
    analysis = (await ann.http.get(f"/matches/{match_id}/analysis")).text
    assert "Swap rule" in analysis
    assert "chose Black: the colors are swapped" in analysis


@pytest.mark.parametrize(
    "body", [{"game": "hex-othello-3"}, {"game": "macbeth", "moves": ["g8"]}, {"balanced": True}]
)
async def test_a_match_without_the_rule_is_refused(ann: Browser, body: Json) -> None:
    problem = await ann.ask("POST", "/api/matches", {"game": "macbeth", "swap": True} | body, 422)
    assert problem["reason"] == "no-swap"


@pytest.mark.parametrize("start", ["swap", "balanced"])
async def test_players_who_look_for_the_same_start_meet(
    ann: Browser, bob: Browser, eve: Browser, start: str
) -> None:
    wish = {"game": "renegado", "time": "43+23"}
    first = await ann.ask("POST", "/api/pairings", wish | {start: True})
    other = await eve.ask("POST", "/api/pairings", wish)
    second = await bob.ask("POST", "/api/pairings", wish | {start: True})
    assert (second["id"], second["state"]) == (first["id"], "playing")
    assert other["id"] != first["id"]
    assert (await ann.snapshot(first["id"]))["match"][start]
    await eve.ask("DELETE", f"/api/matches/{other['id']}/seats/mine")


async def test_a_rematch_keeps_the_rule(ann: Browser, bob: Browser) -> None:
    match_id = await ann.start_match(bob, swap=True)
    await send(bob, match_id, t="resign")
    following = await ann.ask("POST", f"/api/matches/{match_id}/rematch", status=200)
    assert (await ann.snapshot(following["id"]))["match"]["swap"]

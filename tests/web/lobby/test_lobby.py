"""The home page's lists, and the socket that says when they change."""

from tests.web.support.live_server import Browser, Json


async def cards(browser: Browser, which: str) -> dict[str, Json]:
    lobby = await browser.ask("GET", "/api/lobby")
    assert set(lobby) == {"mine", "live", "open"}
    return {card["id"]: card for card in lobby[which]}


async def test_an_invitation_is_shown_to_its_host_and_if_listed_to_all(
    ann: Browser, eve: Browser
) -> None:
    secret, public = await ann.open_match(), await ann.open_match(listed=True)
    assert set(await cards(ann, "mine")) == {secret, public}
    assert public in await cards(eve, "open")
    assert secret not in await cards(eve, "open")
    assert secret not in await cards(ann, "open")
    assert await cards(eve, "mine") == {}


async def test_a_listed_game_can_be_found_while_it_is_played(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    public = await ann.open_match(listed=True, options={"opening": "reversi"})
    secret = await ann.open_match()
    for match_id in (public, secret):
        await bob.sit(match_id)
    live = await cards(eve, "live")
    assert public in live
    assert secret not in live
    card = live[public]
    assert card["url"] == f"{ann.site.address}/matches/{public}"
    assert (card["title"], card["options"]) == ("MacBeth", ["Reversi"])
    assert (card["status"], card["to_move"], card["ply"]) == ("running", "black", 0)
    assert (card["you"], card["your_turn"], card["result"]) == ([], False, None)
    assert all(name.startswith("Guest ") for name in card["players"].values())
    assert public not in await cards(eve, "open")


async def test_my_turn_is_said(ann: Browser, bob: Browser, match_id: str) -> None:
    mine, theirs = (await cards(ann, "mine"))[match_id], (await cards(bob, "mine"))[match_id]
    assert (mine["you"], mine["your_turn"]) == (["black"], True)
    assert (theirs["you"], theirs["your_turn"]) == (["white"], False)
    async with ann.page(match_id) as page:
        await page.play("g8", 2, "1")
        await page.until("frame")
    mine, theirs = (await cards(ann, "mine"))[match_id], (await cards(bob, "mine"))[match_id]
    assert (mine["your_turn"], theirs["your_turn"]) == (False, True)
    assert (mine["version"], mine["ply"]) == (3, 1)


async def test_a_game_that_was_resigned_shows_its_result(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    async with ann.page(match_id) as page:
        await page.send(t="resign", id="1", at=2)
        await page.until("frame")
    card = (await cards(bob, "mine"))[match_id]
    out = {"black": "resigned"}
    assert card["result"] == {"reason": "resigned", "winners": ["white"], "departed": out}
    assert (card["status"], card["your_turn"]) == ("over", False)
    assert (await ann.ask("GET", "/api/me"))["active_matches"] == 0


async def test_the_lobby_says_that_something_has_changed(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.open_match()
    async with ann.socket("/api/lobby/socket") as mine, eve.socket("/api/lobby/socket") as other:
        for page in (mine, other):
            await page.send(t="ping", n=0)
            assert (await page.next())["t"] == "pong"
        await bob.sit(match_id)
        assert await mine.connection.recv() == '{"t":"changed"}'
        await ann.open_match(listed=True)
        assert await other.connection.recv() == '{"t":"changed"}', "the first it hears of"


async def test_the_lobby_outlives_garbage(eve: Browser) -> None:
    async with eve.socket("/api/lobby/socket") as page:
        for text in ("", "{", "x" * 60_000, b"bytes", '{"t": "hello", "version": null}'):
            await page.connection.send(text)
            assert (await page.next())["reason"] == "unreadable"
        await page.send(t="ping", n=5)
        assert (await page.next())["n"] == 5

"""The lobby's lists, and the socket that announces their changes."""

import json

from tests.support.site.fixtures import own_site
from tests.support.site.live_server import Browser, Json
from tests.support.site.page import Page

site = own_site


async def cards(browser: Browser, which: str) -> dict[str, Json]:
    lobby = await browser.ask("GET", "/api/lobby")
    assert set(lobby) == {"mine", "live", "open"}
    return {card["id"]: card for card in lobby[which]}


async def test_running_listed_matches_are_in_the_lobby(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    public = await ann.open_match(listed=True, options={"opening": "reversi"})
    secret = await ann.open_match()
    assert set(await cards(ann, "mine")) == {secret, public}
    assert await cards(eve, "mine") == {}
    for browser in (ann, eve):
        assert secret not in await cards(browser, "open")
    assert public in await cards(eve, "open")
    for match_id in (public, secret):
        await bob.sit(match_id)
    live = await cards(eve, "live")
    assert public in live
    assert secret not in live
    card = live[public]
    assert card["url"] == f"{ann.site.address}/matches/{public}"
    assert (card["title"], card["options"]) == ("MacBeth", ["Reversi opening"])
    assert (card["status"], card["to_move"], card["ply"]) == ("running", "black", 0)
    assert (card["you"], card["your_turn"], card["result"]) == ([], False, None)
    assert (card["time"], card["speed"]) == ("none", "unlimited")
    assert all(name.startswith("Guest ") for name in card["players"].values())
    assert public not in await cards(eve, "open")


async def test_the_lobby_socket_announces_changes(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await ann.open_match()
    async with ann.listen("/api/lobby/socket") as mine, eve.listen("/api/lobby/socket") as other:
        await bob.sit(match_id)
        assert await mine.connection.recv() == '{"t":"changed"}'
        await ann.open_match(listed=True)
        assert await other.connection.recv() == '{"t":"changed"}', "the first it hears of"


async def test_the_lobby_socket_survives_malformed_messages(eve: Browser) -> None:
    async with eve.socket("/api/lobby/socket") as page:
        for text in ("", "{", "x" * 60_000, b"bytes", '{"t": "hello", "version": null}'):
            await page.connection.send(text)
            assert (await answer(page))["reason"] == "unreadable"
        await page.send(t="ping", n=5)
        assert (await answer(page))["n"] == 5


async def answer(page: Page) -> Json:
    """The next message that does not announce changes, which other tests' games may cause."""
    while (message := json.loads(await page.connection.recv()))["t"] == "changed":
        pass
    return dict(message)

"""Private matches are hidden from others in every page, API and socket."""

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.site.live_server import Browser

HTML = {"accept": "text/html"}
READS = [
    "/matches/{}",
    "/matches/{}/board.svg",
    "/matches/{}/board.svg?ply=0",
    "/matches/{}/board.png",
    "/matches/{}/preview.png",
    "/matches/{}/qr.svg",
    "/matches/{}/analysis",
    "/api/matches/{}",
    "/api/matches/{}/record.txt",
    "/api/matches/{}/record.json",
    "/api/matches/{}/clock",
    "/api/matches/{}/plan",
    "/api/matches/{}/annotations",
]


async def test_only_players_see_a_private_match(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await ann.start_match(bob, private=True)
    for over in (False, True):
        if over:
            await ann.resign(match_id)
        for path in READS:
            for player in (ann, bob):
                answer = await player.http.get(path.format(match_id), headers=HTML)
                assert answer.status_code == 200, path
            answer = await eve.http.get(path.format(match_id), headers=HTML)
            assert answer.status_code == 403, path
            told = answer.text.replace("Play MacBeth, Othello on a hexagonal", "")
            assert "MacBeth" not in told, path
            assert "Guest " not in told, path
            assert "set-cookie" not in answer.headers, path


async def test_nobody_else_can_follow_or_embed_a_private_match(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.start_match(bob, private=True)
    await eve.ask("GET", f"/api/matches/{match_id}/stream", status=403)
    for browser in (ann, eve):  # on the page of another site, nobody is a player
        for path in (f"/embed/{match_id}", f"/embed/{match_id}/review"):
            await browser.read(path, 403)
        url = f"{ann.site.address}/matches/{match_id}"
        await browser.ask("GET", f"/oembed?url={url}", status=403)


async def test_a_private_match_has_an_explaining_page(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.start_match(bob, private=True)
    page = await eve.read(f"/matches/{match_id}", 403)
    assert "This game is private" in page
    assert 'href="/continue"' in page
    assert "og:" not in page


async def test_private_matches_stay_out_of_shared_caches(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.start_match(bob, private=True)
    pictures = "board.svg?v=2 board.svg board.png preview.png picture.svg picture.png game.gif"
    for path in ("", *f"{pictures} qr.svg notices analysis".split()):
        for browser in (ann, eve):
            answer = await browser.http.get(f"/matches/{match_id}/{path}".rstrip("/"), headers=HTML)
            assert answer.headers["cache-control"].startswith("private"), path


async def test_others_do_not_learn_whether_a_private_match_runs(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.start_match(bob, private=True)
    line = {"game": "macbeth", "insights": True, "match": match_id}
    said = {"id": "said", "channel": "spectators", "text": "hello"}
    chosen = {"t": "choose", "id": "chosen", "at": 2, "color": "black"}
    await eve.open_match()  # a player, too, and not only a visitor

    async def told() -> list[object]:
        return [
            await eve.ask("POST", "/api/positions", line, 403),
            await eve.ask("POST", f"/api/matches/{match_id}/seats", {}, 403),
            await eve.ask("DELETE", f"/api/matches/{match_id}/seats/mine", None, 403),
            await eve.ask("GET", f"/api/matches/{match_id}/hints", None, 403),
            await eve.ask("GET", f"/api/matches/{match_id}/notices"),
            await eve.ask("GET", f"/api/matches/{match_id}/rematch", None, 403),
            await eve.ask("POST", f"/api/matches/{match_id}/chat", said, 403),
            await eve.ask("POST", f"/api/matches/{match_id}/commands", chosen, 403),
        ]

    while_running = await told()
    await ann.ask("POST", "/api/positions", line, 409)
    await ann.resign(match_id)
    assert await told() == while_running
    await ann.ask("POST", "/api/positions", line)


async def test_the_socket_of_a_private_match_is_closed_to_others(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.open_match(private=True)
    async with eve.page(match_id) as page:
        await bob.sit(match_id)
        assert await page.close_code() == 4403, "who looked at the invitation is sent away"
    async with eve.watch(match_id) as page:
        with pytest.raises(ConnectionClosed):
            await page.hello()
        assert page.connection.close_code == 4403


async def test_a_private_match_is_not_listed(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await ann.start_match(bob, private=True)
    lobby = await eve.ask("GET", "/api/lobby")
    mine = await ann.ask("GET", "/api/lobby")
    (person, *_) = (await ann.ask("GET", "/api/me/people"))["people"]
    theirs = await eve.ask("GET", f"/api/me/matches?with={person['id']}")
    shown = [*lobby["mine"], *lobby["live"], *lobby["open"], *theirs["matches"]]
    assert match_id not in [card["id"] for card in shown]
    assert match_id in [card["id"] for card in mine["mine"]]

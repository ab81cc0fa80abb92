"""Life in a circle: who is here, games in one tap, calls, results, chat, muting."""

import asyncio
import re

from app.locales import t
from harness.polling import TIME_LIMIT
from tests.features.circles.support import found, message_of, page, player_of, together
from tests.features.ratings.test_ratings import final_ratings
from tests.support.site.authenticator import keep, sign_in
from tests.support.site.live_server import Browser

HERE = 'class="circle-here"'
OTHELLO = "Othello, 10 min + 5 s a move"


async def test_members_see_who_is_here(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob)
    async with ann.socket(f"/api{circle}/socket") as mine, asyncio.timeout(TIME_LIMIT):
        assert HERE not in await page(ann, circle)
        async with bob.socket(f"/api{circle}/socket"):
            while HERE not in await page(ann, circle):
                await mine.connection.recv()
        while HERE in await page(ann, circle):
            await mine.connection.recv()


async def test_a_guest_with_circles_only_is_merged_before_the_eyes_of_the_others(
    ann: Browser, bob: Browser, cid: Browser
) -> None:
    circle = await together(ann, bob)
    passkey = await keep(cid, "circling")
    assert (await sign_in(ann, passkey))["merge"]
    async with bob.socket(f"/api{circle}/socket") as socket, asyncio.timeout(TIME_LIMIT):
        await socket.connection.recv()
        await ann.ask("POST", "/api/me/merge")
        while "@circling" not in await page(bob, circle):
            await socket.connection.recv()
        assert f'action="{circle}/delete"' in await page(ann, f"{circle}/settings")
        await ann.ask("DELETE", "/api/me", {"handle": "circling"})
        while "@circling" in await page(bob, circle):
            await socket.connection.recv()
    assert f'action="{circle}/delete"' in await page(bob, f"{circle}/settings")


async def test_one_tap_opens_a_game_and_another_begins_it(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob, game="othello")
    bobs, anns = [await player_of(ann, circle, name) for name in ("Bob", "Ann")]
    match = await ann.send(f"{circle}/games", member=bobs)
    assert await ann.send(f"{circle}/games", member=bobs) == match
    assert t("circles.call", name="Ann", game=OTHELLO) in await page(bob, circle)
    assert t("circles.call.own.for", names=["Bob"], game=OTHELLO) in await page(ann, circle)
    assert await bob.send(f"{circle}/games", member=anns) == match
    running = await bob.ask("GET", f"/api{match}")
    assert running["snapshot"]["view"]["to_move"] == "black"
    text = await page(ann, circle)
    assert f'class="card" href="{ann.site.address}{match}"' in text
    assert t("circles.is-playing") in text


async def test_a_call_is_for_the_first_member_who_comes(
    ann: Browser, bob: Browser, cid: Browser, eve: Browser
) -> None:
    circle = await together(ann, bob, cid, game="othello")
    async with bob.socket(f"/api{circle}/socket") as socket, asyncio.timeout(TIME_LIMIT):
        await socket.connection.recv()
        match = await ann.send(f"{circle}/games", game="moxie", time="none")
        await socket.connection.recv()
    for browser in (bob, cid):
        assert t("circles.call", name="Ann", game="Moxie") in await page(browser, circle)
    assert await bob.send(f"{circle}/games/{match.rpartition('/')[2]}") == match
    assert (await bob.ask("GET", f"/api{match}"))["snapshot"]["view"]["to_move"]
    assert t("circles.call", name="Ann", game="Moxie") not in await page(cid, circle)
    assert match not in str(await eve.ask("GET", "/api/lobby")), "it is not listed"


async def test_calls_have_a_limit(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob)
    for minutes in range(1, 6):
        await ann.send(f"{circle}/games", time=f"{minutes}+0")
    refused = await ann.send(f"{circle}/games", 409, time="6+0")
    assert message_of(refused) == t("circles.refused.too-many-games", count=5)
    await ann.send(f"{circle}/games", 422, game="chess")
    await ann.send(f"{circle}/games", 409, member="nobody")
    rated = await bob.send(f"{circle}/games", rated="yes")
    (own,) = (await bob.ask("GET", "/api/me/matches"))["matches"]
    assert (own["id"], own["rated"]) == (rated.rpartition("/")[2], True)


async def test_members_chat(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob)
    async with ann.socket(f"/api{circle}/socket") as socket, asyncio.timeout(TIME_LIMIT):
        await socket.connection.recv()
        for _ in range(2):  # a repeated form is posted once
            await bob.send(f"{circle}/chat", text=" Hello\n <b>all</b> ", id="form-1")
        await socket.connection.recv()
    assert (await page(ann, circle)).count("Hello <b>all</b>") == 1
    assert message_of(await bob.send(f"{circle}/chat", 409, text=" ")) == t("chat-refused.empty")
    too_long = await bob.send(f"{circle}/chat", 409, text="x" * 301)
    assert message_of(too_long) == t("chat-refused.too-long", count=300)


async def test_the_chat_is_slowed_down(ann: Browser) -> None:
    circle = await found(ann)
    posted = 0  # more than usual if the machine stalls, because the count sinks with time
    while (
        answer := await ann.http.post(f"{circle}/chat", data={"text": f"Message {posted}"})
    ).status_code == 303:
        posted += 1
    assert posted >= 5
    assert (answer.status_code, answer.json()["reason"]) == (429, "too-soon")


async def test_messages_are_moderated(ann: Browser, bob: Browser, cid: Browser) -> None:
    circle = await together(ann, bob, cid)
    reports = ann.site.count("reported")
    await bob.send(f"{circle}/chat", text="Something rude")
    await cid.send(f"{circle}/chat/1", 409, action="delete")
    await cid.send(f"{circle}/chat/1", action="report")
    assert ann.site.count("reported") == reports + 1
    assert t("chat.done.report") in await page(cid, circle)
    assert t("chat.done.report") not in await page(ann, circle)
    await ann.send(f"{circle}/chat/1", action="delete")
    assert "Something rude" not in await page(cid, circle)
    assert t("circles.chat.deleted") in await page(cid, circle)
    await ann.send(f"{circle}/chat/9", 409, action="delete")
    await ann.send(f"{circle}/chat/1", 409, action="praise")


async def test_muting_holds_in_circles(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob)
    players = {name: await player_of(ann, circle, name) for name in ("Ann", "Bob")}
    await bob.send(f"{circle}/chat", text="Psst")
    await ann.send(f"{circle}/chat/1", action="mute")
    text = await page(ann, circle)
    assert "Psst" not in text
    assert t("circles.chat.muted", name="Bob") in text
    for browser, other in ((ann, "Bob"), (bob, "Ann")):
        refused = await browser.send(f"{circle}/games", 409, member=players[other])
        assert message_of(refused) == t("circles.refused.muted")
        assert "mute" not in message_of(refused), "nobody is told"
    await bob.send(f"{circle}/games")
    assert t("circles.call", name="Bob", game="Othello") not in await page(ann, circle)
    await ann.send(f"{circle}/unmute/{players['Bob']}")
    assert "Psst" in await page(ann, circle)


async def test_a_leaderboard_of_the_members(ann: Browser, bob: Browser, eve: Browser) -> None:
    circle = await together(ann, bob, game="othello")
    match_id = (await ann.send(f"{circle}/games", rated="yes")).rpartition("/")[2]
    await bob.send(f"{circle}/games/{match_id}")
    (own,) = (await ann.ask("GET", "/api/me/matches"))["matches"]
    black, white = (ann, bob) if own["you"] == ["black"] else (bob, ann)
    await black.play(match_id, 2, "d3")
    await white.play(match_id, 3, "c3")
    await white.resign(match_id)
    await final_ratings(eve, match_id)
    text = await page(bob, circle)
    board = text.partition('aria-labelledby="leaderboards-title"')[2].partition("</table>")[0]
    assert re.findall(r'<th scope="row">(?:<[^>]+>)*(\w+)<', board) == (
        ["Ann", "Bob"] if black is ann else ["Bob", "Ann"]
    )


async def test_a_waiting_game_names_the_invited_circle_to_its_members(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    circle = await together(ann, bob, name="Friends & <co>")
    match = await ann.send(f"{circle}/games")
    name = 'data-circle="Friends & <co>"'
    assert name in await page(ann, match)
    await eve.ask("PATCH", "/api/me", {"name": "Eve"})
    assert "data-circle" not in await page(eve, match)
    await bob.send(f"{circle}/games/{match.rpartition('/')[2]}")
    assert "data-circle" not in await page(ann, match)

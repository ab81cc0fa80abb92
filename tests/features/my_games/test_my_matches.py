"""The API of own matches: pages, turns, scores."""

import re
from html import unescape

from app.locales import t
from tests.support.site.live_server import Browser, Json

NO_REQUESTS: Json = {"challenges": [], "friends": [], "warnings": []}


async def listed(browser: Browser, query: str = "") -> list[str]:
    answer: Json = await browser.ask("GET", f"/api/me/matches{query}")
    return [card["id"] for card in answer["matches"]]


async def test_reading_own_matches_registers_no_player(eve: Browser) -> None:
    assert await eve.ask("GET", "/api/me/matches") == {"matches": [], "next": None}
    assert await eve.ask("GET", "/api/me/turns") == {
        "count": 0,
        "matches": [],
        "joined": [],
        "requests": NO_REQUESTS,
    }
    assert await eve.ask("GET", "/api/me/people") == {"people": []}
    assert eve.token is None


async def test_matches_are_filtered_and_turns_listed(ann: Browser, bob: Browser) -> None:
    first = await ann.open_match()
    second = await ann.open_match(game="othello")
    alone = await ann.open_match()
    for match_id in (first, second):
        await bob.sit(match_id)
    assert await listed(ann) == [first, second, alone]
    assert await listed(ann, "?status=waiting") == [alone]
    assert await listed(ann, "?status=running&game=othello") == [second]
    assert await listed(ann, "?game=variant") == []
    await ann.ask("GET", "/api/me/matches?game=chess", status=404)
    (bob_id,) = [one["id"] for one in (await ann.ask("GET", "/api/me/people"))["people"]]
    assert await listed(ann, f"?with={bob_id}") == [first, second]
    turns = await ann.ask("GET", "/api/me/turns")
    assert (turns["count"], [card["id"] for card in turns["matches"]]) == (2, [first, second])
    await ann.play(first, 2, "g8")
    assert await listed(ann) == [second, first, alone], "the game in which Ann is to move is first"
    assert (await ann.ask("GET", "/api/me/turns"))["count"] == 1
    assert (await bob.ask("GET", "/api/me/turns"))["count"] == 1


async def test_scores_are_listed_by_game(ann: Browser, bob: Browser) -> None:
    for game, loser in (("macbeth", ann), ("othello", bob), ("othello", bob)):
        match_id = await ann.start_match(bob, game=game)
        await loser.resign(match_id)
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    (bob_seen,) = (await ann.ask("GET", "/api/me/people"))["people"]
    assert (bob_seen["name"], bob_seen["played"]) == ("Bob", 3)
    assert (bob_seen["won"], bob_seen["drawn"], bob_seen["lost"]) == (2, 0, 1)
    by_game = {score["title"]: (score["won"], score["lost"]) for score in bob_seen["games"]}
    assert by_game == {"Othello": (2, 0), "MacBeth": (0, 1)}
    (ann_seen,) = (await bob.ask("GET", "/api/me/people"))["people"]
    assert (ann_seen["won"], ann_seen["drawn"], ann_seen["lost"]) == (1, 0, 2)


async def test_pages_of_matches_follow_each_other(ann: Browser) -> None:
    opened = [await ann.open_match() for _ in range(30)]
    first = await ann.ask("GET", "/api/me/matches?status=waiting")
    second = await ann.ask("GET", f"/api/me/matches?status=waiting&after={first['next']}")
    seen = [card["id"] for card in first["matches"] + second["matches"]]
    assert sorted(seen) == sorted(opened)
    assert second["next"] is None


async def test_invalid_filters_are_refused(ann: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    for query in (
        *("after=", "after=1.2.3", "after=a.b.c.d", "after=1.2.x.m", f"after=1.{10**30}.3.m"),
        *("status=gone", f"game={'x' * 41}", f"with={'x' * 41}", f"after={'1' * 101}"),
    ):
        await ann.ask("GET", f"/api/me/matches?{query}", status=422)


async def test_the_own_lobby_socket_announces_own_matches_only(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.open_match()
    async with (
        ann.listen("/api/lobby/socket?own=true") as own,
        eve.listen("/api/lobby/socket") as all_of_it,
    ):
        await eve.open_match(listed=True)
        assert await all_of_it.connection.recv() == '{"t":"changed"}'
        await own.send(t="ping", n=1)
        assert (await own.next())["t"] == "pong", "of somebody else's match it hears nothing"
        await bob.sit(match_id)
        assert await own.connection.recv() == '{"t":"changed"}'


async def test_a_host_is_told_of_a_match_that_has_begun(ann: Browser, bob: Browser) -> None:
    async def joined(browser: Browser) -> list[str]:
        turns = await browser.ask("GET", "/api/me/turns")
        return [card["id"] for card in turns["joined"]]

    match_id = await ann.open_match(color="white")
    await ann.open_match(computers=[1])
    assert await joined(ann) == []
    await bob.sit(match_id)
    assert await joined(ann) == [match_id]
    assert await joined(bob) == []
    first = await ann.start_match(bob)
    assert await joined(ann) == [first, match_id]
    await ann.play(first, 2, "g8")
    await bob.play(match_id, 2, "g8")
    assert await joined(ann) == [match_id]
    await ann.play(match_id, 3, "h9")
    assert await joined(ann) == []


async def test_the_page_lists_games_without_scripts(ann: Browser, bob: Browser) -> None:
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    match_id = await ann.open_match(game="othello")
    alone = await ann.open_match()
    await bob.sit(match_id)
    page = await ann.read("/me/games")
    without = page.partition("<noscript><ul>")[2].partition("</noscript>")[0]
    words = unescape(re.sub("<[^>]+>|[\u2066-\u2069]", " ", without))
    assert " ".join(words.split()) == (
        f"Bob · Othello {t('my-games.running')} MacBeth {t('my-games.waiting')}"
    )
    assert f'/matches/{match_id}"' in without
    assert f'/matches/{alone}"' in without

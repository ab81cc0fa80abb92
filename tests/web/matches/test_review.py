"""Reviews by the computer: who gets them, when, and what they say."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from engine import Position, find_game, parse_move
from tests.reviews.support.finished_matches import random_moves
from tests.web.matches.test_annotations import finished
from tests.web.support.live_server import Browser, Json, Site

GAME = random_moves("othello", 6)
PATIENCE = 300  # seconds, until a review that does not come is given up


async def ask(who: Browser, match_id: str, status: int = 200) -> Json:
    answer: Json = await who.ask("POST", f"/api/matches/{match_id}/review", status=status)
    return answer


async def read(who: Browser, match_id: str, status: int = 200) -> Json:
    answer: Json = await who.ask("GET", f"/api/matches/{match_id}/review", status=status)
    return answer


async def done(who: Browser, match_id: str) -> Json:
    """The review when it is there. Every look sees what was written by then."""
    seen = 0
    async with asyncio.timeout(PATIENCE):
        while (review := await read(who, match_id))["state"] != "done":
            assert len(review["points"]) >= seen
            seen = len(review["points"])
            await asyncio.sleep(0.1)  # the thinking needs the processor, too
    return review


async def played(black: Browser, white: Browser, moves: list[str], **wish: object) -> str:
    """A match of Othello with these moves; forced passes are the service's."""
    match_id = await black.open_match(**({"game": "othello"} | wish))
    await white.sit(match_id)
    position: Position = find_game("othello").start({})
    async with AsyncExitStack() as doors:
        pages = {
            "black": await doors.enter_async_context(black.page(match_id)),
            "white": await doors.enter_async_context(white.page(match_id)),
        }
        version = 2
        for move in moves:
            if move != "pass":
                await pages[position.turn].play(move, version, f"at-{version}")
                version = (await pages[position.turn].until("frame"))["version"]
                other = "white" if position.turn == "black" else "black"
                await pages[other].until("frame")
            position = position.play(parse_move(position, move))
    return match_id


async def test_a_finished_game_is_reviewed(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await played(ann, bob, GAME)
    before = await read(eve, match_id)
    assert (before["state"], before["points"]) == ("none", [])
    assert (await ask(eve, match_id))["state"] in ("waiting", "done")
    review = await done(bob, match_id)
    assert review == await read(eve, match_id)
    assert [point["ply"] for point in review["points"]] == list(range(len(GAME) + 1))
    end = review["points"][-1]
    assert end["values"]["black"]["exact"]
    assert end["text"].startswith(("won for", "drawn"))
    assert review["proved_from"] < len(GAME) - 1
    assert review["summary"][0].startswith("Proved from move")
    by_ply = {point["ply"]: point for point in review["points"]}
    assert review["costliest"]
    for ply in review["costliest"]:
        judged = by_ply[ply]["judged"]
        assert judged["move"] == GAME[ply]
        assert judged["line"][0] == judged["best"] != judged["move"]
        assert judged["mark"] in ("?!", "?", "??")
        assert judged["chance_lost"] > 0 or judged["stones_lost"] > 0
        line = {"game": "othello", "moves": [*GAME[:ply], *judged["line"]]}
        studied = await eve.ask("POST", "/api/positions", line)
        assert studied["stopped"] is None
    assert (await ask(ann, match_id)) == review


async def test_nobody_gets_it_while_the_game_is_on(
    match_id: str, ann: Browser, eve: Browser
) -> None:
    for who in (ann, eve):
        assert (await read(who, match_id, 409))["reason"] == "running"
        assert (await ask(who, match_id, 409))["reason"] == "running"
    waiting = await ann.open_match()
    assert (await ask(eve, waiting, 409))["reason"] == "running"
    assert (await ask(eve, "nowhere", 404))["reason"] == "no-such-match"


async def test_a_private_match_is_reviewed_for_its_players(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await finished(ann, bob, private=True)
    assert (await ask(eve, match_id, 403))["reason"] == "private"
    await ask(ann, match_id)
    assert (await done(bob, match_id))["state"] == "done"
    assert (await read(eve, match_id, 403))["reason"] == "private"


async def test_who_plays_on_from_a_game_does_not_see_its_review(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    """A match is opened with the moves of the finished one: its review waits until the end."""
    over = await finished(ann, bob)
    await ask(ann, over)
    await done(eve, over)
    again = await ann.open_match(moves=["g8", "h9"])
    await bob.sit(again)
    for player in (ann, bob):
        assert (await read(player, over, 409))["reason"] == "playing-on"
        assert (await ask(player, over, 409))["reason"] == "playing-on"
    assert (await read(eve, over))["state"] == "done"
    async with ann.page(again) as page:
        await page.send(t="resign", id="enough", at=2)
        await page.until("frame")
    assert (await read(ann, over))["state"] == "done"


async def test_who_has_come_to_the_same_position_waits_too(ann: Browser, bob: Browser) -> None:
    over = await played(ann, bob, GAME)
    await ask(ann, over)
    await done(ann, over)
    live = await played(ann, bob, GAME[:20])
    assert (await read(ann, over, 409))["reason"] == "playing-on"
    async with ann.page(live) as page:
        (snapshot,) = (await page.hello())[1]
        await page.send(t="resign", id="enough", at=snapshot["version"])
        await page.until("frame")
    assert (await read(ann, over))["state"] == "done"


async def test_nothing_is_no_game(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match()
    await bob.sit(match_id)
    async with ann.page(match_id) as page:
        await page.send(t="resign", id="enough", at=2)
        await page.until("frame")
    assert (await ask(ann, match_id, 409))["reason"] == "no-moves"


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that lets nobody ask more than twice."""
    data: Path = tmp_path_factory.mktemp("narrow")
    with Site(data, limit_reviewing="2/hour", review_seconds=0.02) as site:
        yield site


async def test_asking_is_limited(narrow: Site) -> None:
    ann, bob = Browser(narrow), Browser(narrow)
    match_id = await finished(ann, bob)
    await ask(ann, match_id)
    await ask(bob, match_id)
    assert (await ask(ann, match_id, 429))["reason"] == "too-many"
    assert (await read(ann, match_id))["positions"] == 3
    await ann.http.aclose()
    await bob.http.aclose()


async def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    """The server ends in the middle of a review; the next one brings it to its end."""
    with Site(tmp_path, limit_opening="1000/minute", review_seconds=60) as first:
        ann, bob = Browser(first), Browser(first)
        match_id = await played(ann, bob, GAME)
        await ask(ann, match_id)
        async with asyncio.timeout(PATIENCE):
            half: list[Json] = []
            while not half:
                half = (await read(ann, match_id))["points"]
                await asyncio.sleep(0.1)
        token = ann.token
        await ann.http.aclose()
        await bob.http.aclose()
    assert 0 < len(half) <= len(GAME)
    with Site(tmp_path, review_seconds=0.02) as second:
        again = Browser(second)
        again.http.cookies.set("birnam", token or "")
        review = await done(again, match_id)
        await again.http.aclose()
    assert len(review["points"]) == len(GAME) + 1
    kept = {point["ply"]: point["values"] for point in review["points"]}
    assert all(kept[point["ply"]] == point["values"] for point in half)

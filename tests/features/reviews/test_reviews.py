"""Reviews by the computer: access, limits, content."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from engine import Position, find_game, format_move, parse_move
from harness.polling import TIME_LIMIT
from tests.features.annotations.test_annotations import finished
from tests.features.reviews.support.finished_matches import random_moves
from tests.support.site.live_server import Browser, Json, Site
from tests.support.site.quick_thinking import HaltingThinker, QuickProcess
from tests.support.tasks import until_no_task

GAME = random_moves("othello", 6)


async def request_review(who: Browser, match_id: str, status: int = 200) -> Json:
    answer: Json = await who.ask("POST", f"/api/matches/{match_id}/review", status=status)
    return answer


async def read_review(who: Browser, match_id: str, status: int = 200) -> Json:
    answer: Json = await who.ask("GET", f"/api/matches/{match_id}/review", status=status)
    return answer


async def finished_review(who: Browser, match_id: str) -> Json:
    async with asyncio.timeout(TIME_LIMIT):
        while (review := await read_review(who, match_id))["state"] != "done":
            await until_no_task(f"review {match_id}")
    return review


async def play_match(black: Browser, white: Browser, moves: list[str], **body: object) -> str:
    """A match of Othello with these moves; the server adds forced passes."""
    match_id = await black.open_match(**({"game": "othello"} | body))
    await white.sit(match_id)
    position: Position = find_game("othello").start({})
    version = 2
    for move in moves:
        if move != "pass":
            player = black if position.turn == "black" else white
            version = await player.play(match_id, version, move)
        position = position.play(parse_move(position, move))
    return match_id


async def test_a_finished_game_is_reviewed(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await play_match(ann, bob, GAME)
    before = await read_review(eve, match_id)
    assert (before["state"], before["points"]) == ("none", [])
    assert (await request_review(eve, match_id))["state"] in ("waiting", "done")
    review = await finished_review(bob, match_id)
    assert review == await read_review(eve, match_id)
    assert [point["ply"] for point in review["points"]] == list(range(len(GAME) + 1))
    end = review["points"][-1]
    assert end["values"]["black"]["exact"]
    assert end["text"].startswith(("Won for", "Drawn"))
    assert not any(point["rough"] for point in review["points"])
    assert [one["color"] for one in review["stories"]] == ["black", "white"]
    assert all(0 < one["accuracy"] < 1 and one["text"] for one in review["stories"])
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
    assert (await request_review(ann, match_id)) == review


async def test_a_marked_move_can_be_tried_again(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await play_match(ann, bob, GAME)
    tries = f"/api/matches/{match_id}/review/tries"
    first = {"ply": 0, "move": GAME[0]}
    assert (await eve.ask("POST", tries, first, status=404))["reason"] == "no-such-ply"
    await request_review(eve, match_id)
    review = await finished_review(eve, match_id)
    marked = next(
        point["judged"] | {"ply": point["ply"]}
        for point in review["points"]
        if point["judged"] and point["judged"]["mark"] == "??"
    )
    ply, best = marked["ply"], marked["best"]
    assert marked["reasons"]
    again = await eve.ask("POST", tries, {"ply": ply, "move": marked["move"]})
    assert (again["move"], again["verdict"]) == (marked["move"], "blunder")
    assert best not in again["text"]
    assert (await eve.ask("POST", tries, {"ply": ply, "move": best}))["verdict"] == "best"
    for wrong in (GAME[0], "nonsense", "pass"):
        await eve.ask("POST", tries, {"ply": ply, "move": wrong}, status=422)
    for nowhere in (len(GAME), 2_000):
        await eve.ask("POST", tries, {"ply": nowhere, "move": best}, status=404)


async def test_another_move_than_the_best_is_judged(ann: Browser, bob: Browser) -> None:
    """The computer ranks the moves of a position that is soon over."""
    match_id = await play_match(ann, bob, GAME)
    await request_review(ann, match_id)
    review = await finished_review(ann, match_id)
    position = find_game("othello").start({})
    for ply, move in enumerate(GAME):
        legal = [format_move(position, one) for one in position.legal_moves]
        judged = review["points"][ply]["judged"]
        others = {*legal} - {move, judged and judged["best"]}
        if ply >= len(GAME) - 8 and others and "pass" not in legal:
            body = {"ply": ply, "move": min(others)}
            answer = await ann.ask("POST", f"/api/matches/{match_id}/review/tries", body)
            assert answer["move"] == body["move"]
            assert answer["verdict"] in ("best", "good", "inaccuracy", "mistake", "blunder")
            assert body["move"] in answer["text"]
            return
        position = position.play(parse_move(position, move))
    raise AssertionError("no such position")


async def test_a_running_match_has_no_review(match_id: str, ann: Browser, eve: Browser) -> None:
    for who in (ann, eve):
        assert (await read_review(who, match_id, 409))["reason"] == "running"
        assert (await request_review(who, match_id, 409))["reason"] == "running"
    waiting = await ann.open_match()
    assert (await request_review(eve, waiting, 409))["reason"] == "running"
    assert (await request_review(eve, "nowhere", 404))["reason"] == "no-such-match"


async def test_only_players_review_a_private_match(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await finished(ann, bob, private=True)
    assert (await request_review(eve, match_id, 403))["reason"] == "private"
    await request_review(ann, match_id)
    assert (await finished_review(bob, match_id))["state"] == "done"
    assert (await read_review(eve, match_id, 403))["reason"] == "private"


async def test_no_review_while_playing_on_from_the_match(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    """A match continues the finished one: the review waits for its end."""
    over = await finished(ann, bob)
    await request_review(ann, over)
    await finished_review(eve, over)
    again = await ann.open_match(moves=["g8", "h9"])
    await bob.sit(again)
    for player in (ann, bob):
        assert (await read_review(player, over, 409))["reason"] == "playing-on"
        assert (await request_review(player, over, 409))["reason"] == "playing-on"
    assert (await read_review(eve, over))["state"] == "done"
    await ann.resign(again, 2)
    assert (await read_review(ann, over))["state"] == "done"


async def test_no_review_while_playing_from_the_same_position(ann: Browser, bob: Browser) -> None:
    over = await play_match(ann, bob, GAME)
    await request_review(ann, over)
    await finished_review(ann, over)
    live = await play_match(ann, bob, GAME[:20])
    assert (await read_review(ann, over, 409))["reason"] == "playing-on"
    snapshot = await ann.snapshot(live)
    await ann.resign(live, snapshot["version"])
    assert (await read_review(ann, over))["state"] == "done"


async def test_an_unknown_match_has_no_review(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match()
    await bob.sit(match_id)
    await ann.resign(match_id, 2)
    assert (await request_review(ann, match_id, 409))["reason"] == "no-moves"


@pytest.fixture
async def limited_site(tmp_path: Path) -> AsyncIterator[Site]:
    """A site that allows two review requests."""
    data: Path = tmp_path / "narrow"
    async with Site(data, limit_reviewing="2/hour", review_seconds=0.02) as site:
        yield site


async def test_review_requests_are_limited(limited_site: Site) -> None:
    ann, bob = Browser(limited_site), Browser(limited_site)
    match_id = await finished(ann, bob)
    for _ in range(2):
        await request_review(ann, match_id)
    assert (await request_review(ann, match_id, 429))["reason"] == "too-many"
    await request_review(bob, match_id)
    assert (await read_review(ann, match_id))["positions"] == 3


async def test_a_review_continues_after_a_restart(tmp_path: Path) -> None:
    """The server stops during a review; the next one finishes it."""
    thinker = HaltingThinker(len(GAME) + 20)
    halting = partial(QuickProcess, thinker=thinker)
    async with Site(tmp_path, limit_opening="1000/minute", new_process=halting) as first:
        ann, bob = Browser(first), Browser(first)
        match_id = await play_match(ann, bob, GAME)
        await request_review(ann, match_id)
        async with asyncio.timeout(TIME_LIMIT):
            half: list[Json] = []
            while len(half) < 10:
                review = await read_review(ann, match_id)
                assert [point["ply"] for point in review["points"]] == list(range(len(GAME) + 1))
                assert 0 < review["seconds_left"] <= len(GAME) + 1
                half = [point for point in review["points"] if not point["rough"]]
        token = ann.token
    thinker.gate.set()
    assert len(half) <= len(GAME)
    async with Site(tmp_path, review_seconds=0.02) as second:
        again = Browser(second)
        again.http.cookies.set("birnam", token or "")
        review = await finished_review(again, match_id)
    assert len(review["points"]) == len(GAME) + 1
    kept = {point["ply"]: point["values"] for point in review["points"]}
    assert all(kept[point["ply"]] == point["values"] for point in half)

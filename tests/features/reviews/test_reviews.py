"""Reviews by the computer: access, limits, content."""

import asyncio
from pathlib import Path
from typing import NamedTuple

import pytest

from engine import Position, find_game, format_move, parse_move
from harness.polling import TIME_LIMIT
from tests.features.annotations.test_annotations import finished
from tests.features.reviews.support.finished_matches import random_moves
from tests.support.site.live_server import Browser, Json, Site
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
    match_id = await black.start_match(white, **({"game": "othello"} | body))
    position: Position = find_game("othello").start({})
    version = 2
    for move in moves:
        if move != "pass":
            player = black if position.turn == "black" else white
            version = await player.play(match_id, version, move)
        position = position.play(parse_move(position, move))
    return match_id


class Reviewed(NamedTuple):
    """A match whose review is done, its players and somebody else."""

    match_id: str
    ann: Browser
    bob: Browser
    eve: Browser
    review: Json


@pytest.fixture(scope="module")
async def reviewed(site: Site) -> Reviewed:
    ann, bob, eve = (Browser(site) for _ in range(3))
    match_id = await play_match(ann, bob, GAME)
    before = await read_review(eve, match_id)
    assert (before["state"], before["points"]) == ("none", [])
    tries = f"/api/matches/{match_id}/review/tries"
    refused = await eve.ask("POST", tries, {"ply": 0, "move": GAME[0]}, status=404)
    assert refused["reason"] == "no-such-ply"
    assert (await request_review(eve, match_id))["state"] in ("waiting", "done")
    return Reviewed(match_id, ann, bob, eve, await finished_review(bob, match_id))


async def test_a_finished_game_is_reviewed(reviewed: Reviewed) -> None:
    match_id, ann, _, eve, review = reviewed
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
    assert review["costliest"]
    for ply in review["costliest"]:
        judged = review["points"][ply]["judged"]
        assert judged["move"] == GAME[ply]
        assert judged["line"][0] == judged["best"] != judged["move"]
        assert judged["mark"] in ("?!", "?", "??")
        assert judged["chance_lost"] > 0 or judged["stones_lost"] > 0
        line = {"game": "othello", "moves": [*GAME[:ply], *judged["line"]]}
        assert (await eve.ask("POST", "/api/positions", line))["stopped"] is None
    assert (await request_review(ann, match_id)) == review


async def test_a_marked_move_can_be_tried_again(reviewed: Reviewed) -> None:
    tries = f"/api/matches/{reviewed.match_id}/review/tries"
    eve, ply, marked = (
        reviewed.eve,
        *next(
            (point["ply"], point["judged"])
            for point in reviewed.review["points"]
            if point["judged"] and point["judged"]["mark"] == "??"
        ),
    )
    best = marked["best"]
    assert marked["reasons"]
    again = await eve.ask("POST", tries, {"ply": ply, "move": marked["move"]})
    assert (again["move"], again["verdict"]) == (marked["move"], "blunder")
    assert best not in again["text"]
    assert (await eve.ask("POST", tries, {"ply": ply, "move": best}))["verdict"] == "best"
    for wrong in (GAME[0], "nonsense", "pass"):
        await eve.ask("POST", tries, {"ply": ply, "move": wrong}, status=422)
    for nowhere in (len(GAME), 2_000):
        await eve.ask("POST", tries, {"ply": nowhere, "move": best}, status=404)


async def test_another_move_than_the_best_is_judged(reviewed: Reviewed) -> None:
    """The computer ranks the moves of a position that is soon over."""
    position = find_game("othello").start({})
    for ply, move in enumerate(GAME):
        legal = [format_move(position, one) for one in position.legal_moves]
        judged = reviewed.review["points"][ply]["judged"]
        others = {*legal} - {move, judged and judged["best"]}
        if ply >= len(GAME) - 8 and others and "pass" not in legal:
            tries, body = (
                f"/api/matches/{reviewed.match_id}/review/tries",
                {"ply": ply, "move": min(others)},
            )
            answer = await reviewed.ann.ask("POST", tries, body)
            assert answer["move"] == body["move"]
            assert answer["verdict"] in ("best", "good", "inaccuracy", "mistake", "blunder")
            assert str(body["move"]) in answer["text"]
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
    again = await ann.start_match(bob, moves=["g8", "h9"])
    for player in (ann, bob):
        assert (await read_review(player, over, 409))["reason"] == "playing-on"
        assert (await request_review(player, over, 409))["reason"] == "playing-on"
    assert (await read_review(eve, over))["state"] == "done"
    await ann.resign(again)
    assert (await read_review(ann, over))["state"] == "done"
    unmoved = await ann.start_match(bob)
    await ann.resign(unmoved)
    assert (await request_review(ann, unmoved, 409))["reason"] == "no-moves"


async def test_no_review_while_playing_from_the_same_position(reviewed: Reviewed) -> None:
    over, ann, bob, *_ = reviewed
    live = await play_match(ann, bob, GAME[:20])
    assert (await read_review(ann, over, 409))["reason"] == "playing-on"
    await ann.resign(live)
    assert (await read_review(ann, over))["state"] == "done"


async def test_review_requests_are_limited(tmp_path: Path) -> None:
    async with Site(tmp_path, limit_reviewing="2/hour", review_seconds=0.02) as site:
        ann, bob = Browser(site), Browser(site)
        match_id = await finished(ann, bob)
        for _ in range(2):
            await request_review(ann, match_id)
        assert (await request_review(ann, match_id, 429))["reason"] == "too-many"
        await request_review(bob, match_id)
        assert (await read_review(ann, match_id))["positions"] == 3

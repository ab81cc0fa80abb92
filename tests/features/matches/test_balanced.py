"""Matches that begin after a balanced opening."""

import pytest

from engine import find_game
from engine.think.openings.shipped import find_openings
from tests.support.site.live_server import Browser, Json


def moves_of(snapshot: Json) -> tuple[str, ...]:
    return tuple(turn["move"] for turn in snapshot["turns"])


def opening_moves(game: str) -> set[tuple[str, ...]]:
    return {one.moves for one in find_openings(game, {})}


@pytest.mark.parametrize(
    "game", ["macbeth", "macbeth-full", "othello", "desdemona", "renegado", "hex-othello-3"]
)
async def test_a_match_begins_after_an_opening(
    ann: Browser, bob: Browser, cid: Browser, game: str
) -> None:
    two = len(find_game(game).players) == 2
    guests = (bob,) if two else (bob, cid)
    terms = {"balanced": True, "rated": two, "takebacks": not two}
    match_id = await ann.start_match(*guests, game=game, **terms)
    snapshot = await ann.snapshot(match_id)
    assert snapshot["match"]["balanced"]
    assert snapshot["match"]["imported_turns"] == len(snapshot["turns"])
    assert moves_of(snapshot) in opening_moves(game)
    assert snapshot["view"]["status"] == "running"


async def test_a_rematch_begins_after_another_opening(ann: Browser, bob: Browser) -> None:
    match_id = await ann.start_match(bob, balanced=True)
    await ann.resign(match_id)
    following = await ann.ask("POST", f"/api/matches/{match_id}/rematch", status=200)
    snapshot = await ann.snapshot(following["id"])
    assert snapshot["match"]["balanced"]
    assert moves_of(snapshot) in opening_moves("macbeth")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"game": "moxie"}, "no-balanced-opening"),
        ({"game": "macbeth", "moves": ["g8"]}, "balanced-moves"),
    ],
)
async def test_a_match_without_an_opening_is_refused(ann: Browser, body: Json, reason: str) -> None:
    problem = await ann.ask("POST", "/api/matches", body | {"balanced": True}, 422)
    assert problem["reason"] == reason

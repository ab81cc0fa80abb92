"""Matches that begin after a balanced opening."""

import pytest

from engine.think.openings.shipped import find_openings
from tests.support.site.live_server import Browser, Json


def moves_of(snapshot: Json) -> tuple[str, ...]:
    return tuple(turn["move"] for turn in snapshot["turns"])


def opening_moves(game: str) -> set[tuple[str, ...]]:
    return {one.moves for one in find_openings(game, {})}


@pytest.mark.parametrize("game", ["macbeth", "macbeth-full", "othello", "desdemona", "renegado"])
async def test_a_match_begins_after_an_opening(ann: Browser, bob: Browser, game: str) -> None:
    match_id = await ann.open_match(game=game, balanced=True, rated=True, takebacks=False)
    await bob.sit(match_id)
    snapshot = await ann.snapshot(match_id)
    assert snapshot["match"]["balanced"]
    assert snapshot["match"]["imported_turns"] == len(snapshot["turns"])
    assert moves_of(snapshot) in opening_moves(game)
    assert snapshot["view"]["status"] == "running"


async def test_three_players_begin_after_an_opening(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.open_match(game="hex-othello-3", balanced=True)
    await bob.sit(match_id)
    await eve.sit(match_id)
    snapshot = await ann.snapshot(match_id)
    assert snapshot["match"]["balanced"]
    assert moves_of(snapshot) in opening_moves("hex-othello-3")
    assert snapshot["view"]["status"] == "running"


async def test_a_rematch_begins_after_another_opening(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match(balanced=True)
    await bob.sit(match_id)
    await ann.resign(match_id, (await ann.snapshot(match_id))["version"])
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


async def test_players_who_look_for_a_balanced_opening_meet(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    wish = {"game": "desdemona", "time": "41+23"}
    first = await ann.ask("POST", "/api/pairings", wish | {"balanced": True})
    other = await eve.ask("POST", "/api/pairings", wish)
    second = await bob.ask("POST", "/api/pairings", wish | {"balanced": True})
    assert (second["id"], second["state"]) == (first["id"], "playing")
    assert other["id"] != first["id"]
    assert (await ann.snapshot(first["id"]))["match"]["balanced"]

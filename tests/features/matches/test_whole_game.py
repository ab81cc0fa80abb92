"""Whole games of two or three players through sockets, with a spectator."""

import random

import pytest

from engine import parse_record
from harness.games.match_builder import Variant
from tests.match.support.variants import FIRST_VARIANTS
from tests.support.site.live_server import Browser, Json
from tests.support.site.table import seated


def choice(view: Json, chance: random.Random) -> str:
    """A legal move; a free pass is rare."""
    moves: list[str] = [legal["move"] for legal in view["legal"]]
    if len(moves) > 1 and "pass" in moves and chance.random() > 0.05:
        moves.remove("pass")
    return chance.choice(moves)


@pytest.mark.parametrize("variant", FIRST_VARIANTS)
async def test_a_whole_game_is_played(
    ann: Browser, bob: Browser, cid: Browser, eve: Browser, variant: Variant
) -> None:
    chance, plies, happened = random.Random(7), 0, []
    async with seated(variant, [ann, bob, cid], eve) as table:
        while table.view["status"] == "running":
            frame = await table.play(choice(table.view, chance))
            happened += frame["events"]
            plies += len(frame["turns"])
            assert table.view["ply"] == plies
            for shown in ("stones", "score", "reserve", "built"):
                assert table.view[shown] == frame["turns"][-1][shown]
            assert all(turn["forced"] for turn in frame["turns"][1:])
    assert happened == [{"kind": "ended"}]
    view = table.view
    assert view["result"]["reason"] == "finished"
    (card,) = (await ann.ask("GET", "/api/me/matches"))["matches"]
    assert card["result"]["score"] == view["result"]["score"]
    record = parse_record((await eve.http.get(f"/api/matches/{table.match_id}/record.txt")).text)
    last = record.replay()[-1]
    assert last.over
    assert {color.value: count for color, count in last.score.items()} == view["score"]
    assert [color.value for color in last.winners] == view["result"]["winners"]
    assert len(record.moves) == plies


async def test_a_frame_has_the_effect_of_a_move(ann: Browser, match_id: str) -> None:
    async with ann.watch(match_id) as page:
        _, (snapshot,) = await page.hello()
        legal = {move["move"]: move for move in snapshot["view"]["legal"]}
        assert legal["g8"] == {
            "move": "g8",
            "path": ["g8"],
            "cell": "g8",
            "sacrificed": None,
            "captures": 1,
            "rays": [{"start": "g8", "cells": ["g7"], "to": "g6", "becomes": "black"}],
        }
        await page.play("G8", 2, "click")
        (turn,) = (await page.until("frame"))["turns"]
    stones = dict(zip(snapshot["cells"], turn["stones"], strict=True))
    assert (turn["move"], turn["rays"]) == ("g8", legal["g8"]["rays"])
    assert (stones["g8"], stones["g7"], stones["g6"]) == ("b", "b", "b")
    assert turn["score"] == {"black": 5, "white": 2}


async def test_the_host_sees_the_start_of_the_match(ann: Browser, bob: Browser) -> None:
    match_id = await ann.open_match()
    async with ann.watch(match_id) as page:
        welcome, (snapshot,) = await page.hello()
        assert welcome.pop("now") > 0
        assert (welcome["version"], welcome["you"], welcome["frames"]) == (1, ["black"], None)
        assert (welcome["reserved_seat"], welcome["join_request"], welcome["banned"]) == (
            None,
            None,
            False,
        )
        assert snapshot["view"]["legal"] == []
        await page.play("g8", 1, "early")
        assert (await page.until("refused"))["reason"] == "not-started"
        await bob.sit(match_id)
        frame = await page.until("frame")
        assert frame["events"] == [{"kind": "seated", "color": "white"}]
        assert frame["view"]["taken_seats"] == ["black", "white"]
        assert frame["view"]["legal"]

"""Moves in frames: paths, captures, and what captured stones become."""

from tests.support.site.live_server import Browser, Json
from tests.support.site.table import seated


def ray(start: str, cells: str, to: str, becomes: str) -> Json:
    return {"start": start, "cells": cells.split(), "to": to, "becomes": becomes}


async def test_a_chain_of_jumps_is_sent_cell_by_cell_and_must_be_finished(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    async with seated(("moxie", {}), [ann, bob], eve) as table:
        assert table.view["reserve"] == {"white": 8, "black": 8}
        await table.play_all("b1 a1 b2")
        assert [one["kind"] for one in table.view["obligations"]] == ["jump"]
        moves = [legal["move"] for legal in table.view["legal"]]
        assert moves == ["a1xc1xa3", "a1xc3"], "it must jump, and may not stop early"
        for move, reason in (
            ("a1xc1", "unfinished"),
            ("d4", "must-jump"),
            ("a1xa3", "not-a-jump"),
            ("b2-b3", "not-yours"),
            ("!a1:c2", "may-not-sacrifice"),
            ("pass", "unreadable"),
        ):
            await table.pages["black"].play(move, table.version, "click")
            assert (await table.pages["black"].until("refused"))["reason"] == reason
        chain = table.legal("a1xc1xa3")
        assert chain == {
            "move": "a1xc1xa3",
            "path": ["a1", "c1", "a3"],
            "cell": "a3",
            "sacrificed": None,
            "captures": 2,
            "rays": [ray("a1", "b1", "c1", ""), ray("c1", "b2", "a3", "")],
        }
        (turn,) = (await table.play("a1xc1xa3"))["turns"]
        assert {name: turn[name] for name in chain} == chain
        assert (turn["color"], turn["forced"]) == ("black", None)
        assert table.stones(turn["stones"]) == {"a3": "b"}
        assert (turn["score"], turn["reserve"]) == (
            {"white": 0, "black": 2},
            {"white": 6, "black": 7},
        )
        assert table.view["obligations"] == []


async def test_a_sacrifice_names_the_sacrificed_stone(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    async with seated(("moxie", {"jumps": "sacrifice"}), [ann, bob], eve) as table:
        await table.play_all("b1 a1 b2")
        given = table.legal("!a1:c2")
        assert (given["path"], given["cell"], given["sacrificed"]) == (["a1", "c2"], "c2", "a1")
        assert (given["captures"], given["rays"]) == (0, [])
        await table.play("!a1:c2")
        step = table.legal("!b1:b2-b1")
        assert (step["path"], step["cell"], step["sacrificed"]) == (["b1", "b2", "b1"], "b1", "b1")
        (turn,) = (await table.play("!b1:b2-b1"))["turns"]
        assert (turn["path"], turn["sacrificed"]) == (step["path"], "b1")
        assert table.stones(turn["stones"]) == {"b1": "w", "c2": "b"}
        assert turn["score"] == {"white": 1, "black": 1}


async def test_a_row_wins_after_the_last_chance_of_the_opponent(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    async with seated(("moxie", {"row": "last-chance"}), [ann, bob], eve) as table:
        (turn,) = (await table.play_all("a1 d4 a2 d2 a3"))["turns"]
        assert set(turn["built"]) == set(table.view["built"]) == {"a1", "a2", "a3"}
        assert [one["kind"] for one in table.view["obligations"]] == ["last-chance"]
        assert (await table.play("b4"))["events"] == [{"kind": "ended"}]
        assert table.view["obligations"] == []
        result = table.view["result"]
        assert (result["reason"], result["ending"]) == ("finished", "goal")
        assert (result["winners"], result["departed"]) == (["white"], {})
        assert set(result["goal"]) == {"a1", "a2", "a3"}


async def test_a_captured_stone_changes_sides_in_two_steps(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    async with seated(("renegado", {}), [ann, bob], eve) as table:
        (first,) = (await table.play("g5"))["turns"]
        assert {one["becomes"] for one in first["rays"]} == {"neutral"}
        taken = [cell for one in first["rays"] for cell in one["cells"]]
        assert {table.stones(first["stones"])[cell] for cell in taken} == {"n"}
        await table.play("e4")
        both = table.legal("d5")["rays"]
        assert {one["becomes"] for one in both} == {"neutral", "black"}
        (turn,) = (await table.play("d5"))["turns"]
        after = table.stones(turn["stones"])
        for one in both:
            letter = {"neutral": "n", "black": "b"}[one["becomes"]]
            assert {after[cell] for cell in one["cells"]} == {letter}
            assert (one["start"], after[one["to"]]) == ("d5", "b")

"""Conditional moves: played by the server, and sent only to their player."""

from typing import Any

import pytest

from app.match.conditional_moves import MAX_LENGTH, MAX_LINES
from tests.support.site.live_server import Browser, Json
from tests.support.site.page import Page
from tests.support.site.table import seated

TRIO = ("hex-othello-3", {"center": "free"})


async def plan(page: Page, at: int, *lines: str) -> Json:
    """Send a plan; returns the frame."""
    moves = [line.split() for line in lines]
    await page.send(
        t="plan", id="-".join(["plan", str(at), *lines]).replace(" ", "_"), at=at, lines=moves
    )
    return await page.until("frame")


async def lines_of(browser: Browser, match_id: str) -> Any:
    return (await browser.ask("GET", f"/api/matches/{match_id}/plan"))["lines"]


async def test_a_conditional_move_is_played_with_the_expected_move(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    async with seated(("macbeth", {}), [ann, bob], eve) as table:
        view = await bob.ask("GET", f"/api/matches/{table.match_id}/plan")
        assert (view["max_lines"], view["max_plies"]) == (MAX_LINES, MAX_LENGTH)
        answer = await plan(table.pages["white"], table.version, "g8 d5 e4 g5", "g5 g4")
        assert (answer["turns"], answer["events"], answer["by"]) == ([], [], None)
        assert await lines_of(bob, table.match_id) == [["g8", "d5", "e4", "g5"], ["g5", "g4"]]
        for page in (table.pages["black"], table.watching):
            frame = await page.until("frame")
            assert (frame["turns"], frame["events"], frame["by"]) == ([], [], None)
        table.version = answer["version"]
        frame = await table.play("g8")
        assert [(turn["move"], turn["planned"]) for turn in frame["turns"]] == [
            ("g8", False),
            ("d5", True),
        ]
        assert await lines_of(bob, table.match_id) == [["e4", "g5"]]
        assert [turn["move"] for turn in (await table.play("e4"))["turns"]] == ["e4", "g5"]
        assert await lines_of(bob, table.match_id) == []


@pytest.mark.parametrize("game", ["macbeth", "hex-othello-3"])
async def test_plans_are_private(
    ann: Browser, bob: Browser, cid: Browser, eve: Browser, game: str
) -> None:
    first, answer = ("g8", "d5") if game == "macbeth" else ("e4", "")
    async with seated((game, {}), [ann, bob, cid], eve) as table:
        if not answer:  # the first answer that is legal there, as the service says
            line = {"game": game, "moves": [first]}
            after = await bob.ask("POST", "/api/positions", line)
            answer = after["snapshot"]["view"]["legal"][0]["move"]
        await plan(table.pages["white"], table.version, f"{first} {answer}")
        others = [ann, cid] if game == "hex-othello-3" else [ann]
        for browser in others:
            assert await lines_of(browser, table.match_id) == []
        problem = await eve.ask("GET", f"/api/matches/{table.match_id}/plan", status=403)
        assert problem["reason"] == "not-seated"
        secret = f'"{answer}"'
        for color in table.pages.keys() - {"white"}:
            text = str(await table.pages[color].until("frame"))
            assert "plan-" in text, "the id is its maker's"
            assert f"'by': '{color}'" not in text
        looks = await eve.http.get(f"/api/matches/{table.match_id}/record.json")
        assert secret not in looks.text

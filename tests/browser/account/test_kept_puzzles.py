"""Solved puzzles belong to the player: they stay with the account, and come to other browsers."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from app.locales import t
from app.locales.games import game_title
from app.reviews.puzzle_file import shipped_puzzles
from tests.browser.account.test_profile import come, keeps
from tests.browser.conftest import Visit
from tests.browser.lobby.test_puzzles import expect_answer, start
from tests.browser.support.boards import plays, shows
from tests.browser.support.server import Server

__all__ = ["come"]

NOON = datetime(2050, 1, 1, 12, tzinfo=UTC)  # far from the next puzzle of the day


@pytest.fixture
def site(timed: Server) -> str:
    """A server on whose day no other begins, by its name, because passkeys need one."""
    timed.puts_clock(round((NOON - datetime.now(UTC)).total_seconds() * 1000))
    return timed.site.replace("127.0.0.1", "localhost")


@pytest.fixture
def visit(timed_visit: Visit) -> Visit:
    return timed_visit


def test_a_guests_solved_puzzle_is_kept_with_the_account(come: Visit, site: str) -> None:
    anna, laptop = come("Anna"), come("Anna’s laptop")
    listed = anna.asks("GET", "/api/puzzles")
    today = next(game["today"] for game in listed["games"] if game["game"] == "macbeth")
    puzzle = next(one for one in shipped_puzzles().puzzles if one.id == today)
    anna.asks("PATCH", "/api/me", {"name": "Anna"})
    anna.goes(f"/puzzles/{today}")
    shows(anna, start(puzzle))
    plays(anna, puzzle.solution)
    expect_answer(anna, "Correct:")
    keeps(anna, site, "Anna-Z")

    laptop.signs_in_like(anna)
    laptop.goes("/puzzles")
    expect(laptop.page.locator(f'[data-puzzle="{today}"]')).to_contain_text(t("puzzles.solved"))
    expect(laptop.page.locator("#streak")).to_have_text("1 puzzle solved.")
    laptop.goes("/@Anna-Z")
    row = laptop.page.get_by_role("region", name=t("archive.puzzles"), exact=True).locator(
        "tbody tr"
    )
    expect(row).to_contain_text(game_title("macbeth"))

"""Somebody with a browser: what they do on the pages, and what they see there."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, expect

from engine import Position
from tests.browser.guard import Guard
from tests.browser.lines import Stones, stones
from tests.browser.patience import eventually
from tests.browser.scripts import LISTEN, REST, SEATS, SIGHT


class Person:
    """A browser of their own. Verbs in the third person do or wait, nouns read at once."""

    def __init__(self, name: str, context: BrowserContext, site: str) -> None:
        self.name = name
        self.site = site
        self.context = context
        self.guard = Guard(context, site)
        context.add_init_script(LISTEN)
        self.page = context.new_page()
        self.board = self.page.locator("svg.board")
        self.button = self.page.locator("#play")
        self.notice = self.page.locator("#notice-text")
        self.status = self.page.locator("#status-text")
        self.result = self.page.locator("#result")
        self.dialog = self.page.locator("#account")

    # What they do.

    def asks(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Ask the API with this browser's cookie, past the page."""
        response = self.context.request.fetch(path, method=method, data=body)
        assert response.ok, f"{method} {path}: {response.status} {response.text()}"
        return response.json()

    def goes(self, path: str) -> None:
        """Open a page of the site, or a whole address."""
        self.page.goto(path)

    def opens(self, url: str) -> None:
        """Open a match's page, and wait until it shows the match."""
        self.goes(url)
        expect(self.page.locator("#main")).not_to_have_attribute("data-status", "loading")
        expect(self.status).to_contain_text("Connected")

    def sits(self, name: str = "") -> None:
        """Sit down at the table whose invitation is open."""
        self.page.get_by_label("Your name (if you like)").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.locator("#main")).to_have_attribute("data-status", "running")

    def cell(self, name: str) -> Locator:
        """A cell of the board."""
        return self.board.locator(f'.cell[data-cell="{name}"]')

    def thinks(self) -> None:
        """Wait until it is this person's turn and the page takes a press."""
        expect(self.button).to_have_text(re.compile(r"^(Your move|Play )"))
        self.rests()

    def rests(self) -> None:
        """Wait until the page takes a press again, after the position has changed."""
        self.page.wait_for_timeout(self.page.evaluate(REST))

    def plays(self, name: str) -> None:
        """Play with the mouse, when it is this person's turn."""
        self.thinks()
        self.cell(name).click()

    def presses(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def resigns(self) -> None:
        """Take both steps."""
        self.page.get_by_role("button", name="Resign…").click()
        sure = self.page.locator("#notice-buttons").get_by_role("button", name="Resign")
        expect(sure).not_to_have_attribute("data-arming", "")
        sure.click()

    # What they see.

    @property
    def sight(self) -> dict[str, Any]:
        """The stones, the score and the turn, in one moment."""
        seen: dict[str, Any] = self.page.evaluate(SIGHT)
        return seen

    @property
    def stones(self) -> Stones:
        """What lies on the board."""
        seen: Stones = self.sight["stones"]
        return seen

    @property
    def seats(self) -> dict[str, dict[str, str]]:
        """Name and note of each color."""
        seen: dict[str, dict[str, str]] = self.page.locator(".seat").evaluate_all(SEATS)
        return seen

    @property
    def color(self) -> str:
        """The color that this person plays."""
        mine = [color for color, seat in self.seats.items() if seat["note"] in ("you", "your move")]
        return mine[0]

    @property
    def score(self) -> dict[str, int]:
        """The stones of each color, as the seats say."""
        count: dict[str, int] = self.sight["score"]
        return count

    @property
    def turn(self) -> str | None:
        """Whose turn the seats show."""
        color: str | None = self.sight["turn"]
        return color

    @property
    def moves(self) -> list[str]:
        """The list of moves, without what they turned."""
        texts = self.page.locator("#moves [data-ply]").all_text_contents()
        return [text.split()[0] for text in texts]

    @property
    def heard(self) -> list[str]:
        """What a screen reader was given to say."""
        said: list[str] = self.page.evaluate("window.heard")
        return said

    @property
    def marked(self) -> set[str]:
        """The cells that are marked as legal, by an attribute that the style sheet shows."""
        return self._cells("legal")

    @property
    def turning(self) -> set[str]:
        """The cells that the preview says would turn."""
        return self._cells("turning")

    @property
    def address(self) -> str:
        """The path of the page that is open."""
        return urlsplit(self.page.url).path

    def sees(self, position: Position) -> None:
        """Wait until the board, the score and the turn are a position's."""
        wanted = None if position.over else str(position.turn)
        count = {str(color): number for color, number in position.score.items()}
        sight = {"stones": stones(position), "score": count, "turn": wanted}
        eventually(lambda: self.sight, sight)

    def hears(self, sentence: str) -> None:
        """Wait until a screen reader was given a sentence, perhaps with more behind it."""
        eventually(
            lambda: any(said.startswith(sentence) for said in self.heard),
            True,
            lambda: f"{sentence!r} is not in {self.heard}",
        )

    def _cells(self, mark: str) -> set[str]:
        names: list[str] = self.board.locator(f".cell[data-{mark}]").evaluate_all(
            "cells => cells.map((cell) => cell.dataset.cell)"
        )
        return set(names)

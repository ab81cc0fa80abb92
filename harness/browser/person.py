"""A person with a browser: actions on the pages, and observations."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import BrowserContext, Locator, expect

from app.locales import t
from engine import Position
from harness.browser.lines import Stones, stones
from harness.browser.page_errors import Guard
from harness.browser.scripts import SEATS, SIGHT
from harness.browser.wait import PATIENCE, eventually


class Person:
    """A person with their own browser. Verbs in the third person act or wait, nouns read
    immediately.
    """

    def __init__(self, name: str, context: BrowserContext, site: str) -> None:
        self.name = name
        self.site = site
        self.changed_context = False  # whether a test may have given the context other settings
        self._context = context
        self.guard = Guard(context)
        self.page = context.new_page()
        self.board = self.page.locator("svg.board")
        self.button = self.page.locator("#play")
        self.cards = self.page.locator("#cards .offer-card")
        self.notice = self.page.locator("#notice-text")
        self.status = self.page.locator("#status-text")
        self.offline = self.page.locator("#offline")
        self.result = self.page.locator("#result")
        self.menu = self.page.locator("#account-menu")

    @property
    def context(self) -> BrowserContext:
        """The browser's context. After that, it is not reused for another test."""
        self.changed_context = True
        return self._context

    @property
    def cookies(self) -> dict[str, str]:
        """The values of the cookies by name."""
        return {cookie["name"]: cookie["value"] for cookie in self._context.cookies()}

    # Actions.

    def asks(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Ask the API with this browser's cookie, outside of the page."""
        response = self._context.request.fetch(
            path,
            method=method,
            data=body,
            headers={"connection": "close"},  # the server may close one that is kept
            timeout=PATIENCE * 1_000,
        )
        assert response.ok, f"{method} {path}: {response.status} {response.text()}"
        return response.json()

    def signs_in_like(self, other: "Person") -> None:
        """Use the session of another browser."""
        home = urljoin(other.page.url, "/")
        for name, value in other.cookies.items():
            self.context.add_cookies([{"name": name, "value": value, "url": home}])

    def goes(self, path: str) -> None:
        """Open a page of the site, or a whole address."""
        self.page.goto(path)

    def opens(self, url: str) -> None:
        """Open a match's page, and wait until it shows the match."""
        self.goes(url)
        expect(self.page.locator("#main")).not_to_have_attribute("data-status", "loading")
        self.connects()
        self.page.evaluate("document.fonts.ready.then(() => null)")  # they may move the drawing

    def connects(self) -> None:
        """Wait until the match's page has a connection."""
        expect(self.page.locator("#status-dot")).to_have_attribute("data-phase", "open")

    def sits(self, name: str = "", color: str = "") -> None:
        """Sit down at the table of the open invitation; choose a color if several are free."""
        if color:
            self.page.locator("#sit-colors").get_by_label(color.title()).check()
        self.page.get_by_label("Your name (optional)").fill(name)
        self.page.get_by_role("button", name=t("seats.sit.submit"), exact=True).click()
        expect(self.page.locator("#sit")).to_be_hidden()

    def cell(self, name: str) -> Locator:
        """A cell of the board, as soon as the board accepts a press."""
        board = self.page.locator("svg.board:not([data-arming], [data-arming] *)")
        return board.locator(f'.cell[data-cell="{name}"]')

    def thinks(self) -> None:
        """Wait until it is this person's turn and the page accepts a press."""
        expect(self.button).to_have_text(re.compile(r"^(Your move|Play )"))
        self.rests()

    def rests(self) -> None:
        """Wait until the page accepts a press again, after the position has changed."""
        self.page.wait_for_selector("#match:not([data-arming])")

    def unfolds(self, *titles: str) -> None:
        """Open parts of the page."""
        for title in titles:
            self.page.locator("details:not([open]) > summary").filter(has_text=title).click()

    def plays(self, name: str) -> None:
        """Play with the mouse, when it is this person's turn."""
        self.thinks()
        self.cell(name).click()

    def presses(self, *keys: str) -> None:
        """Press keys in order."""
        for key in keys:
            self.page.keyboard.press(key)

    def chooses(self, name: str) -> None:
        """Open the menu beside the main button, and choose something in it."""
        self.page.get_by_role("button", name=t("match.more")).click()
        expect(self.page.locator("#more-menu")).not_to_have_attribute("data-arming", "")
        self.page.locator("#more-menu").get_by_role("button", name=name).click()

    def copies(self, name: str) -> str:
        """Press a button that copies. Returns the text on the clipboard, which pages may read."""
        self.page.evaluate("navigator.clipboard.writeText('')")
        self.page.get_by_role("button", name=name, exact=True).click()
        eventually(lambda: bool(self._clipboard), True)
        return self._clipboard

    def answers(self, name: str) -> None:
        """Press a button on a card, as soon as it accepts a press."""
        cards = self.page.locator("#cards")
        button = cards.get_by_role("button", name=name)
        expect(button).to_be_visible()
        expect(cards).not_to_have_attribute("data-arming", "")
        button.click()

    def resigns(self) -> None:
        """Take all steps."""
        self.chooses(t("match.resign-ask"))
        sure = self.page.locator("#notice-buttons").get_by_role(
            "button", name=t("questions.resign.yes")
        )
        expect(sure).not_to_have_attribute("data-arming", "")
        sure.click()

    # Observations.

    @property
    def sight(self) -> dict[str, Any]:
        """The stones, score, reserve and turn, read together."""
        seen: dict[str, Any] = self.page.evaluate(SIGHT)
        return seen

    @property
    def stones(self) -> Stones:
        """The stones on the board."""
        seen: Stones = self.sight["stones"]
        return seen

    @property
    def seats(self) -> dict[str, dict[str, str]]:
        """Name and note of each color."""
        seen: dict[str, dict[str, str]] = self.page.locator(".seat").evaluate_all(SEATS)
        return seen

    @property
    def color(self) -> str:
        """The color that this person plays, as soon as the page shows it."""
        mine: list[str] = []

        def read() -> int:
            mine[:] = self._mine  # cached: the page may be left before it is read again
            return len(mine)

        eventually(read, 1)
        return mine[0]

    @property
    def score(self) -> dict[str, int]:
        """The stones of each color, as shown at the seats."""
        count: dict[str, int] = self.sight["score"]
        return count

    @property
    def turn(self) -> str | None:
        """The player whose turn the seats show."""
        color: str | None = self.sight["turn"]
        return color

    @property
    def moves(self) -> list[str]:
        """The list of moves, without captures."""
        return self.page.locator("#moves .move-name").all_text_contents()

    @property
    def heard(self) -> list[str]:
        """Text given to a screen reader."""
        said: list[str] = self.page.evaluate("window.heard")
        return said

    @property
    def marked(self) -> set[str]:
        """The cells that are marked as legal, by an attribute that the style sheet shows."""
        return self.cells("legal")

    @property
    def turning(self) -> set[str]:
        """The cells that the preview marks as captured."""
        return self.cells("turning")

    @property
    def address(self) -> str:
        """The path of the page that is open."""
        return urlsplit(self.page.url).path

    def sees(self, position: Position) -> None:
        """Wait until the board and the seats are a position's: score, reserve, turn."""
        sight = {
            "stones": stones(position),
            "score": {str(color): number for color, number in position.score.items()},
            "reserve": {str(color): number for color, number in position.reserve.items()},
            "turn": None if position.over else str(position.turn),
        }
        eventually(lambda: self.sight, sight)

    def hears(self, sentence: str) -> None:
        """Wait until a screen reader was given a sentence, perhaps followed by more."""
        eventually(
            lambda: any(said.startswith(sentence) for said in self.heard),
            True,
            lambda: f"{sentence!r} is not in {self.heard}",
        )

    @property
    def _clipboard(self) -> str:
        text: str = self.page.evaluate("navigator.clipboard.readText()")
        return text

    @property
    def _mine(self) -> list[str]:
        notes = ("you", t("seat.your-move"))
        return [color for color, seat in self.seats.items() if seat["note"] in notes]

    def cells(self, mark: str) -> set[str]:
        """The cells with a mark, such as legal, must, picked, sacrificed or built."""
        names: list[str] = self.board.locator(f".cell[data-{mark}]").evaluate_all(
            "cells => cells.map((cell) => cell.dataset.cell)"
        )
        return set(names)

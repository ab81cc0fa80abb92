"""Somebody at a match in any engine, who plays with the mouse or with the keyboard."""

import json
from typing import Any

from engine import Position
from harness.browser.lines import stones
from harness.browser.scripts import SIGHT
from harness.browser.wait import eventually
from tests.browser.engines.support.window import Window
from tests.browser.support.keyboard import Ways, route

PATIENCE = 120.0  # seconds; three browsers start beside other tests
_ASK = """fetch(%s, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(%s),
}).then((answer) => answer.json())"""
_COLLECT = """(() => {
  window.problems = [];
  addEventListener("error", (event) => window.problems.push(event.message));
  addEventListener("unhandledrejection", (event) => window.problems.push(String(event.reason)));
})()"""


class Player:
    """Verbs in the third person do or wait."""

    def __init__(self, window: Window, site: str, ways: Ways) -> None:
        self.window = window
        self._site = site
        self._ways = ways  # of the board's keys

    def goes(self, path: str) -> None:
        """Open a page, and from then on collect its errors."""
        self.window.goes(self._site + path)
        self.window.reads(_COLLECT)

    def asks(self, path: str, body: object) -> Any:
        """Post to the API from the page that is open."""
        return self.window.reads(_ASK % (json.dumps(path), json.dumps(body)))

    def expects(self, expression: str, wanted: object = True) -> None:
        """Wait until an expression in the page has a value."""
        eventually(
            lambda: self.window.reads(expression),
            wanted,
            lambda: f"{expression} is not {wanted!r}",
            patience=PATIENCE,
        )

    def shows(self, selector: str, *, wanted: bool = True) -> None:
        """Wait until an element can be seen, or no more."""
        self.expects(f'document.querySelector("{selector}").checkVisibility()', wanted)

    def is_connected(self) -> None:
        self.expects('document.querySelector("#main").dataset.status !== "loading"')
        self.expects('document.querySelector("#status-dot").dataset.phase', "open")

    def sits(self) -> None:
        """Take the free seat."""
        self.shows("#sit")
        self.window.clicks("#sit [type=submit]")
        self.shows("#sit", wanted=False)

    def clicks_cell(self, cell: str) -> None:
        """Play with the mouse."""
        self._thinks(cell)
        self.window.clicks(_cell(cell))

    def walks_to_cell(self, cell: str) -> None:
        """Play with the keyboard alone."""
        self._thinks(cell)
        for _ in range(40):
            if self._focus:
                break
            self.window.presses("Tab")
        for key, _ in route(self._ways, self._focus, cell):
            self.window.presses(key)
        eventually(lambda: self._focus, cell)
        self.expects(f'document.querySelector("#play").textContent.includes(" {cell} ")')
        self.window.presses("Enter")

    def sees(self, position: Position) -> None:
        """Wait until the page shows a position."""
        sight = {
            "stones": stones(position),
            "score": {str(color): number for color, number in position.score.items()},
            "reserve": {},
            "turn": None if position.over else str(position.turn),
        }
        self.expects(f"({SIGHT})()", sight)

    def meets_no_error(self) -> None:
        assert self.window.reads("window.problems") == []

    @property
    def _focus(self) -> str:
        """The cell that has the focus, or nothing."""
        name: str = self.window.reads('document.activeElement?.dataset.cell ?? ""')
        return name

    def _thinks(self, cell: str) -> None:
        """Wait until the page takes a move to a cell."""
        self.expects(f"document.querySelector({json.dumps(_cell(cell))}).matches('[data-legal]')")
        self.expects('document.querySelector("#match").matches("[data-arming]")', wanted=False)


def _cell(name: str) -> str:
    return f'.board .cell[data-cell="{name}"]'

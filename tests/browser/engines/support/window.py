"""A window of any engine: the few things that the tests of engines do with it."""

from collections.abc import Callable
from typing import Any, Protocol

KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""The codes of WebDriver, by the names of keys."""


class Window(Protocol):
    """A window with cookies of its own."""

    def goes(self, url: str) -> None:
        """Open a page, and wait until it is loaded."""

    def reads(self, expression: str) -> Any:
        """The value of an expression in the page, as JSON. A promise is awaited."""

    def clicks(self, selector: str) -> None:
        """Click with the mouse into the middle of an element."""

    def presses(self, key: str) -> None:
        """Press a key, such as Shift+Home."""


OpenWindow = Callable[[], Window]

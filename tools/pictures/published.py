"""The pictures that are part of the project."""

from collections.abc import Mapping

from harness.browser.person import Person
from tools.pictures.scenes import Scene, may_move, running
from tools.pictures.views import DESKTOP, PHONE, View

README = View("readme", options={"viewport": {"width": 1200, "height": 780}})
WIDE = View("wide", options={"viewport": DESKTOP})
NARROW = View("narrow", options=PHONE)


def _preview(anna: Person, ben: Person) -> None:
    """White previews the captures of h9."""
    table = running(ben, anna).with_all_at_it()
    assert table.mover is anna
    may_move(anna)
    anna.cell("h9").hover()


def _board(anna: Person, ben: Person) -> None:
    running(ben, anna).with_all_at_it()
    may_move(anna)


PUBLISHED: Mapping[str, tuple[View, Scene]] = {
    "docs/match.png": (README, _preview),
    "static/screenshots/wide.jpg": (WIDE, _preview),
    "static/screenshots/narrow.jpg": (NARROW, _board),
}
"""Each file by path, and how and when to take it."""

"""Nothing moves while a page loads."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from engine import Color
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.support.params import in_soak_except

LIMIT = 0.01  # of the "cumulative layout shift", of which browsers call 0.1 good
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 412, "height": 823},
        "is_mobile": True,
        "has_touch": True,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
MOVES = ["g8", "d5", "e4", "g5"]

_OBSERVE = """() => {
  window.shift = { value: 0, moved: [] };
  const add = (entries) => {
    for (const { value, sources } of entries) {
      window.shift.value += value;
      for (const { node, previousRect, currentRect } of sources) {
        const name = node?.id || node?.className || node?.textContent || node?.nodeName;
        window.shift.moved.push(`${name}: y ${previousRect.y} to ${currentRect.y}`);
      }
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  window.shiftUntilNow = async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    add(observer.takeRecords());
    return window.shift;
  };
}"""
_WAITING = (
    ".sandbox-side[data-loading], .example-buttons[data-loading], .my-games-found[data-loading],"
    " .settings fieldset[disabled]"
)


@pytest.mark.parametrize("device", in_soak_except("phone", values=DEVICES))
def test_nothing_moves_while_a_page_loads(
    visit: Visit, ben: Person, cora: Person, device: str
) -> None:
    anna = visit("Anna", **DEVICES[device])
    running, over = Table(anna, ben, listed=True), Table(anna, ben)
    for table in (running, over):
        table.play(MOVES)
    over.resign(Color.WHITE)
    Table(ben, cora, listed=True).play(MOVES)
    others = Table(ben, None, listed=True)
    waiting = Table(anna, None)
    cup = {"name": "Cup of the town", "format": "swiss", "game": "othello", "join": "yes"}
    made = anna.context.request.post("/tournaments", form={**cup})
    cup_path = urlsplit(made.url).path
    anna.guard.forgives("net::ERR_FAILED")
    anna.context.route("**/*.woff2", lambda route: route.abort())  # as in test_fonts.py
    anna.context.add_init_script(f"({_OBSERVE})()")
    settled = {
        "/": "#mine .card",
        "/watch": "#live .card",
        "/me/games": "#running .card",
        running.url: '#main:not([data-status="loading"])',
        over.url: "#result",
        f"{over.url}/analysis": ".node[aria-current]",
        f"{running.url}/notices": "#seated",
        waiting.url: '#main[data-status="waiting"]',
        f"{others.url}/notices": "#not-seated",
        "/me/account": "#account-parts:not([data-waits])",
        cup_path: '#connection-dot[data-phase="open"]',
        "/settings": "#preferences",
        "/rules/macbeth": ".example-buttons",
    }
    shifts = {path: shift_of(anna, path, sign) for path, sign in settled.items()}
    assert {path: shift for path, shift in shifts.items() if shift["value"] > LIMIT} == {}


def shift_of(person: Person, path: str, settled: str) -> dict[str, Any]:
    """How much a page moves, and what, until an element stands there and nothing is loading."""
    person.goes(path)
    expect(person.page.locator(settled).first).to_be_visible()
    expect(person.page.locator(_WAITING)).to_have_count(0)
    shift: dict[str, Any] = person.page.evaluate("shiftUntilNow()")
    return shift

"""The typefaces of the pages."""

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Visit
from tests.browser.looks.test_screens import PAINTED
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except

_WATCH_SHIFTS = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
_LOADED = "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)"


@pytest.mark.parametrize("path", in_soak_except("/", values=("/", "/rules/macbeth")))
@pytest.mark.parametrize("width", [900, 1280])  # at 900 the title has the least room
def test_nothing_moves_when_the_typefaces_come_late(visit: Visit, path: str, width: int) -> None:
    anna = visit("Anna", viewport={"width": width, "height": 860})
    anna.context.add_init_script(f"({_WATCH_SHIFTS})()")
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    anna.page.route("**/*.woff2", hold)
    anna.page.goto(path, wait_until="domcontentloaded")
    # Each question to the page also lets the held requests arrive, however late they are made.
    eventually(lambda: anna.page.evaluate("1") and len(waiting), 2)
    anna.page.evaluate(PAINTED)  # with the faces of the system
    for route in waiting:
        route.continue_()
    eventually(lambda: {"Crimson Pro", "Inter"} <= set(anna.page.evaluate(_LOADED)), True)
    anna.page.evaluate(PAINTED)
    assert anna.page.evaluate("window.shift") < 0.02

"""The typefaces of the pages."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.looks.test_screens import PAINTED
from tests.browser.support.held_requests import HeldRequests
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
    fonts = HeldRequests(anna.page, "**/*.woff2")
    anna.page.goto(path, wait_until="domcontentloaded")
    eventually(fonts.count, 2)
    anna.page.evaluate(PAINTED)  # with the faces of the system
    fonts.release()
    eventually(lambda: {"Crimson Pro", "Inter"} <= set(anna.page.evaluate(_LOADED)), True)
    anna.page.evaluate(PAINTED)
    assert anna.page.evaluate("window.shift") < 0.02

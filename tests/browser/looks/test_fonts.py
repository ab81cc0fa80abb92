"""The typefaces of the pages."""

import pytest

from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.support.held_requests import HeldRequests
from tests.browser.support.layout import PAINTED

_WATCH_SHIFTS = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
_LOADED = "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)"


@pytest.mark.parametrize(
    ("path", "width"),
    [
        ("/", 900),  # where the title has the least room
        *(
            pytest.param(path, width, marks=pytest.mark.soak)
            for path, width in (("/", 1280), ("/rules/macbeth", 900), ("/rules/macbeth", 1280))
        ),
    ],
)
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

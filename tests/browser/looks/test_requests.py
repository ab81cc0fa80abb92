"""A page asks for nothing twice."""

from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.support.preferences import starts_with
from tests.browser.support.wait import eventually
from tests.support.params import THEMES

LOADED = "images => images.length > 1 && images.every((one) => one.complete && one.naturalWidth)"


@pytest.mark.parametrize("system", THEMES)
@pytest.mark.parametrize("choices", [{}, {"theme": "dark", "palette": "meadow"}], ids=["", "own"])
def test_the_home_page_loads_everything_once(
    visit: Visit, system: str, choices: dict[str, str]
) -> None:
    anna = visit("Anna", color_scheme=system)
    if choices:
        starts_with(anna, **choices)
        anna.goes("/settings")  # the server learns of them with the first page
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.goes("/")
    expect(anna.page.locator("#connection-dot")).to_have_attribute("data-phase", "open")
    pictures = anna.page.locator("img[data-picture]")
    eventually(lambda: pictures.evaluate_all(LOADED), True)
    paths = Counter(urlsplit(url).path for url in asked)
    assert paths["/api/v1/lobby"] == 1
    assert {paths[path] for path in paths if path.endswith("board.svg")} == {1}

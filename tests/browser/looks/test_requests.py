"""A page asks for nothing twice, and no other host for anything."""

from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.support.preferences import starts_with
from tests.support.params import THEMES

LOADED = "images => images.length > 1 && images.every((one) => one.complete && one.naturalWidth)"


CHOICES: tuple[dict[str, str], ...] = ({}, {"theme": "dark", "palette": "meadow"})


@pytest.mark.parametrize("system", THEMES)
def test_the_home_page_loads_everything_once(mortal_visit: Visit, system: str) -> None:
    """The server has no matches: a change of one, made by another test, would be read as well."""
    for choices in CHOICES:
        anna = mortal_visit("Anna", color_scheme=system)
        if choices:
            starts_with(anna, **choices)
            anna.goes("/settings")  # the server learns of them with the first page
        loads_once(anna)
        anna.asks("PATCH", "/api/me", {"name": "Anna"})  # a player, whose preferences are read
        loads_once(anna)


def loads_once(anna: Person) -> None:
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    connected: list[str] = []
    anna.page.on("websocket", lambda socket: connected.append(socket.url))
    anna.page.goto("/", wait_until="networkidle")
    expect(anna.page.locator("#connection-dot")).to_have_attribute("data-phase", "open")
    pictures = anna.page.locator("img[data-picture]")
    eventually(lambda: pictures.evaluate_all(LOADED), True)
    paths = Counter(urlsplit(url).path for url in asked)
    assert 1 <= paths["/api/v1/lobby"] <= len(connected), "once for each connection"
    assert {paths[path] for path in paths if path.endswith("board.svg")} == {1}


def test_the_description_of_the_api_needs_no_other_host(anna: Person) -> None:
    anna.guard.record_requests()
    anna.goes("/docs")
    expect(anna.page.locator(".swagger-ui .opblock").first).to_be_visible()
    hosts = {urlsplit(url).netloc for url in anna.guard.requests}
    assert hosts - {""} == {urlsplit(anna.site).netloc}

"""A browser, the server, and people who come with a browser context of their own each."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from harness.browser.chromium import FLAGS, find_chromium
from harness.browser.context_pool import ContextPool
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.wait import PATIENCE

Visit = Callable[..., Person]


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """One driver for the folder; it ends before other tests need the event loop."""
    expect.set_options(timeout=PATIENCE * 1_000)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium's headless shell if there is one, which starts pages twice as fast, or Chromium."""
    path = shutil.which("chromium-headless-shell") or find_chromium()
    yield from _launched(playwright, path)


@pytest.fixture(scope="package")
def full_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium, with the notifications and service workers that its headless shell lacks."""
    yield from _launched(playwright, find_chromium())


def _launched(playwright: Playwright, path: str) -> Iterator[Browser]:
    chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that most tests share."""
    yield from _serving(tmp_path_factory.mktemp("data"))


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, to be killed, or to be alone with."""
    yield from _serving(tmp_path)


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, whose clock the test puts forward."""
    yield from _serving(tmp_path, own_clock=True)


@pytest.fixture
def timed_visit(browser: Browser, timed: Server) -> Iterator[Visit]:
    """Lets somebody come to the server whose clock can be put forward."""
    with closing(ContextPool(browser, timed.site)) as contexts:
        yield from visiting(contexts)


@pytest.fixture(scope="package")
def contexts(browser: Browser, server: Server) -> Iterator[ContextPool]:
    """Browser contexts for the server that most tests share."""
    with closing(ContextPool(browser, server.site)) as contexts:
        yield contexts


@pytest.fixture
def visit(contexts: ContextPool) -> Iterator[Visit]:
    """Lets somebody come: `visit("Anna")`. At the end nobody has seen an error."""
    yield from visiting(contexts)


@pytest.fixture
def mortal_visit(browser: Browser, mortal: Server) -> Iterator[Visit]:
    """Lets somebody come to the server that will be killed."""
    with closing(ContextPool(browser, mortal.site)) as contexts:
        yield from visiting(contexts)


@pytest.fixture
def come(visit: Visit, server: Server) -> Visit:
    """Lets somebody come to the site by its name, because passkeys need one."""
    site = server.site.replace("127.0.0.1", "localhost")

    def arrive(name: str, **options: Any) -> Person:
        person = visit(name, base_url=site, **options)
        person.changed_context = True  # the pool erases what the other name of the site has stored
        return person

    return arrive


@pytest.fixture
def anna(visit: Visit) -> Person:
    """A player."""
    return visit("Anna")


@pytest.fixture
def ben(visit: Visit) -> Person:
    """Her friend."""
    return visit("Ben")


@pytest.fixture
def cora(visit: Visit) -> Person:
    """A third, who watches."""
    return visit("Cora")


def _serving(data: Path, *, own_clock: bool = False, **settings: str) -> Iterator[Server]:
    server = Server(data, own_clock=own_clock, **settings)
    server.start()
    yield server
    server.stop()


def visiting(contexts: ContextPool) -> Iterator[Visit]:
    people: list[tuple[Person, dict[str, Any]]] = []

    def come(name: str, **device: Any) -> Person:
        usual = {
            "reduced_motion": "reduce",
            "viewport": {"width": 1280, "height": 860},
            "service_workers": "block",  # what it keeps would hide what the server does
        }
        options = usual | device
        people.append((Person(name, contexts.take(options), contexts.site), options))
        return people[-1][0]

    yield come
    troubles = {person.name: person.guard.troubles for person, _ in people}
    for person, options in people:
        person.guard.stop()
        if person.changed_context:
            person.context.close()
        else:
            contexts.give_back(person.context, options)
    assert not any(troubles.values()), troubles

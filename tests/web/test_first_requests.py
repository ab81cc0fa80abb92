"""The first use of a page, a language, a script or a route makes nobody else wait."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import routing

from app.locales import catalogs
from app.locales.languages import LANGUAGES
from app.web import html, pages
from app.web.assets import folder, static_url
from tests.web.support.live_server import Browser, Site

Threads = Callable[[object, str], set[int | None]]


@pytest.fixture
def new_site(tmp_path: Path) -> Iterator[Site]:
    """A site that has answered nothing yet."""
    assert html.TEMPLATES.cache is not None
    html.TEMPLATES.cache.clear()
    for cached in (catalogs.read_messages, folder._joined):
        cached.cache_clear()
    catalogs._loaded.clear()
    folder._files.clear()
    with Site(tmp_path / "data") as site:
        yield site


@pytest.fixture
def threads_of(monkeypatch: pytest.MonkeyPatch) -> Threads:
    """Collects the threads in which a function runs from now on."""

    def watch(owner: object, name: str) -> set[int | None]:
        used: set[int | None] = set()
        function = getattr(owner, name)

        def call(*arguments: Any, **options: Any) -> Any:
            used.add(threading.get_ident())
            return function(*arguments, **options)

        monkeypatch.setattr(owner, name, call)
        return used

    return watch


async def visit(site: Site, *paths: str, **headers: str) -> None:
    browser = Browser(site)
    try:
        for path in paths:
            assert (await browser.http.get(path, headers=headers)).status_code == 200
    finally:
        await browser.http.aclose()


async def test_pages_are_compiled_and_rendered_in_threads(
    new_site: Site, threads_of: Threads
) -> None:
    compiling = threads_of(html.TEMPLATES, "compile")
    rendering = threads_of(html, "render_part")
    await visit(new_site, "/rules/macbeth", "/privacy")
    assert compiling
    assert new_site.thread not in compiling | rendering
    compiling.clear()
    rendering.clear()
    await visit(new_site, "/rules/moxie", "/privacy")
    assert not compiling, "they are kept"
    assert rendering
    assert new_site.thread not in rendering


async def test_the_first_page_is_like_the_next(new_site: Site) -> None:
    browser = Browser(new_site)
    german = {"accept-language": "de", "accept": "text/html"}
    for path in ("/privacy", "/no/such/page"):
        first, second = [await browser.http.get(path, headers=german) for _ in range(2)]
        assert (first.status_code, first.text) == (second.status_code, second.text)
        assert 'lang="de"' in first.text
        names = "content-type", "content-language", "content-length", "vary"
        assert [first.headers.get(one) for one in names] == [
            second.headers.get(one) for one in names
        ]
    await browser.http.aclose()


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
async def test_a_language_is_read_in_a_thread(
    new_site: Site, threads_of: Threads, code: str
) -> None:
    reading = threads_of(catalogs, "read_catalog")
    await visit(new_site, "/privacy", **{"accept-language": code})
    assert reading
    assert new_site.thread not in reading


async def test_scripts_are_joined_in_a_thread(new_site: Site, threads_of: Threads) -> None:
    joining = threads_of(folder, "join_modules")
    await visit(new_site, f"{static_url()}/pages/match.js", f"{static_url()}/messages/de/home.js")
    assert joining
    assert new_site.thread not in joining


async def test_files_that_do_not_exist_are_not_kept(new_site: Site) -> None:
    browser = Browser(new_site)
    for name in ("x" * 60_000, "parts/en/home/x.js", "pages/x.js"):
        assert (await browser.http.get(f"{static_url()}/{name}")).status_code == 404
    assert (await browser.http.get(f"{static_url()}/pages/home.js")).status_code == 200
    assert [*folder._files] == ["pages/home.js"]
    await browser.http.aclose()


async def test_routes_are_prepared_in_a_thread(new_site: Site, threads_of: Threads) -> None:
    preparing = threads_of(routing._IncludedRouter, "_build_effective_context")
    await visit(new_site, "/", "/tournaments", "/healthz")
    assert preparing
    assert new_site.thread not in preparing


@pytest.mark.parametrize(
    ("path", "module", "function"),
    [
        ("/rules/macbeth", pages.routes, "examples_by_topic"),
        ("/learn/macbeth", pages.lessons, "lesson_tasks"),
    ],
)
async def test_boards_of_a_page_are_drawn_in_a_thread(
    new_site: Site, threads_of: Threads, path: str, module: object, function: str
) -> None:
    drawing = threads_of(module, function)
    await visit(new_site, path)
    assert drawing
    assert new_site.thread not in drawing

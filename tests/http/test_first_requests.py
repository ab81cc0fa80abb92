"""The first use of a page, a language, a script or a route makes nobody else wait."""

import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from app.features.catalog import pages
from app.features.catalog.lessons import lesson_page
from app.http import html
from app.http.assets import folder, static_url
from app.locales import catalogs
from app.locales.languages import LANGUAGES
from tests.support.site.live_server import Browser, Site

Threads = Callable[[object, str], set[int | None]]


@pytest.fixture
async def new_site(tmp_path: Path) -> AsyncIterator[Site]:
    """A site that has answered nothing yet."""
    assert html.TEMPLATES.cache is not None
    html.TEMPLATES.cache.clear()
    for cached in (catalogs.read_messages, folder.served_folder):
        cached.cache_clear()
    catalogs.loaded_languages.clear()
    async with Site(tmp_path / "data") as site:
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
    for path in paths:
        assert (await browser.http.get(path, headers=headers)).status_code == 200


async def test_pages_are_compiled_and_rendered_in_threads(
    new_site: Site, threads_of: Threads
) -> None:
    compiling = threads_of(html.TEMPLATES, "compile")
    rendering = threads_of(html, "render_part")
    await visit(new_site, "/rules/macbeth", "/privacy")
    assert compiling
    assert threading.get_ident() not in compiling | rendering
    compiling.clear()
    rendering.clear()
    await visit(new_site, "/rules/moxie", "/privacy")
    assert not compiling, "they are kept"
    assert rendering
    assert threading.get_ident() not in rendering


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


async def test_languages_are_read_in_threads(new_site: Site, threads_of: Threads) -> None:
    reading = threads_of(catalogs, "read_catalog")
    for code in LANGUAGES.keys() - {"en"}:
        reading.clear()
        await visit(new_site, "/privacy", **{"accept-language": code})
        assert reading, code
        assert threading.get_ident() not in reading, code


async def test_styles_and_messages_are_collected_in_threads(
    new_site: Site, threads_of: Threads
) -> None:
    joining, collecting = threads_of(folder, "join_styles"), threads_of(folder, "used_keys")
    await visit(new_site, f"{static_url()}/pages/match.css", f"{static_url()}/messages/de/home.js")
    assert joining
    assert collecting
    assert threading.get_ident() not in joining | collecting


async def test_files_that_do_not_exist_are_not_kept(new_site: Site) -> None:
    browser = Browser(new_site)
    for name in ("x" * 60_000, "messages/en/x.js", "pages/x.js"):
        assert (await browser.http.get(f"{static_url()}/{name}")).status_code == 404
    assert (await browser.http.get(f"{static_url()}/pages/home.js")).status_code == 200
    assert folder.served_folder().kept.keys() == {"pages/home.js"}


@pytest.mark.parametrize(
    ("path", "module", "function"),
    [
        ("/rules/macbeth", pages, "examples_by_topic"),
        ("/learn/macbeth", lesson_page, "lesson_tasks"),
    ],
)
async def test_boards_of_a_page_are_drawn_in_a_thread(
    new_site: Site, threads_of: Threads, path: str, module: object, function: str
) -> None:
    drawing = threads_of(module, function)
    await visit(new_site, path)
    assert drawing
    assert threading.get_ident() not in drawing

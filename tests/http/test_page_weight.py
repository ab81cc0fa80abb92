"""The weight of a first visit: what comes over the line before anything is pressed."""

import json
import posixpath
import re
from functools import cache

import brotli
import pytest

from app.http.assets import STATIC, served_folder, static_url
from app.http.assets.folder import BUNDLES
from harness.servers.external import program
from tests.support.site.live_server import Browser

PAGE_QUALITY = 5  # as in app/main.py
MOST = 90_000  # bytes, as in bench/README.md
MOST_REQUESTS = 20
LOADED = re.compile(r'<(?:script|link)[^>]* (?:src|href)="([^"]+\.(?:js|css|woff2|svg))"')
compress = cache(brotli.compress)  # pages have many files in common
IMPORTED = re.compile(r'\b(?:import|from) ?"([^"]+)"')


@pytest.fixture(autouse=True)
def bundles() -> None:
    """Pages of modules are heavier. Where npm is, bundles can be made."""
    if not served_folder().is_bundled:
        program("npm")
        pytest.fail("the bundles are missing, or of other sources: make bundle", pytrace=False)


async def weigh(stranger: Browser, path: str) -> dict[str, int]:
    """The bytes of a page and of its files, with headers, as they are served after a while."""
    page = await stranger.http.get(path)
    weights = {}
    for url in (path, "/api/v1/me", *dict.fromkeys(LOADED.findall(page.text))):
        answer = await stranger.http.get(url, headers={"accept-encoding": "br"})
        body = answer.content
        if "content-encoding" in answer.headers:
            own = url.startswith(static_url())
            body = compress(body, quality=11 if own else PAGE_QUALITY)
        headers = sum(len(name) + len(value) + 4 for name, value in answer.headers.items())
        weights[url.removeprefix(static_url())] = headers + len(body)
    return weights


def test_each_page_and_each_part_is_one_script() -> None:
    scripts = json.loads(BUNDLES.read_bytes())["bundles"]
    pages = {path.relative_to(STATIC).as_posix() for path in (STATIC / "pages").rglob("*.js")}
    assert {name for name in scripts if name.startswith("pages/")} == pages
    for name, script in scripts.items():
        imported = {posixpath.normpath(f"{name}/../{one}") for one in IMPORTED.findall(script)}
        page = re.sub(r"parts/\w+/(.*)/\w+\.js", r"pages/\1.js", name)
        assert page in pages
        assert imported <= ({page} - {name}), name


async def test_a_first_visit_of_a_match_is_light(eve: Browser, match_id: str) -> None:
    weights = await weigh(eve, f"/matches/{match_id}")
    assert sum(weights.values()) <= MOST, weights
    assert len(weights) <= MOST_REQUESTS
    assert {"/pages/match.js", "/pages/match.css", "/messages/en/match.js"} < weights.keys()
    assert sum(name.endswith(".woff2") for name in weights) == 2


async def test_a_first_visit_of_other_pages_is_light(ann: Browser) -> None:
    for path in ("/", "/rules/macbeth", "/new/macbeth", "/analysis/macbeth"):
        weights = await weigh(ann, path)
        assert sum(weights.values()) <= MOST, weights
        assert len(weights) <= MOST_REQUESTS

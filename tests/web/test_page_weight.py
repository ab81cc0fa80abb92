"""The weight of a first visit: what comes over the line before anything is pressed."""

import re

import brotli

from app.web.assets import static_url
from tests.web.support.live_server import Browser

PAGE_QUALITY = 5  # as in app/main.py
MOST = 90_000  # bytes, as in bench/README.md
LOADED = re.compile(r'<(?:script|link)[^>]* (?:src|href)="([^"]+\.(?:js|css|woff2|svg))"')


async def weigh(stranger: Browser, path: str) -> dict[str, int]:
    """The bytes of a page and of its files, with headers, as they are served after a while."""
    page = await stranger.http.get(path)
    weights = {}
    for url in (path, "/api/v1/me", *dict.fromkeys(LOADED.findall(page.text))):
        answer = await stranger.http.get(url, headers={"accept-encoding": "br"})
        body = answer.content
        if "content-encoding" in answer.headers:
            own = url.startswith(static_url())
            body = brotli.compress(body, quality=11 if own else PAGE_QUALITY)
        headers = sum(len(name) + len(value) + 4 for name, value in answer.headers.items())
        weights[url.removeprefix(static_url())] = headers + len(body)
    return weights


async def test_a_first_visit_of_a_match_is_light(ann: Browser, eve: Browser, match_id: str) -> None:
    weights = await weigh(eve, f"/matches/{match_id}")
    assert sum(weights.values()) <= MOST, weights
    assert {"/pages/match.js", "/pages/match.css", "/messages/en/match.js"} < weights.keys()
    assert sum(name.endswith(".woff2") for name in weights) == 2


async def test_a_first_visit_of_other_pages_is_light(ann: Browser) -> None:
    for path in ("/", "/rules/macbeth", "/new/macbeth"):
        weights = await weigh(ann, path)
        assert sum(weights.values()) <= MOST, weights

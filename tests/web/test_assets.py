"""Scripts and styles: kept by browsers for ever, at an address that changes with them."""

import re
from urllib.parse import urljoin

from app.web.assets import static_url
from tests.web.support.live_server import Browser


async def test_a_page_names_its_files_where_they_may_be_kept(ann: Browser) -> None:
    page = (await ann.http.get("/")).text
    (script,) = re.findall(r'<script type="module" src="([^"]+)"', page)
    assert script == f"{static_url()}/pages/home.js"
    answer = await ann.http.get(script)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_a_file_is_compressed_for_browsers_that_accept_it(ann: Browser) -> None:
    url = f"{static_url()}/pages/match.js"
    plain = await ann.http.get(url, headers={"accept-encoding": "identity"})
    compressed = await ann.http.get(url, headers={"accept-encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert compressed.headers["content-encoding"] == "gzip"
    assert compressed.headers["vary"] == "Accept-Encoding"
    assert compressed.headers["content-type"] == "text/javascript; charset=utf-8"
    assert compressed.text == plain.text
    assert int(compressed.headers["content-length"]) < int(plain.headers["content-length"])


async def test_an_unknown_file_is_not_found(ann: Browser) -> None:
    assert (await ann.http.get(f"{static_url()}/pages/../../app/main.py")).status_code == 404
    assert (await ann.http.get(f"{static_url()}/none.js")).status_code == 404


async def test_a_file_without_its_fingerprint_must_be_asked_for_again(ann: Browser) -> None:
    answer = await ann.http.get("/static/pages/home.js")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


async def test_every_file_that_a_page_names_is_there(ann: Browser, match_id: str) -> None:
    for path in ("/", "/watch", "/rules", "/rules/macbeth", f"/matches/{match_id}", "/docs"):
        page = (await ann.http.get(path)).text
        for name in set(re.findall(r'(?:href|src)="(/(?:static|docs)/[^"]+)"', page)):
            assert (await ann.http.get(name)).status_code == 200, (path, name)


async def test_the_match_page_preloads_every_module_that_the_browser_would_ask_for(
    ann: Browser, match_id: str
) -> None:
    page = (await ann.http.get(f"/matches/{match_id}")).text
    preloaded = set(re.findall(r'rel="modulepreload" href="([^"]+)"', page))
    asked, waiting = set[str](), [f"{static_url()}/pages/match.js"]
    while waiting:
        module = waiting.pop()
        text = (await ann.http.get(module)).text
        for name in re.findall(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', text, re.MULTILINE):
            imported = urljoin(module, name)
            if imported not in asked:
                asked.add(imported)
                waiting.append(imported)
    assert preloaded == asked

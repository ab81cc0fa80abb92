"""Scripts and styles: kept by browsers for ever, at an address that changes with them."""

import re
from pathlib import PurePosixPath

from app.web.assets import STATIC, address
from tests.web.site import Browser


def imported(module: PurePosixPath, found: set[str]) -> set[str]:
    """Every module that a module needs, itself too, by its path below static/."""
    if str(module) in found:
        return found
    found.add(str(module))
    text = (STATIC / module).read_text(encoding="utf-8")
    for name in re.findall(r'^import [^;]*?from "(\.[^"]+)"', text, re.MULTILINE):
        target = (STATIC / module.parent / name).resolve().relative_to(STATIC)
        imported(PurePosixPath(target.as_posix()), found)
    return found


async def test_a_page_names_its_files_where_they_may_be_kept(ann: Browser) -> None:
    page = (await ann.http.get("/")).text
    (script,) = re.findall(r'<script type="module" src="([^"]+)"', page)
    assert script == f"{address()}/pages/home.js"
    answer = await ann.http.get(script)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_a_file_without_its_fingerprint_must_be_asked_for_again(ann: Browser) -> None:
    answer = await ann.http.get("/static/pages/home.js")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


async def test_every_file_that_a_page_names_is_there(ann: Browser, match_id: str) -> None:
    for path in ("/", "/watch", "/rules", "/rules/macbeth", f"/matches/{match_id}", "/docs"):
        page = (await ann.http.get(path)).text
        for name in set(re.findall(r'(?:href|src)="(/(?:static|docs)/[^"]+)"', page)):
            assert (await ann.http.get(name)).status_code == 200, (path, name)


async def test_the_match_page_asks_for_all_of_its_modules_at_once(
    ann: Browser, match_id: str
) -> None:
    page = (await ann.http.get(f"/matches/{match_id}")).text
    asked = re.findall(rf'rel="modulepreload" href="{address()}/([^"]+)"', page)
    needed = imported(PurePosixPath("pages/match.js"), set()) - {"pages/match.js"}
    assert set(asked) - {"pages/match.js"} == needed

"""The pages about the site, and the links at the end of every page."""

from pathlib import Path

import pytest

from tests.support.site.live_server import Browser, Site

LICENSE = Path("LICENSE").read_text(encoding="utf-8")
PAGES = ["/", "/games", "/rules/moxie", "/new/macbeth", "/computer", "/puzzles", "/watch", "/about"]


@pytest.mark.parametrize("path", [*PAGES, "/me/games", "/privacy", "/no/such/page"])
async def test_every_page_ends_with_links(eve: Browser, path: str) -> None:
    footer = (await eve.read(path, 404 if path == "/no/such/page" else 200)).partition("<footer")[2]
    for link in ("/about", "/games", "/about#license", "/privacy", "/docs"):
        assert f'href="{link}"' in footer
    assert footer.count("external") == 0, "the operator has set no links"


async def test_the_operator_can_set_links(tmp_path: Path) -> None:
    source = "https://example.org/source"
    async with Site(tmp_path, public_contact="host@example.org", source_url=source) as site:
        browser = Browser(site)
        for path in PAGES:
            page = await browser.read(path)
            assert 'href="mailto:host@example.org"' in page
            assert 'href="https://example.org/source"' in page


async def test_the_license_is_complete(eve: Browser) -> None:
    text = await eve.read("/about")
    for paragraph in LICENSE.split("\n\n"):
        assert " ".join(paragraph.split()).replace('"', "&#34;") in text


async def test_the_privacy_page_names_the_cookies_that_are_set(ann: Browser) -> None:
    """Reading sets none of them."""
    text = await ann.read("/privacy")
    assert {cookie.name for cookie in ann.http.cookies.jar} == {"kept"}, "the test's own"
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    await ann.http.get("/?lang=en")
    assert {cookie.name for cookie in ann.http.cookies.jar} == {"kept", "birnam", "lang"}
    for name in ("birnam", "lang"):
        assert f"<code>{name}</code>" in text
    assert "90 days after the last move" in text

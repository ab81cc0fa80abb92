"""Reads the link preview of a page, as the programs do that show one."""

import re
import struct
from html import unescape
from urllib.parse import urlsplit

from tests.support.site.live_server import Browser


async def link_preview(browser: Browser, path: str) -> tuple[str, bytes]:
    """The path of the picture and the picture of a page, which has all fields of a preview."""
    page = await browser.read(path)
    for name in ("og:title", "og:description", "og:url", "og:site_name"):
        assert page.count(f'<meta property="{name}" content="') == 1, name
    assert '<meta name="twitter:card" content="summary_large_image">' in page
    picture = unescape(page.partition('property="og:image" content="')[2].partition('"')[0])
    assert picture.startswith("http")
    parts = urlsplit(picture)
    return parts.path, await preview(browser, f"{parts.path}?{parts.query}")


async def preview(browser: Browser, path: str) -> bytes:
    """A picture of the size that is meant for previews."""
    answer = await browser.http.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert struct.unpack(">2I", answer.content[16:24]) == (1200, 630)
    return answer.content


async def words(browser: Browser, path: str, language: str = "en") -> tuple[str, str]:
    """The headline and the description of a page's preview."""
    page = (await browser.http.get(path, headers={"accept-language": language})).text
    title, description = re.findall(r'"og:(?:title|description)" content="([^"]*)"', page)
    return unescape(title), unescape(description)

"""What search engines and programs that show link previews get."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from app.features.site.crawlers import PUBLIC
from app.locales import OFFERED
from tests.support.site.link_previews import link_preview
from tests.support.site.live_server import Browser, Site

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
LINK = "{http://www.w3.org/1999/xhtml}link"


def links(url: ET.Element) -> Iterator[tuple[str, str]]:
    for link in url.iter(LINK):
        yield link.attrib["hreflang"], link.attrib["href"]


async def test_the_sitemap_has_every_public_page_in_each_language(eve: Browser) -> None:
    answer = await eve.http.get("/sitemap.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    urls = list(ET.fromstring(answer.text).iter(f"{SITEMAP}url"))
    assert len(urls) == len(PUBLIC) * len(OFFERED)
    listed = {url.findtext(f"{SITEMAP}loc") for url in urls}
    for url in urls:
        translations = dict(links(url))
        assert translations.keys() == {"x-default", *(one.code for one in OFFERED)}
        assert len(listed & {*translations.values()}) == len(OFFERED)


async def test_every_public_page_may_be_listed(eve: Browser) -> None:
    robots = (await eve.http.get("/robots.txt")).text
    hidden = [
        line.removeprefix("Disallow: ")
        for line in robots.splitlines()
        if line.startswith("Disallow: ")
    ]
    for path in PUBLIC:
        assert 'content="noindex"' not in await eve.read(path), path
        assert not [prefix for prefix in hidden if path.startswith(prefix)], path


@pytest.mark.parametrize("path", ["/", "/rules/othello", "/learn/moxie", "/about"])
async def test_pages_have_link_previews(eve: Browser, path: str) -> None:
    await link_preview(eve, path)


@pytest.mark.parametrize("contact", ["https://example.org/contact", None])
async def test_security_txt_names_the_contact_of_the_operator(
    tmp_path: Path, contact: str | None
) -> None:
    async with Site(tmp_path, public_contact=contact) as site:
        address = f"{site.address}/.well-known/security.txt"
        answer = await Browser(site).http.get(address)
    if contact is None:
        assert answer.status_code == 404
        return
    assert answer.headers["content-type"].startswith("text/plain")
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields["Contact"] == contact
    assert fields["Expires"].endswith("Z")


async def test_rules_have_structured_data(eve: Browser) -> None:
    page = (await eve.http.get("/rules/macbeth?lang=de")).text
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page)
    assert found
    data = json.loads(found[1])
    assert (data["@type"], data["inLanguage"]) == ("Game", "de")
    assert (await eve.http.get(data["url"])).status_code == 200

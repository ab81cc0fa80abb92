"""Embeds for pages of other sites, and oEmbed."""

import json
import re
from urllib.parse import quote
from xml.etree import ElementTree as ET

from app.features.puzzles.puzzle_file import shipped_puzzles
from engine import GAMES
from tests.support.site.live_server import Browser, Json

PUZZLE = shipped_puzzles().puzzles[0].id


def data_of(page: str) -> Json:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    data: Json = json.loads(found[1])
    return data


async def test_any_site_may_frame_an_embed_and_nothing_else(
    ann: Browser, eve: Browser, match_id: str
) -> None:
    look = f"/embed/{match_id}?theme=dark&palette=harbor&lang=de"
    for path in (f"/embed/{match_id}", look, f"/embed/puzzles/{PUZZLE}", "/embed/nowhere"):
        headers = (await eve.http.get(path)).headers
        assert "frame-ancestors *" in headers["content-security-policy"]
        assert "set-cookie" not in headers
    for path in ("/", f"/matches/{match_id}", f"/puzzles/{PUZZLE}", "/embed"):
        policy = (await ann.http.get(path)).headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy


async def test_a_private_match_is_not_embedded_even_for_its_players(
    ann: Browser, bob: Browser
) -> None:
    match_id = await ann.start_match(bob, private=True)
    for path in (f"/embed/{match_id}", f"/embed/{match_id}/review"):
        answer = await ann.http.get(path)
        assert answer.status_code == 403
        assert "data-cell" not in answer.text
    url = quote(f"{ann.site.address}/matches/{match_id}", safe="")
    assert (await ann.http.get(f"/oembed?url={url}")).status_code == 403
    assert "oembed" not in (await ann.http.get(f"/matches/{match_id}")).text


async def test_a_player_who_watches_an_embed_is_not_seated(ann: Browser, match_id: str) -> None:
    async with ann.socket(f"/api/matches/{match_id}/socket?anonymous=1") as page:
        welcome, _ = await page.hello()
        assert welcome["you"] == []
    async with ann.socket(f"/api/matches/{match_id}/socket") as page:
        assert (await page.hello())[0]["you"] == ["black"]


async def test_a_position_of_every_game_is_embedded(eve: Browser) -> None:
    for game in GAMES.values():
        answer = await eve.http.get(f"/embed/analysis/{game.id}?moves=nonsense&at=2-5")
        snapshot = data_of(answer.text)["snapshot"]
        assert snapshot["turns"] == []
        assert len(snapshot["cells"]) == len(game.start({}).rules.board.names)
    answer = await eve.http.get("/embed/analysis/macbeth?moves=g8,h8&at=1")
    assert data_of(answer.text)["at"] == 1, "an embedded line begins with its position"
    assert answer.text.count("</html>") == 1


async def test_oembed_describes_every_kind_of_page(ann: Browser, match_id: str) -> None:
    pages = {
        f"/matches/{match_id}": f"/embed/{match_id}",
        f"/puzzles/{PUZZLE}": f"/embed/puzzles/{PUZZLE}",
        "/analysis/macbeth?moves=g8&v=0.h8": "/embed/analysis/macbeth?moves=g8",
    }
    site = ann.site.address
    for path, embed in pages.items():
        url = quote(f"{site}{path}", safe="")
        answer = await ann.http.get(f"/oembed?url={url}&maxwidth=300")
        assert answer.status_code == 200
        found = answer.json()
        assert (found["type"], found["version"], found["width"]) == ("rich", "1.0", 300)
        assert f'src="{site}{embed}"' in found["html"]
        assert (await ann.http.get(embed)).status_code == 200
        assert (await ann.http.get(found["thumbnail_url"])).status_code == 200
        xml = await ann.http.get(f"/oembed?url={url}&format=xml")
        for one in (answer, xml):
            assert "accept-language" in one.headers["vary"].lower(), "the title is translated"
        root = ET.fromstring(xml.text)
        wide = found["html"].replace('width="300"', 'width="480"')
        assert (root.tag, root.findtext("html")) == ("oembed", wide)


async def test_the_pages_name_their_oembed(ann: Browser, match_id: str) -> None:
    for path in (f"/matches/{match_id}", f"/puzzles/{PUZZLE}", "/analysis/macbeth"):
        page = (await ann.http.get(path)).text
        found = re.search(r'application/json\+oembed" href="([^"]+)"', page)
        assert found
        answer = await ann.http.get(found[1].replace("&amp;", "&"))
        assert answer.json()["type"] == "rich"


async def test_oembed_refuses_other_addresses(eve: Browser, match_id: str) -> None:
    site = eve.site.address
    for url, status in (
        ("https://example.org/matches/abc", 404),
        (f"{site}/matches/nowhere", 404),
        (f"{site}/matches/{match_id}/analysis", 409),
        (f"{site}/rules/macbeth", 404),
        (f"{site}/analysis/chess", 404),
        ("http://[", 404),
        ("", 404),
    ):
        assert (await eve.http.get("/oembed", params={"url": url})).status_code == status, url

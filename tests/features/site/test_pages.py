"""Link previews of pages, and the public URL behind a proxy."""

import html
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine import GAMES
from tests.support.site.live_server import Browser, Site
from tests.support.site.page_words import words_of

HTML = {"accept": "text/html"}


async def page(browser: Browser, path: str) -> str:
    answer = await browser.http.get(path, headers=HTML)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return words_of(answer.text)


async def test_the_link_preview_describes_the_match(ann: Browser, bob: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "<Ann>"})
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    match_id = await ann.open_match()
    link = f"/matches/{match_id}"
    assert "&lt;Ann&gt; invites you to a game of MacBeth" in await page(bob, link)
    await bob.sit(match_id)
    text = await page(bob, link)
    assert "&lt;Ann&gt; and Bob are playing MacBeth" in text
    assert "<Ann>" not in text
    await bob.resign(match_id, 2)
    assert "A game of MacBeth: &lt;Ann&gt; and Bob." in await page(bob, link)


async def test_a_withdrawn_match_has_a_page(ann: Browser) -> None:
    match_id = await ann.open_match()
    await ann.ask("DELETE", f"/api/matches/{match_id}/seats/mine")
    assert "A game of MacBeth." in await page(ann, f"/matches/{match_id}")


@pytest.mark.parametrize("path", ["/rules/macbeth", "/rules/othello"])
async def test_every_game_has_its_rules(eve: Browser, path: str) -> None:
    assert "<svg" in await page(eve, path)


@pytest.mark.parametrize("path", ["/new", "/learn", "/rules"])
async def test_a_shortened_address_leads_to_all_games(eve: Browser, path: str) -> None:
    assert "Desdemona" in await page(eve, path)


async def test_the_list_of_games_has_pictures_and_links(eve: Browser) -> None:
    text = await page(eve, "/games")
    for game in GAMES:
        assert f'href="/new/{game}"' in text
        assert f'href="/rules/{game}"' in text
    pictures = set(re.findall(r'<img class="picture" src="([^"]+)"', text))
    assert len(pictures) >= len(GAMES)
    for picture in pictures:
        answer = await eve.http.get(html.unescape(picture))
        assert answer.status_code == 200, picture
        assert answer.headers["content-type"].startswith("image/"), picture


async def test_the_home_page_has_a_tile_for_every_game(eve: Browser) -> None:
    text = await page(eve, "/")
    tiles = re.findall(r'<a class="tile" href="/new/([^"]+)"', text)
    assert tiles == list(GAMES)


@pytest.fixture
async def proxied(tmp_path: Path) -> AsyncIterator[Browser]:
    """A client of a site behind a proxy with another host name."""
    async with Site(tmp_path, public_url="https://birnam.example/") as site:
        browser = Browser(site)
        yield browser


async def test_behind_a_proxy_links_have_the_public_address(proxied: Browser) -> None:
    body = {"game": "macbeth"}
    headers = {"origin": "https://birnam.example"}
    answer = await proxied.http.post("/api/matches", json=body, headers=headers)
    assert answer.status_code == 201
    assert answer.json()["url"] == f"https://birnam.example/matches/{answer.json()['id']}"
    assert "Secure" in answer.headers["set-cookie"]

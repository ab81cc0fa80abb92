"""Link previews of pages, and the public URL behind a proxy."""

import html
import re
from pathlib import Path

from engine import GAMES
from tests.support.site.live_server import Browser, Site


async def test_the_link_preview_describes_the_match(ann: Browser, bob: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "<Ann>"})
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    match_id = await ann.open_match()
    link = f"/matches/{match_id}"
    assert "&lt;Ann&gt; invites you to a game of MacBeth" in await bob.read(link)
    await bob.sit(match_id)
    text = await bob.read(link)
    assert "&lt;Ann&gt; and Bob are playing MacBeth" in text
    assert "<Ann>" not in text
    await bob.resign(match_id)
    assert "A game of MacBeth: &lt;Ann&gt; and Bob." in await bob.read(link)
    withdrawn = await ann.open_match()
    await ann.ask("DELETE", f"/api/matches/{withdrawn}/seats/mine")
    text = await ann.read(f"/matches/{withdrawn}")
    assert "The invitation to a game of MacBeth was canceled." in text


async def test_a_shortened_address_leads_to_all_games(eve: Browser) -> None:
    for path in ("/new", "/learn", "/rules"):
        assert "Desdemona" in await eve.read(path)
    assert re.findall(r'<a class="tile" href="/new/([^"]+)"', await eve.read("/")) == list(GAMES)


async def test_the_list_of_games_has_pictures_and_links(eve: Browser) -> None:
    text = await eve.read("/games")
    for game in GAMES:
        assert f'href="/new/{game}"' in text
        assert f'href="/rules/{game}"' in text
    pictures = set(re.findall(r'<img class="picture" src="([^"]+)"', text))
    assert len(pictures) >= len(GAMES)
    for picture in pictures:
        answer = await eve.http.get(html.unescape(picture))
        assert answer.status_code == 200, picture
        assert answer.headers["content-type"].startswith("image/"), picture


async def test_behind_a_proxy_links_have_the_public_address(tmp_path: Path) -> None:
    public = "https://birnam.example"
    async with Site(tmp_path, public_url=f"{public}/") as site:
        browser, headers = Browser(site), {"origin": public}
        answer = await browser.http.post("/api/matches", json={"game": "macbeth"}, headers=headers)
        assert answer.json()["url"] == f"{public}/matches/{answer.json()['id']}"
        assert "Secure" in answer.headers["set-cookie"]
        robots = (await browser.http.get("/robots.txt")).text
        assert f"Sitemap: {public}/sitemap.xml" in robots
        assert f"<loc>{public}/</loc>" in (await browser.http.get("/sitemap.xml")).text
        picture = f"{public}/games/moxie/preview.png?lang=en"
        rules = (await browser.http.get("/rules/moxie")).text
        assert f'<meta property="og:image" content="{picture}">' in rules


async def test_the_home_page_reserves_room_for_games_of_others(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    """Else what is below would move when the script lists them. Eve has never played."""

    async def rooms(reader: Browser, section: str) -> int:
        text = await reader.read("/")
        return text.partition(f'id="{section}"')[2].partition("</section>")[0].count("card-room")

    await ann.open_match(listed=True)
    running = await ann.open_match(listed=True)
    await bob.sit(running)
    assert [await rooms(eve, "open"), await rooms(eve, "live")] == [1, 1]
    assert [await rooms(bob, "open"), await rooms(bob, "live")] == [1, 0]
    assert [await rooms(ann, "open"), await rooms(ann, "live")] == [0, 0]

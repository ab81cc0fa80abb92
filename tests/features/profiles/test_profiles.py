"""The page of an account: what others see of it, and what they do not."""

import re

from app.locales import t, tag
from tests.features.ratings.test_ratings import RATED, final_ratings
from tests.support.site.authenticator import keep
from tests.support.site.fixtures import NewBrowser
from tests.support.site.live_server import Browser
from tests.support.site.table import seated

HTML = {"accept": "text/html"}
OTHELLO = ("othello", {"opening": "othello"})


async def location(browser: Browser, path: str) -> str:
    answer = await browser.http.get(path, headers=HTML)
    assert answer.status_code == 303
    return str(answer.headers["location"])


async def play(black: Browser, white: Browser, eve: Browser, **terms: object) -> str:
    """A match that White wins; returns its id."""
    async with seated(OTHELLO, [black, white], eve, **terms) as table:
        await table.play_all("d3 c3")
        await table.resign("black")
        return table.match_id


def listed_games(text: str) -> list[str]:
    return re.findall(r'class="card" href="/matches/(\w+)"', text)


def results(text: str, section: str) -> list[tuple[str, ...]]:
    """The rows of a table: the name, and the games won, drawn and lost."""
    table = text.partition(f'aria-labelledby="{section}"')[2].partition("</table>")[0]
    rows = re.findall(r"<th scope=\"row\">(.*?)</th>" + r"<td>(\d+)</td>" * 3, table)
    return [(re.sub(r"<.*?>", "", name), *numbers) for name, *numbers in rows]


async def test_a_profile_shows_an_account_to_everybody(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    await bob.ask("PATCH", "/api/me", {"name": "Bob <i>"})
    await ann.ask("PATCH", "/api/me", {"name": "Ann & co"})
    await keep(ann, "Ann-of-All")
    rated = await play(bob, ann, eve, listed=True, **RATED)
    await final_ratings(eve, rated)
    lost = await play(ann, bob, eve, listed=True)
    text = await eve.read("/@Ann-of-All")
    assert re.search(r'<h1 translate="no"><svg.*?</svg>Ann &amp; co</h1>', text)
    assert '<strong translate="no">@Ann-of-All</strong>' in text
    assert t("ratings.games", count=1) in text
    assert listed_games(text) == [lost, rated]
    assert results(text, "by-game") == [("Othello", "1", "0", "1")]
    assert results(text, "by-opponent") == [("Bob &lt;i&gt;", "1", "0", "1")]
    assert '<meta name="robots" content="noindex">' in text
    assert t("profile.own", link=tag("a", href="/me/account")) not in text
    assert listed_games(await eve.read("/@Ann-of-All?game=othello&result=won&after=")) == [rated]
    assert listed_games(await eve.read("/@Ann-of-All?result=lost")) == [lost]
    filtered = await eve.read("/@Ann-of-All?game=macbeth")
    assert listed_games(filtered) == []
    assert t("profile.no-match") in filtered
    nonsense = await eve.read("/@Ann-of-All?game=%00&result=x&after=%00.")
    assert listed_games(nonsense) == [lost, rated]


async def test_unlisted_and_private_games_are_on_no_profile(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    await keep(ann, "discreet")
    await keep(bob, "discreet-too")
    for terms in ({}, {"private": True}):
        match_id = await ann.start_match(bob, game="othello", **terms)
        await ann.resign(match_id)
    await ann.open_match(listed=True)
    for browser in (ann, bob, eve):
        for handle in ("discreet", "discreet-too"):
            text = await browser.read(f"/@{handle}")
            assert listed_games(text) == []
            own = (browser, handle) in ((ann, "discreet"), (bob, "discreet-too"))
            assert ('id="games"' in text) is own
            assert 'class="scores"' not in text


async def test_older_games_are_on_the_next_page(ann: Browser, bob: Browser, eve: Browser) -> None:
    await keep(ann, "veteran")
    played: list[str] = []
    for _ in range(14):
        match_id = await ann.start_match(bob, game="othello", listed=True)
        await bob.resign(match_id)
        played.insert(0, match_id)
    first = await eve.read("/@veteran?result=won")
    older = re.search(r'href="(/@veteran\?result=won&amp;after=[^"#]+)#games"', first)
    assert older
    second = await eve.read(older[1].replace("&amp;", "&"))
    assert listed_games(first) + listed_games(second) == played
    assert t("profile.older") not in second
    assert 'href="/@veteran?result=won#games"' in second


async def test_a_handle_in_another_spelling_leads_to_the_account(
    ann: Browser, eve: Browser
) -> None:
    await keep(ann, "Mixed-Case")
    assert await location(eve, "/@mixed-case?result=won") == "/@Mixed-Case?result=won"
    assert await location(ann, "/me/profile") == "/@Mixed-Case"
    assert await location(eve, "/me/profile") == "/me/account"


async def test_nobody_has_this_handle(eve: Browser) -> None:
    for handle in ("nobody-here", "", "%00", "x" * 200, "a%2Fb", "%40"):
        assert "<h1" in await eve.read(f"/@{handle}", 404)
        answer = await eve.http.get(f"/@{handle}", headers={"accept": "application/json"})
        assert answer.status_code == 404
    assert t("errors.no-such-player.title") in await eve.read("/@nobody-here", 404)


async def test_a_deleted_player_has_no_profile(ann: Browser, bob: Browser, eve: Browser) -> None:
    await keep(ann, "passing")
    await keep(bob, "remaining")
    await play(ann, bob, eve, listed=True)
    assert 'href="/@passing"' in await eve.read("/@remaining")
    await ann.ask("DELETE", "/api/me", {"handle": "passing"})
    await eve.read("/@passing", 404)
    text = await eve.read("/@remaining")
    assert "passing" not in text
    assert results(text, "by-opponent") == [(t("names.deleted"), "1", "0", "0")]


async def test_a_hidden_profile_shows_the_handle_only(
    ann: Browser, bob: Browser, eve: Browser, new_browser: NewBrowser
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Annabel"})
    await bob.ask("PATCH", "/api/me", {"name": "Bobby"})
    await keep(ann, "hidden-one")
    match_id = await play(ann, bob, eve, listed=True)
    await ann.ask("PUT", "/api/me/settings", {"choices": {"profile": "me", "language": "en"}})
    for browser in (bob, eve, new_browser()):
        text = await browser.read("/@hidden-one", 403)
        assert "@hidden-one" in text
        assert t("profile.hidden") in text
        assert text.count("Bobby") == (browser is bob)  # who reads it, in its header
        for secret in ("Annabel", match_id):
            assert secret not in text
        assert "Othello" not in text.partition("<main")[2].partition("<footer")[0]
    await eve.read("/@hidden-one?result=won", 403)
    answer = await ann.http.get("/@hidden-one", headers=HTML)
    assert answer.headers["cache-control"].startswith("private")
    own = answer.text
    assert listed_games(own) == [match_id]
    assert t("profile.own-hidden", link=tag("a", href="/me/account")) in own

    await ann.ask("PUT", "/api/me/settings", {"choices": {"theme": "dark"}})
    await eve.read("/@hidden-one", 403)  # settings of a device leave it hidden
    await ann.ask("PUT", "/api/me/settings", {"choices": {"profile": "everybody"}})
    assert listed_games(await eve.read("/@hidden-one")) == [match_id]
    shown = t("profile.own", link=tag("a", href="/me/account"))
    assert shown in await ann.read("/@hidden-one")


async def test_openings_and_series_are_shown_to_those_whom_the_player_chose(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    await keep(ann, "opener")
    for _ in range(2):
        async with seated(OTHELLO, [ann, bob], eve, listed=True) as table:
            await table.play_all("d3 c3 c4")
            await table.resign("white")
    text = await eve.read("/@opener")
    assert t("archive.openings.about") in text
    assert re.search(r"d3\s+c3\s+c4\s*</th><td>Black</td><td>2</td><td>0</td><td>0</td>", text)
    await ann.ask("PUT", "/api/me/settings", {"choices": {"profile_openings": "me"}})
    assert t("archive.openings.about") not in await eve.read("/@opener")
    assert t("archive.openings.about") in await ann.read("/@opener")

"""The pages and forms of tournaments, with matches that the service opens."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.locales import t
from engine import GAMES
from tests.features.tournaments.support.pages import (
    begun,
    created,
    own_game,
    text_with,
)
from tests.support.site.fixtures import LIMITS, NewBrowser
from tests.support.site.live_server import Browser, Site
from tests.support.timeouts import UNHURRIED

CARD = re.compile(r'class="card" href="/matches/(\w+)"')
OWN_ROW = re.compile(r'<tr aria-current="true">(.*?)</tr>', re.DOTALL)


async def seat_of(browser: Browser, match_id: str) -> str:
    """The color of a player."""
    async with browser.watch(match_id) as page:
        welcome, _ = await page.hello()
        return str(welcome["you"][0])


async def test_a_refused_name_is_shown_again(new_browser: NewBrowser) -> None:
    path = await created([new_browser()])
    long = "x" * 25
    text = await new_browser().send(f"{path}/join", 422, player=long)
    assert t("errors.name.too-long", count=24) in text
    assert f'value="{long}"' in text


async def test_the_match_names_its_tournament_and_links_it(new_browser: NewBrowser) -> None:
    players = [new_browser(), new_browser()]
    path = await begun(players, name="Sunday Cup", format="knockout", game="moxie")
    match_id = await own_game(players[1], path)
    text = await players[1].read(f"/matches/{match_id}")
    assert f'href="{path}"' in text
    assert t("tournaments.of-match", name="Sunday Cup", number=1) in text
    assert f'<a class="button primary" href="{path}">' in text, "the next game, before a rematch"
    shown = await players[1].ask("GET", f"/api/matches/{match_id}")
    assert shown["snapshot"]["match"]["tournament"] == path.rpartition("/")[2]
    async with players[1].page(match_id) as page:
        await page.send(t="offer", id="call-off", kind="abort", at=1)
        assert (await page.until("refused"))["reason"] == "tournament"


async def test_the_match_of_an_arena_names_no_round(new_browser: NewBrowser) -> None:
    players = [new_browser(), new_browser()]
    path = await begun(players, name="Sunday Arena", format="arena", time="3+2")
    text = await players[1].read(f"/matches/{await own_game(players[1], path)}")
    assert f'<a class="alone" href="{path}">Sunday Arena</a>' in text


@pytest.mark.parametrize("form", ["knockout", "arena", "league"])
async def test_a_tournament_of_all_games_starts(new_browser: NewBrowser, form: str) -> None:
    players = [new_browser() for _ in range(3)]
    path = await begun(players, format=form, game="all")
    await text_with(players[0], path, 'class="card"')


async def test_guests_play_at_a_table_of_three(new_browser: NewBrowser) -> None:
    players = [new_browser() for _ in range(3)]
    path = await begun(players, format="tables", tables="1", game="hex-othello-3")
    match_id = await own_game(players[0], path)
    first, second, winner = [
        player
        for color in GAMES["hex-othello-3"].players
        for player in players
        if await seat_of(player, match_id) == color
    ]
    await second.resign(match_id)
    await first.resign(match_id)
    text = await text_with(winner, path, t("tournaments.status.over"))
    assert sorted(re.findall(r"<td><strong>(.*?)</strong></td>", text)) == ["0", "1", "2"]
    assert 'aria-current="true"><td>1</td>' in await winner.read(path)


async def test_a_league_has_divisions_and_seasons(new_browser: NewBrowser) -> None:
    players = [new_browser() for _ in range(3)]
    path = await begun(players, format="league", seasons="press", moving="1")
    match_id = await own_game(players[1], path)
    text = await players[0].read(path)
    assert t("tournaments.division", number=1) in text
    assert t("tournaments.seasons.press") in text
    assert t("tournaments.of-season", name="Cup", number=1) in await players[1].read(
        f"/matches/{match_id}"
    )
    for player, match_id in await games_of(players, path, 3):
        await player.resign(match_id)
    await text_with(players[0], path, t("tournaments.season-over", number=1))
    assert t("tournaments.action.next-season") not in await players[1].read(path)
    await players[0].send(f"{path}/next-season")
    assert await players[0].send(f"{path}/next-season") == path
    await text_with(players[0], path, 'id="season-2"')
    refused = {"name": "Cup", "format": "league", "division-size": "99"}
    text = await players[0].send("/tournaments", 422, **refused)
    assert t("tournaments.refused.division", low=3, high=12) in text
    assert 'value="99"' in text


@pytest.mark.parametrize(("form", "folded"), [("league", True), ("round-robin", False)])
async def test_the_long_list_of_a_season_is_folded(
    new_browser: NewBrowser, form: str, *, folded: bool
) -> None:
    players = [new_browser() for _ in range(6)]
    path = await begun(players, format=form)
    text = await text_with(players[0], path, 'id="round-1"')
    assert ('id="round-1" open' not in text) == folded


async def games_of(players: Sequence[Browser], path: str, count: int) -> list[tuple[Browser, str]]:
    """The running matches of a page, each with a player who sits there, when so many are open."""
    async with players[0].listen(f"/api{path}/socket") as page:
        while len(matches := CARD.findall(await players[0].read(path))) < count:
            await page.connection.recv()
    found = []
    for match_id in matches:
        for player in players:
            async with player.watch(match_id) as page:
                if (await page.hello())[0]["you"]:
                    found.append((player, match_id))
                    break
    return found


async def test_a_rotation_and_a_decathlon_name_their_games(ann: Browser) -> None:
    rotation = {"game": "rotation", "game-1": "moxie", "game-3": "othello"}
    text = await ann.read(await created([ann], **rotation))
    assert "Moxie, Othello" in text
    text = await ann.read(await created([ann], game="all"))
    assert t("tournaments.length.swiss", count=6) in text
    text = await ann.read(await created([ann], game="all", format="tables"))
    assert t("tournaments.length.tables", count=7) in text
    fields = {"name": "Cup", "format": "swiss", "game": "rotation"}
    text = await ann.send("/tournaments", 422, **fields, **{"game-2": "hex-othello-3"})
    assert t("tournaments.refused.game-for-three") in text
    assert '<option value="hex-othello-3" selected' in text
    await ann.send("/tournaments", 422, **fields)


async def test_only_open_tournaments_are_listed_with_their_names(
    ann: Browser, eve: Browser
) -> None:
    shown = await created([ann], name="<b>Cup</b>")
    hidden = await created([ann], name="Hidden Cup", visibility="link")
    for browser, expected in ((ann, True), (eve, False)):
        text = await browser.read("/tournaments")
        assert f'href="{shown}"' in text
        assert "<b>Cup" not in text
        assert "&lt;b&gt;Cup&lt;/b&gt;" in text
        assert (f'href="{hidden}"' in text) is expected
    assert "Hidden Cup" in await eve.read(hidden)


async def test_a_refused_form_is_shown_again_with_its_fields(ann: Browser) -> None:
    fields = {"name": "My Cup", "player": "Ann Smith", "format": "swiss", "rounds": "99"}
    text = await ann.send("/tournaments", 422, **fields)
    assert t("tournaments.refused.rounds", count=15) in text
    assert 'value="My Cup"' in text
    assert 'value="Ann Smith"' in text
    assert 'value="99"' in text
    join = 'name="join" value="yes" checked'
    assert join not in text
    assert join in await ann.send("/tournaments", 422, **fields, join="yes")


async def test_only_the_organizer_organizes(ann: Browser, bob: Browser) -> None:
    path = await created([ann, bob])
    for action in ("start", "pause", "stop", "remove"):
        text = await bob.send(f"{path}/{action}", 403)
        assert t("tournaments.refused.not-organizer") in text


async def test_repeated_forms_change_nothing(ann: Browser, bob: Browser) -> None:
    path = await created([ann, bob])
    for _ in range(2):
        assert await bob.send(f"{path}/join") == path
    for _ in range(2):
        assert await ann.send(f"{path}/start") == path
    assert await ann.send(f"{path}/pause") == path
    assert t("tournaments.paused") in await bob.read(path)
    assert await ann.send(f"{path}/stop") == path
    assert t("tournaments.stopped") in await bob.read(path)


async def test_unknown_tournaments_and_actions(ann: Browser) -> None:
    path = await created([ann])
    await ann.read("/tournaments/nothing", 404)
    await ann.send("/tournaments/nothing/join", 404)
    await ann.send("/tournaments/nothing/start", 404)
    await ann.send(f"{path}/dance", 404)
    async with ann.socket("/api/tournaments/nothing/socket") as page:
        assert await page.close_code() == 4404


async def test_everybody_sees_their_own_row_marked(new_browser: NewBrowser) -> None:
    players = [new_browser() for _ in range(3)]
    path = await begun(players)
    for _ in range(2):  # the second time, the table is known
        for number, player in enumerate(players):
            (row,) = OWN_ROW.findall(await player.read(path))
            assert re.search(rf"\bp{number}\b", row)
    assert not OWN_ROW.search(await new_browser().read(path))
    assert "\0" not in await players[0].read(path)


async def test_a_known_table_follows_language_and_names(ann: Browser, bob: Browser) -> None:
    path = await created([ann, bob])
    assert 'scope="col">Spieler<' not in await bob.read(path)
    assert 'scope="col">Spieler<' in await bob.read(f"{path}?lang=de")
    await ann.ask("PATCH", "/api/me", {"name": "Renamed"})
    assert "Renamed" in await bob.read(path)


async def test_before_the_start_the_page_follows_who_is_here(tmp_path: Path) -> None:
    often = replace(UNHURRIED, tournament_poll=0.02)
    async with Site(tmp_path, timeouts=often, **LIMITS) as site:
        ann, bob = Browser(site), Browser(site)
        path = await created([ann, bob])
        async with ann.listen(f"/api{path}/socket") as page:

            async def shows(number: int) -> None:
                while t("tournaments.here-now", number=number) not in await ann.read(path):
                    await page.connection.recv()

            await shows(1)
            async with bob.listen("/api/lobby/socket"):
                await shows(2)
            await shows(1)

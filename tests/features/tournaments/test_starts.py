"""The page of a tournament before the start, and how its games begin."""

import pytest

from app.locales import t
from tests.features.tournaments.test_tournaments import created, own_game, post, read
from tests.support.site.fixtures import NewBrowser
from tests.support.site.live_server import Browser


async def test_the_page_says_that_players_are_missing(ann: Browser, bob: Browser) -> None:
    path = await created([ann])
    reason = t("tournaments.refused.too-few", count=2)
    assert await post(ann, f"{path}/start") == path
    text = await read(ann, path)
    assert t("tournaments.status.joining") in text
    assert reason in text
    assert 'type="submit" disabled aria-describedby="start-refused"' in text
    await post(bob, f"{path}/join", player="Bob")
    assert reason not in await read(bob, path)
    text = await read(ann, path)
    assert reason not in text
    assert "disabled" not in text.partition('id="tournament-status"')[2].partition("</section>")[0]


async def test_the_link_has_a_qr_code_before_the_start(ann: Browser, bob: Browser) -> None:
    path = await created([ann, bob])
    code = f'src="{path}/qr.svg"'
    assert code in await read(bob, path)
    assert "<svg" in await read(bob, f"{path}/qr.svg")
    await read(bob, "/tournaments/nothing/qr.svg", 404)
    await post(ann, f"{path}/start")
    assert code not in await read(bob, path)


@pytest.mark.parametrize("start", ["balanced", "swap"])
async def test_games_begin_as_the_organizer_chose(new_browser: NewBrowser, start: str) -> None:
    players = [new_browser(), new_browser()]
    path = await created(players, format="knockout", start=start)
    title = t(f"new.start.{start}.summary")
    assert title in await read(players[0], path)
    assert title in await read(players[0], "/tournaments")
    await post(players[0], f"{path}/start")
    match_id = await own_game(players[0], path)
    shown = (await players[0].ask("GET", f"/api/matches/{match_id}"))["snapshot"]
    assert (shown["match"]["balanced"], shown["match"]["swap"]) == (
        start == "balanced",
        start == "swap",
    )
    assert (len(shown["turns"]) >= 8) == (start == "balanced")


async def test_moxie_cannot_begin_after_a_balanced_opening(new_browser: NewBrowser) -> None:
    fields = {"name": "Cup", "format": "swiss", "rounds": "2", "game": "moxie", "player": "Ann"}
    text = await post(new_browser(), "/tournaments", 422, **fields, start="balanced")
    assert t("tournaments.refused.no-balanced") in text

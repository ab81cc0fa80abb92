"""Tournaments whose games begin after balanced openings or under the swap rule."""

import pytest

from app.locales import t
from tests.features.tournaments.test_tournaments import created, own_game, post, read
from tests.support.site.fixtures import NewBrowser


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

"""A club, a class, a school: all players behind one address, with the limits that a site has."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from app.connections.places import Places
from app.features.tournaments.pages.view import MAX_BOARDS
from harness.polling import until
from tests.features.tournaments.support.pages import created, own_game
from tests.support.site.live_server import Browser, Site


@pytest.mark.parametrize(
    "number", [30, pytest.param(300, marks=[pytest.mark.soak, pytest.mark.slow])]
)
async def test_a_crowd_behind_one_address_plays_a_tournament(tmp_path: Path, number: int) -> None:
    async with Site(tmp_path) as site, AsyncExitStack() as stack:
        players = [Browser(site) for _ in range(number)]
        path = await created(players)
        for player in players:
            await stack.enter_async_context(player.listen(f"/api{path}/socket?turns=true"))
        await players[0].send(f"{path}/start")
        games = [await own_game(player, path) for player in players]
        assert len({*games}) == number / 2
        shown = (await players[0].http.get(path)).text.partition('<details id="more-boards">')
        cards = [part.count('class="card"') for part in (shown[0], shown[2])]
        assert cards == [6, min(number // 2, MAX_BOARDS) - 6]
        boards = [
            await stack.enter_async_context(player.page(game))
            for player, game in zip(players, games, strict=True)
        ]
        places: Places = site.app.state.services[Places]
        await until(lambda: len(places) == 2 * number)
        first = dict(zip(games, players, strict=True))
        for game, player in first.items():
            await player.resign(game)
        for board in boards:
            await board.until("frame")
        again = [
            await own_game(player, path, but=game)
            for player, game in zip(players, games, strict=True)
        ]
        assert {*again}.isdisjoint(games)

"""Players of two tournaments at once."""

import asyncio
from collections import Counter

import pytest

from app.features.tournaments.rules.commands import Advance
from app.features.tournaments.runner import TournamentRunner
from app.features.tournaments.store.live_games import LiveGames, PlayerTaken
from app.features.tournaments.tournaments import Tournaments
from app.locales import t
from tests.features.tournaments.support.pages import begun, created, own_game, text_with
from tests.support.site.fixtures import NewBrowser
from tests.support.site.live_server import Site


async def test_nobody_has_two_live_games(site: Site, new_browser: NewBrowser) -> None:
    players = [new_browser() for _ in range(4)]
    first = await created(players, name="First", format="arena", time="3+2")
    second = await created(players, name="Second", format="swiss", time="3+2")
    assert t("tournaments.also-in", name="First", time=t("tournaments.minutes", count=5)) in (
        await players[1].read(second)
    )
    await players[0].send(f"{first}/start")
    games = [await own_game(player, first) for player in players]
    await players[0].send(f"{second}/start")
    services = site.app.state.services
    runner, tournaments = services[TournamentRunner], services[Tournaments]
    second_id = second.rpartition("/")[2]
    await runner.advance(second_id)
    waiting = await tournaments.find(second_id)
    assert waiting.status == "running"
    assert waiting.pairings == ()
    text = await players[0].read(second)
    assert f'href="/matches/{games[0]}"' in text, "the game elsewhere"
    assert text.count("p3") > 1, "it waits for all four"
    first_id = first.rpartition("/")[2]
    arena = await tournaments.find(first_id)
    busy = await services[LiveGames].busy(arena.order, services.now())
    assert Counter(busy.values()) == dict.fromkeys(games, 2)
    await players[0].send(f"{first}/stop")
    for number in (0, next(i for i in range(4) if games[i] != games[0])):
        await players[number].resign(games[number])
    assert await own_game(players[0], second)


async def test_two_tournaments_do_not_pair_a_player_at_the_same_moment(
    site: Site, new_browser: NewBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pair_at_once(site, site, new_browser, monkeypatch)


async def pair_at_once(
    one: Site, two: Site, new_browser: NewBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes advance a tournament each. They know all games before either writes."""
    players = [new_browser() for _ in range(2)]
    paths = [await created(players, name=name, time="3+2") for name in ("First", "Second")]
    ids = [path.rpartition("/")[2] for path in paths]
    runners = [each.app.state.services[TournamentRunner] for each in (one, two)]
    for runner in runners:
        await runner.stop()
    for path in paths:
        await players[0].send(f"{path}/start")
    barrier, submit = asyncio.Barrier(2), Tournaments.submit

    async def submit_together(self: Tournaments, tournament_id: str, command: Advance, by: str):  # type: ignore[no-untyped-def]
        await barrier.wait()
        return await submit(self, tournament_id, command, by)

    with monkeypatch.context() as patch:
        patch.setattr(Tournaments, "submit", submit_together)
        advancing = (runner.advance(each) for runner, each in zip(runners, ids, strict=True))
        outcomes = await asyncio.gather(*advancing, return_exceptions=True)
    assert sorted(map(repr, map(type, outcomes))) == sorted(map(repr, (PlayerTaken, type(None))))
    loser = outcomes.index(next(each for each in outcomes if each is not None))
    await runners[loser].advance(ids[loser])
    tournaments = one.app.state.services[Tournaments]
    found = [await tournaments.find(each) for each in ids]
    assert [len(each.pairings) for each in found] == [int(number != loser) for number in (0, 1)]
    for runner in runners:
        runner.start()  # for other tests of the site


async def test_a_game_that_is_never_opened_keeps_nobody_from_another(
    site: Site, new_browser: NewBrowser
) -> None:
    players = [new_browser() for _ in range(4)]
    path = await begun(players, format="round-robin", time="3+2")
    games = {await own_game(player, path): player for player in players}
    await players[3].send(f"{path}/withdraw")
    for match_id, player in games.items():
        await player.resign(match_id)
    await text_with(players[0], path, 'id="round-2"')
    await text_with(players[0], path, 'class="card"')
    services = site.app.state.services
    tournament = await services[Tournaments].find(path.rpartition("/")[2])
    busy = await services[LiveGames].busy(tournament.order, services.now())
    assert len(busy) == 2
    for match_id in busy.values():
        await players[0].read_match(match_id)

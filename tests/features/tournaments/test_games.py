"""The matches of tournaments in the projection of their logs."""

import pytest

from app.features.tournaments.store.arrivals import Arrivals
from app.features.tournaments.store.games import TournamentMatches
from app.features.tournaments.tournaments import Tournaments
from app.match.state import Start
from engine import Color
from engine.think.openings.shipped import find_openings
from harness.games.match_builder import GUEST, HOST, running_match
from tests.features.tournaments.support.pages import begun, own_game
from tests.support.site.live_server import Browser, Site
from tests.support.store.fixtures import Store


@pytest.mark.parametrize("start", ["usual", "balanced"])
async def test_an_opening_has_the_length_that_the_match_began_with(
    store: Store, start: Start
) -> None:
    """The list may have changed since."""
    opening = find_openings("macbeth", {})[0].moves[:5] if start == "balanced" else ()
    builder = running_match(moves=opening, balanced=bool(opening)).play_random(1, plies=2)
    await store.append("m", builder)
    found = (await TournamentMatches(store.reader).find(["m", "other"]))["m"]
    assert (found.ply, found.opening_plies) == (len(opening) + 2, len(opening))


async def test_a_match_names_its_players(store: Store) -> None:
    await store.append("m", running_match())
    found = (await TournamentMatches(store.reader).find(["m"]))["m"]
    assert found.seats == {Color.BLACK: HOST, Color.WHITE: GUEST}


async def test_opening_a_game_is_coming_to_it(site: Site, ann: Browser, bob: Browser) -> None:
    path = await begun([ann, bob])
    match_id = await own_game(ann, path)
    arrivals: Arrivals = site.app.state.services[Arrivals]
    tournament = path.rpartition("/")[2]
    cup = await site.app.state.services[Tournaments].find(tournament)
    assert await arrivals.came(tournament, cup.order, 0) == set()
    async with ann.page(match_id) as page:
        await page.send(t="ping", n=1)
        await page.until("pong")
    assert await arrivals.came(tournament, cup.order, 0) == {cup.host}
    assert cup.host in await arrivals.visited(tournament, 0)

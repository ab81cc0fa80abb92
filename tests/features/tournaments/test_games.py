"""The matches of tournaments in the projection of their logs."""

import pytest

from app.features.tournaments.store.games import TournamentMatches
from app.match.state import Start
from engine import Color
from engine.think.openings.shipped import find_openings
from harness.games.match_builder import GUEST, HOST, running_match
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

"""The search for open games, and opening one only if none fits."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from app.features.lobby.store.open_games import OpenGames
from app.match.commands import Sit
from app.match.pairing import PairingSearch, search_for
from engine import Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    THIRD,
    TRIO,
    MatchBuilder,
    running_match,
    waiting_match,
)
from tests.support.store.fixtures import Store, open_store


@pytest.fixture
def open_games(store: Store) -> OpenGames:
    return OpenGames(store.writer, store.reader)


def search(player: str = STRANGER, color: Color | None = None, **terms: Any) -> PairingSearch:
    """The search of a player who would open such a match."""
    match = waiting_match(listed=True, random_color=True, **terms).match
    return replace(search_for(match, HOST), player=player, color=color)


async def test_games_with_most_players_come_first_and_approval_last(
    store: Store, open_games: OpenGames
) -> None:
    fuller = waiting_match(TRIO, listed=True)
    fuller.submit(Sit(), GUEST)
    await store.append_all(
        {
            "approval": waiting_match(TRIO, listed=True, joining="approval"),
            "old": waiting_match(TRIO, listed=True),
            "new": waiting_match(TRIO, listed=True).wait(1),
            "fuller": fuller,
        }
    )
    found = await open_games.fitting(search(game=TRIO))
    assert (found[0], {*found[1:3]}, found[3]) == ("fuller", {"old", "new"}, "approval")
    assert await open_games.fitting(search(game=TRIO).only_open()) == found[:3]
    assert await open_games.fitting(search(game=TRIO).without("fuller")) == found[1:]


@pytest.mark.parametrize(
    ("color", "random", "fits"),
    [
        (Color.BLACK, False, False),
        (Color.BLACK, True, True),
        (Color.WHITE, False, True),
        (None, False, True),
    ],
)
async def test_a_wanted_color(
    store: Store, open_games: OpenGames, color: Color | None, random: bool, fits: bool
) -> None:
    await store.append("m", waiting_match(listed=True, random_color=random))
    assert await open_games.fitting(search(color=color)) == (["m"] if fits else [])


@pytest.mark.parametrize(("time", "other", "fits"), [("5+3", "5+3", False), ("5+3", "3d", True)])
async def test_a_host_who_plays_live_is_given_no_second_game(
    store: Store, open_games: OpenGames, time: str, other: str, fits: bool
) -> None:
    await store.append("m", waiting_match(listed=True, time=time))
    await store.append("n", running_match(time=other).play_random(1, 4))
    assert await open_games.fitting(search(time=time)) == (["m"] if fits else [])


@pytest.mark.parametrize(
    "builder",
    [
        waiting_match(),
        running_match(listed=True),
        waiting_match(listed=True, joining="keys"),
        waiting_match(listed=True, takebacks=False),
        waiting_match(listed=True, moves=("g8",)),
        waiting_match(listed=True, previous="m0"),
        waiting_match(listed=True, reserved={Color.WHITE: THIRD}),
        waiting_match("macbeth", {"opening": "reversi"}, listed=True),
        waiting_match("othello", listed=True),
        waiting_match(listed=True, time="5+3"),
    ],
)
async def test_games_that_do_not_fit(
    store: Store, open_games: OpenGames, builder: MatchBuilder
) -> None:
    await store.append("m", builder)
    assert await open_games.fitting(search()) == []


async def test_a_player_is_not_found_by_themselves(store: Store, open_games: OpenGames) -> None:
    builder = waiting_match(TRIO, listed=True)
    builder.submit(Sit(), GUEST)
    await store.append("m", builder)
    assert await open_games.fitting(search(HOST, game=TRIO)) == []
    assert await open_games.fitting(search(GUEST, game=TRIO)) == []
    assert await open_games.hosted_by(HOST) == ["m"]
    assert await open_games.hosted_by(GUEST) == []


async def test_a_search_finds_no_game_whose_host_has_left(
    store: Store, open_games: OpenGames
) -> None:
    await store.append("m", waiting_match(listed=True))
    (game,) = await open_games.waiting(0)
    now = replace(search(), at=game.offered_until - 1, approved_until=0)
    assert await open_games.fitting(now) == ["m"]
    assert await open_games.fitting(replace(now, at=game.offered_until)) == []
    await open_games.offer_until({game.offered_until + 1: ["m", "no such match"]})
    assert await open_games.fitting(replace(now, at=game.offered_until)) == ["m"]
    await open_games.offer_until({1: ["m"]})
    assert await open_games.fitting(replace(now, at=game.offered_until)) == ["m"]


async def test_of_many_who_open_at_once_in_two_processes_one_does(database: str) -> None:
    async with open_store(database) as one, open_store(database) as two:
        stores = [OpenGames(store.writer, store.reader) for store in (one, two)]
        entry, match = (builder := waiting_match(listed=True)).entries[0], builder.match
        found = await asyncio.gather(
            *(
                stores[number % 2].open_unless_one_fits(f"m{number}", entry, match, search())
                for number in range(12)
            )
        )
        (opened,) = await stores[0].hosted_by(HOST)
        assert sorted(found) == [[], *[[opened]] * 11]

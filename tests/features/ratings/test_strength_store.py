"""The games from which a player's strength is estimated."""

from collections.abc import Sequence

from sqlalchemy import Connection

from app.features.ratings.model import Rating
from app.features.ratings.store.levels import LevelRatings
from app.features.ratings.store.strength import MAX_GAMES, PlayerStrengths, read_games
from app.features.ratings.strength import PastGame, rating_at
from app.match.commands import AskForHint, PlayerId
from harness.games.match_builder import (
    GUEST,
    HOST,
    MatchBuilder,
    computer_match,
    computer_trio,
    running_match,
)
from tests.features.ratings.support.played import NOW, rate
from tests.support.store.fixtures import Store

LEVELS = [Rating(600.0 + 200 * number, 100.0) for number in range(8)]


async def found(
    store: Store, player: PlayerId = HOST, levels: Sequence[Rating] = LEVELS
) -> list[PastGame]:
    def job(connection: Connection) -> list[PastGame]:
        return read_games(connection, player, "macbeth", levels)

    return await store.reader.run(job)


async def add(store: Store, match_id: str, builder: MatchBuilder, loser: PlayerId = HOST) -> None:
    builder.resign(loser)
    await store.append(match_id, builder)


async def test_games_against_levels_and_strengths_count(store: Store) -> None:
    await add(store, "level", computer_match(3).play_random(1, plies=4))
    await add(store, "between", computer_match(3.5).play_random(2, plies=4))
    await add(store, "hints", computer_match(3, hints=True).play_random(3, plies=4))
    hinted = computer_match(3)
    hinted.submit(AskForHint(1), HOST)
    await add(store, "hinted", hinted.play_random(5, plies=4))
    await store.append("running", computer_match(3).play_random(4, plies=4))
    games = await found(store)
    assert [one.won for one in games] == [False, False]
    values = sorted(known.value for one in games for known, won in one.opponents if won)
    assert values == [rating_at(3, LEVELS), rating_at(3.5, LEVELS)]
    assert len(await found(store, levels=LEVELS[:3])) == 1  # the others were not measured


async def test_people_count_who_are_rated(store: Store) -> None:
    await add(store, "m", running_match().play_random(1, plies=4), GUEST)
    assert await found(store) == []
    await rate(store, GUEST, ("macbeth", "blitz"), 1600.0, 120.0)
    await rate(store, GUEST, ("macbeth", "rapid"), 1700.0, 90.0)
    (game,) = await found(store)
    assert game.won
    assert [(known.value, won) for known, won in game.opponents] == [(1700.0, False)]


async def test_only_the_latest_games_count(store: Store) -> None:
    for number in range(MAX_GAMES + 2):
        await add(store, f"m{number}", computer_match(1 + number % 8).play_random(number, plies=2))
    assert len(await found(store)) == MAX_GAMES


async def test_the_other_loser_of_three_is_no_comparison(store: Store) -> None:
    await add(store, "trio", computer_trio().play_random(1, plies=4))
    strengths = PlayerStrengths(store.reader, LevelRatings(store.reader))
    found = await strengths.of_player(HOST, "hex-othello-3", [0.0, 100.0, 200.0], NOW)
    assert found.rating.games == 0  # nobody has won yet


async def test_a_stranger_is_a_newcomer(store: Store) -> None:
    strengths = PlayerStrengths(store.reader, LevelRatings(store.reader))
    assert await strengths.of_player(None, "macbeth", [0.0, 100.0], NOW) == (
        await strengths.of_player("stranger", "macbeth", [0.0, 100.0], NOW)
    )

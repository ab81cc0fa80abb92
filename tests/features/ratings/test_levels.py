"""The computer's levels find their place on the scale of the players."""

import random

import pytest

from app.features.ratings.levels import ASSUMED, ASSUMED_DEVIATION, LevelGame, level_ratings
from app.features.ratings.model import Rating

DISTANCES = [0.0, 300.0, 500.0, 900.0]


def games(lowest: float, number: int) -> list[LevelGame]:
    """Games against levels whose lowest has a rating that nobody knows."""
    rng = random.Random(number)
    found = []
    for _ in range(number):
        player, level = Rating(rng.uniform(900, 1900), 60.0, 50), rng.randint(1, 4)
        ahead = player.value - lowest - DISTANCES[level - 1]
        won = rng.random() < 1 / (1 + 10 ** (-ahead / 400))
        found.append(LevelGame(level, player, float(won)))
    return found


def test_without_games_the_levels_are_assumed_and_provisional() -> None:
    ratings = level_ratings(DISTANCES, [])
    assert [one.value for one in ratings] == [ASSUMED + distance for distance in DISTANCES]
    assert {one.deviation for one in ratings} == {ASSUMED_DEVIATION}
    assert all(one.provisional for one in ratings)
    assert level_ratings([], games(1000, 3)) == []


@pytest.mark.parametrize("lowest", [300.0, 900.0, 1400.0])
def test_games_of_rated_players_place_all_levels(lowest: float) -> None:
    ratings = level_ratings(DISTANCES, games(lowest, 1500))
    assert [one.value - ratings[0].value for one in ratings] == pytest.approx(DISTANCES)
    assert ratings[0].deviation < 30
    assert ratings[0].value == pytest.approx(lowest, abs=4 * ratings[0].deviation)
    assert not ratings[0].provisional


def test_uncertain_players_say_less() -> None:
    certain = games(1000, 40)
    doubtful = [LevelGame(one.level, Rating(one.player.value, 145.0), one.score) for one in certain]
    assert (
        level_ratings(DISTANCES, certain)[0].deviation
        < level_ratings(DISTANCES, doubtful)[0].deviation
    )


def test_one_sided_results_have_a_bounded_place() -> None:
    strong = Rating(1500.0, 60.0, 50)
    for score in (0.0, 1.0):
        (found,) = level_ratings([0.0], [LevelGame(1, strong, score)] * 1000)
        assert -1500 < found.value < 4000

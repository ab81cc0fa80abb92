"""The ratings of the levels are those of the measured games."""

from itertools import pairwise

import pytest

from bench.levels.matches import BEGIN, END, games_of
from bench.levels.ratings import LevelMatch, fit_distances, ratings_table, read_matches
from bench.results import README
from engine import GAMES
from engine.think.ratings import DISTANCES, LOWEST, STEP, ratings


@pytest.mark.parametrize("game", GAMES)
def test_the_distances_explain_the_matches(game: str) -> None:
    matches = [one for one in read_matches() if one.game == game]
    assert {(one.strong, one.weak) for one in matches} >= {
        (strong, weak)
        for strong in range(2, 9)
        for weak in range(1, strong)
        if games_of(game, strong, weak, 20)
    }
    assert fit_distances(matches) == DISTANCES[game]
    up_to_7 = DISTANCES[game][:7]  # level 8 plays few games
    assert all(low < high for low, high in pairwise(up_to_7)), "each beats the one below"


def test_the_readme_has_the_table_of_the_matches() -> None:
    table = README.read_text("utf-8").split(BEGIN)[1].split(END)[0]
    assert table == ratings_table(read_matches(), GAMES)


def test_the_fit_finds_the_distances_of_which_results_are_typical() -> None:
    real = (0, 100, 300)
    matches = [
        LevelMatch(
            game="macbeth",
            strong=strong + 1,
            weak=weak + 1,
            points=games / (1 + 10 ** ((real[weak] - real[strong]) / 400)),
            comparisons=games,
            games=games,
            seed=1,
        )
        for strong, weak, games in ((1, 0, 100_000), (2, 1, 20_000), (2, 0, 50_000))
    ]
    assert fit_distances(matches) == pytest.approx(real, abs=1)


def test_a_level_that_lost_to_the_one_below_is_as_strong() -> None:
    lost = LevelMatch(
        game="macbeth", strong=2, weak=1, points=3.0, comparisons=10, games=10, seed=1
    )
    assert fit_distances([lost]) == (0, 0)


def test_ratings_rise_with_the_level() -> None:
    for game in GAMES:
        found = list(ratings(game).values())
        assert None not in found
        assert found == sorted(found, key=lambda rating: rating or 0)
        assert found[0] == LOWEST
        assert {rating % STEP for rating in found if rating} == {0}
    assert set(ratings("unknown").values()) == {None}

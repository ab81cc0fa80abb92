"""A player's strength on the scale of the levels, from game to game."""

import pytest

from app.features.ratings.model import Rating
from app.features.ratings.strength import NEWCOMER, PastGame, estimate, known_strengths, rating_at
from app.match.bot_players import BETWEEN

LEVELS = [Rating(600.0 + 200 * number, 100.0) for number in range(8)]


def against(strength: float, *, won: bool, drawn: bool = False) -> PastGame:
    return PastGame(won or drawn, [(Rating(rating_at(strength, LEVELS), 0.0), drawn or not won)])


def test_a_newcomer_begins_low() -> None:
    found = estimate((), LEVELS)
    assert (found.level, found.known) == (NEWCOMER, False)
    assert found.rating.value == 700


def test_a_strength_between_two_levels_has_a_rating_between_theirs() -> None:
    assert [rating_at(strength, LEVELS) for strength in (1, 1.2, 1.5, 8)] == [600, 640, 700, 2000]
    assert list(known_strengths(LEVELS)) == list(BETWEEN)
    assert max(known_strengths(LEVELS[:7])) == 6.8


@pytest.mark.parametrize("strength", [1.5, 3.5, 6.5])
def test_it_meets_a_player_of_any_strength(strength: float) -> None:
    """A player who always beats weaker opponents and loses to stronger ones."""
    games: list[PastGame] = []
    levels = []
    for _ in range(40):
        level = estimate(games, LEVELS).level
        games.append(against(level, won=level < strength))
        levels.append(level)
    assert all(abs(level - strength) <= 0.8 for level in levels[-10:])
    assert levels[0] == NEWCOMER


def test_a_loss_makes_it_weaker_and_a_draw_of_equals_changes_little() -> None:
    won, lost = (
        estimate([against(1.5, won=True)], LEVELS),
        estimate([against(1.5, won=False)], LEVELS),
    )
    drawn = estimate([against(1.5, won=False, drawn=True)], LEVELS)
    assert lost.level < NEWCOMER < won.level
    assert drawn.rating.value == pytest.approx(700)
    assert drawn.known


def test_a_game_of_three_counts_for_each_opponent() -> None:
    low, high = Rating(600.0, 0.0), Rating(1000.0, 0.0)
    both = estimate([PastGame(won=True, opponents=[(low, False), (high, False)])], LEVELS)
    one = estimate([PastGame(won=True, opponents=[(low, False)])], LEVELS)
    assert both.rating.value > one.rating.value > 700

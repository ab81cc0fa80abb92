"""The formula of ratings, and their history."""

from itertools import permutations

import pytest

from app.features.ratings.history import NEWCOMER, RatingsByCategory, rate, replay
from app.features.ratings.model import PERIOD, START_DEVIATION, Category, FinishedMatch, Rating

CATEGORY = Category("macbeth", "blitz")
SETTLED = Rating(1500.0, 60.0, 40)


def match(number: int, **ranks: int) -> FinishedMatch:
    return FinishedMatch(f"m{number}", number * 1000, CATEGORY, ranks)


def test_a_win_moves_both_players_equally_and_makes_them_more_certain() -> None:
    after = rate({"a": SETTLED, "b": SETTLED}, {"a": 1, "b": 2})
    assert after["a"].value - 1500 == pytest.approx(1500 - after["b"].value, abs=0.01)
    assert 5 < after["a"].value - 1500 < 15
    assert (
        rate({"a": NEWCOMER, "b": NEWCOMER}, {"a": 1, "b": 2})["a"].deviation < NEWCOMER.deviation
    )


def test_an_expected_win_changes_little() -> None:
    strong = Rating(1900.0, 60.0, 40)
    expected = rate({"a": strong, "b": SETTLED}, {"a": 1, "b": 2})["a"].value - 1900
    upset = rate({"a": strong, "b": SETTLED}, {"a": 2, "b": 1})["a"].value - 1900
    assert 0 < expected < 3 < 10 < -upset


def test_a_draw_of_equals_moves_nobody_and_favors_the_weaker() -> None:
    assert rate({"a": SETTLED, "b": SETTLED}, {"a": 1, "b": 1})["a"].value == 1500
    weak = Rating(1300.0, 60.0, 40)
    after = rate({"a": weak, "b": SETTLED}, {"a": 1, "b": 1})
    assert after["a"].value > 1300
    assert after["b"].value < 1500


def test_three_players_by_place_with_draws() -> None:
    before = dict.fromkeys("abc", SETTLED)
    in_order = rate(before, {"a": 1, "b": 2, "c": 3})
    assert in_order["a"].value > in_order["b"].value == 1500 > in_order["c"].value
    tied = rate(before, {"a": 1, "b": 2, "c": 2})
    assert tied["a"].value > 1500 > tied["b"].value == tied["c"].value
    assert {one.value for one in rate(before, dict.fromkeys("abc", 1)).values()} == {1500}


def test_a_new_player_is_provisional_for_about_a_dozen_games() -> None:
    ratings: RatingsByCategory = {}
    games = 0
    while ratings.get((CATEGORY, "a"), NEWCOMER).provisional:
        games += 1
        replay([match(games, a=1 + games % 2, b=2 - games % 2)], ratings)
    assert 10 <= games <= 14


def test_matches_are_replayed_in_the_order_in_which_they_ended() -> None:
    matches = [match(1, a=1, b=2), match(2, b=1, c=2), match(3, c=1, a=2)]
    histories = [replay(order, {}) for order in permutations(matches)]
    assert all(history == histories[0] for history in histories)
    assert [change.match.match_id for change in histories[0]] == ["m1"] * 2 + ["m2"] * 2 + [
        "m3"
    ] * 2


def test_matches_that_do_not_count_change_nothing() -> None:
    assert replay([match(1)], {}) == []


def test_a_player_who_does_not_play_becomes_less_certain_and_no_better() -> None:
    certain = Rating(1640.0, 70.0, 40, played_at=5 * PERIOD)
    assert certain.at(5 * PERIOD) == certain.at(0) == certain
    later = [certain.at((5 + weeks) * PERIOD) for weeks in (1, 10, 30, 52, 10_000)]
    deviations = [one.deviation for one in later]
    assert deviations == sorted(set(deviations))
    assert {one.value for one in later} == {1640.0}
    assert not later[2].provisional
    assert later[3].provisional
    assert later[-1].deviation == START_DEVIATION


def test_a_game_after_a_long_time_changes_a_rating_more() -> None:
    changes = []
    for pause in (1, 100 * PERIOD):
        ratings: RatingsByCategory = {}
        replay([match(number, a=1 + number % 2, b=2 - number % 2) for number in range(40)], ratings)
        last = FinishedMatch("last", 40_000 + pause, CATEGORY, {"a": 1, "b": 2})
        (change, _) = replay([last], ratings)
        assert change.after.played_at == last.ended_at
        changes.append(change.after.value - change.before.value)
    assert changes[1] > 3 * changes[0] > 0

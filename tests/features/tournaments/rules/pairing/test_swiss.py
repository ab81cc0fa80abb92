"""Swiss pairings."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app.features.tournaments.rules.commands import Join, Withdraw
from app.features.tournaments.rules.events import Result
from app.features.tournaments.rules.pairing.colors import color_histories
from app.features.tournaments.rules.scores import points_of
from harness.games.tournament import plan, started
from tests.support.property_settings import examples


@examples(40)
@given(st.integers(2, 14), st.integers(1, 7), st.randoms(use_true_random=False))
def test_nobody_meets_twice_and_one_player_at_most_has_a_bye(
    players: int, rounds: int, random: Random
) -> None:
    played = started(plan("swiss", rounds), players)
    played.play_to_the_end(random)
    tournament = played.tournament
    met = [frozenset(one.players) for one in tournament.pairings]
    assert len(met) == len(set(met))
    if rounds <= players // 2:  # then there is always a pairing of all players
        assert tournament.round == rounds
        for number in range(1, rounds + 1):
            seated = [
                one for pair in tournament.pairings if pair.round == number for one in pair.players
            ]
            byes = tournament.byes.get(number, ())
            assert sorted([*seated, *byes]) == sorted(tournament.order)
            assert len(byes) == players % 2
        byes_of_all = [player for byes in tournament.byes.values() for player in byes]
        assert len(byes_of_all) == len(set(byes_of_all))


@examples(40)
@given(st.integers(4, 16), st.randoms(use_true_random=False))
def test_colors_are_balanced(players: int, random: Random) -> None:
    played = started(plan("swiss", min(7, players // 2)), players)
    played.play_to_the_end(random)
    for history in color_histories(played.tournament).values():
        assert abs(history.balance) <= 2
        assert not any(
            one == two == three for (one, two), (_, three) in pairwise(pairwise(history.firsts))
        )


def test_equal_scores_meet() -> None:
    played = started(plan("swiss", 3), 8)
    order = played.tournament.order
    for _ in range(2):
        for pairing in played.tournament.open_pairings:
            first = 2 if order.index(pairing.players[0]) < order.index(pairing.players[1]) else 0
            played.advance({pairing.number: Result((first, 2 - first))})
    points = points_of(played.tournament)
    assert [
        sorted(points[player] for player in pairing.players)
        for pairing in played.tournament.open_pairings
    ] == [[4, 4], [2, 2], [2, 2], [0, 0]]


def test_the_upper_half_meets_the_lower_half() -> None:
    played = started(plan("swiss", 3), 8)
    order = played.tournament.order
    assert {frozenset(pairing.players) for pairing in played.tournament.pairings} == {
        frozenset((order[number], order[number + 4])) for number in range(4)
    }


def test_a_latecomer_plays_in_the_next_round_and_a_withdrawn_player_does_not() -> None:
    played = started(plan("swiss", 3), 4)
    assert played.do(Join(), "late") is None
    assert played.do(Withdraw(), "p2") is None
    for pairing in played.tournament.open_pairings:
        played.advance({pairing.number: Result((2, 0))})
    second = [one for one in played.tournament.pairings if one.round == 2]
    assert {player for one in second for player in one.players} == {"p0", "p1", "p3", "late"}


def test_the_lowest_player_without_a_bye_has_one() -> None:
    played = started(plan("swiss", 2), 5)
    first_bye = played.tournament.byes[1]
    for pairing in played.tournament.open_pairings:
        played.advance({pairing.number: Result((2, 0))})
    losers = {one.players[1] for one in played.tournament.pairings if one.round == 1}
    assert {*played.tournament.byes[2]} <= losers
    assert {*played.tournament.byes[2]}.isdisjoint(first_bye)


def test_a_tournament_ends_early_when_all_have_met() -> None:
    played = started(plan("swiss", 9), 3)
    played.play_to_the_end(Random(1))
    assert (played.tournament.round, len(played.tournament.pairings)) == (3, 3)

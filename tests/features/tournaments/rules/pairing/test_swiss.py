"""Swiss pairings; test_evenness.py has the properties of whole tournaments."""

from random import Random

from app.features.tournaments.rules.commands import Join, Withdraw
from app.features.tournaments.rules.events import Result
from app.features.tournaments.rules.scores import points_of
from harness.games.tournament import Played, plan, started


def first_win(played: Played) -> None:
    """Play a round. Whoever comes first in the draw wins."""
    order = played.tournament.order
    for pairing in played.tournament.open_pairings:
        one, other = map(order.index, pairing.players)
        played.advance({pairing.number: Result((2, 0) if one < other else (0, 2))})


def test_halves_meet_and_then_equal_scores() -> None:
    played = started(plan("swiss", 3), 8)
    order = played.tournament.order
    assert {frozenset(pairing.players) for pairing in played.tournament.pairings} == {
        frozenset((order[number], order[number + 4])) for number in range(4)
    }
    for _ in range(2):
        first_win(played)
    points = points_of(played.tournament)
    assert [
        sorted(points[player] for player in pairing.players)
        for pairing in played.tournament.open_pairings
    ] == [[4, 4], [2, 2], [2, 2], [0, 0]]


def test_a_latecomer_plays_in_the_next_round_and_a_withdrawn_player_does_not() -> None:
    played = started(plan("swiss", 3), 4)
    assert played.do(Join(), "late") is None
    assert played.do(Withdraw(), "p2") is None
    first_win(played)
    second = [one for one in played.tournament.pairings if one.round == 2]
    assert {player for one in second for player in one.players} == {"p0", "p1", "p3", "late"}


def test_the_lowest_player_without_a_bye_has_one() -> None:
    played = started(plan("swiss", 2), 5)
    first_win(played)
    byes = played.tournament.byes
    points = points_of(played.tournament)
    assert [points[player] for player in byes[2]] == [2]  # for the bye itself
    assert {*byes[2]}.isdisjoint(byes[1])


def test_a_tournament_ends_early_when_all_have_met() -> None:
    played = started(plan("swiss", 9), 3)
    played.play_to_the_end(Random(1))
    assert (played.tournament.round, len(played.tournament.pairings)) == (3, 3)

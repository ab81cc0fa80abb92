"""Swiss pairings; test_evenness.py has the properties of whole tournaments."""

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


def test_the_lowest_player_without_a_bye_has_one() -> None:
    played = started(plan("swiss", 2), 5)
    first_win(played)
    byes = played.tournament.byes
    points = points_of(played.tournament)
    assert [points[player] for player in byes[2]] == [2]  # for the bye itself
    assert {*byes[2]}.isdisjoint(byes[1])

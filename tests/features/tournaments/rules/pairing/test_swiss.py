"""Swiss pairings; test_evenness.py has the properties of whole tournaments."""

from dataclasses import replace

from app.features.tournaments.rules.commands import Join, Withdraw
from app.features.tournaments.rules.events import Pairing, Result
from app.features.tournaments.rules.pairing.berger import berger_rounds
from app.features.tournaments.rules.pairing.swiss import pair_swiss
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


def test_nobody_has_a_third_bye_before_others_have_a_second() -> None:
    """Not even the lowest player, who got no points for them."""
    played = started(plan("swiss", 15), 6)
    (lowest, *others), gone = played.tournament.order[:-1], played.tournament.order[-1]
    game = next(one for one in played.tournament.open_pairings if lowest in one.players)
    seat = game.players.index(lowest)
    played.advance({game.number: Result((2 * seat, 2 - 2 * seat), absent=(seat,))})
    assert played.do(Join(), lowest) is None
    assert played.do(Withdraw(), gone) is None
    byes = {number: (player,) for number, player in enumerate((lowest, *others, lowest), 1)}
    _, (resting,) = pair_swiss(replace(played.tournament, byes=byes))
    assert resting in others


def test_after_latecomers_the_last_round_of_a_round_robin_gives_no_second_bye() -> None:
    tournament = started(plan("swiss", 9), 5).tournament
    order, (last, *earlier) = tournament.order, berger_rounds(5)
    pairs = [(order[one], order[other]) for games in earlier for one, other in games]
    pairings = tuple(Pairing(number, 1, pair, "othello") for number, pair in enumerate(pairs, 1))
    seated = {order[number] for pair in last for number in pair}
    (rested,) = {*order} - seated
    late = replace(tournament, round=4, pairings=pairings, byes={1: (rested,)})
    _, (resting,) = pair_swiss(late)
    assert resting != rested

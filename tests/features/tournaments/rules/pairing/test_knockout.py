"""Brackets of a knockout."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app.features.tournaments.rules.commands import Withdraw
from app.features.tournaments.rules.events import Result
from app.features.tournaments.rules.pairing.knockout import NOBODY, bracket
from app.features.tournaments.rules.scores import standings
from harness.games.tournament import plan, started
from tests.support.property_settings import examples


@examples(40)
@given(st.integers(2, 20), st.integers(1, 4), st.randoms(use_true_random=False))
def test_one_player_remains_and_comes_first(players: int, games: int, random: Random) -> None:
    played = started(plan("knockout", games), players)
    played.play_to_the_end(random)
    rounds = bracket(played.tournament)
    winner = rounds[-1][0].winner
    assert winner is not None
    ties = [tie for ties in rounds for tie in ties if not tie.bye]
    assert all(tie.games for tie in ties)
    assert len(ties) == players - 1
    losers = {player for tie in ties for player in tie.players if player != tie.winner}
    assert losers == {*played.tournament.order} - {winner}
    (final,) = rounds[-1]
    first, second, *others = standings(played.tournament)
    assert (first.player, first.place) == (winner, 1)
    assert (second.player, second.place) == (*({*final.players} - {winner}), 2)
    assert all(one.place > 2 for one in others)


def test_who_left_without_a_game_does_not_win() -> None:
    played = started(plan("knockout"), 3)
    (game,) = played.tournament.open_pairings
    (bye,) = {*played.tournament.order} - {*game.players}
    assert played.do(Withdraw(), bye) is None
    played.advance({game.number: Result((0, 0), unplayed=True, absent=(0, 1))})
    assert played.tournament.status == "over"
    assert bracket(played.tournament)[-1][0].winner == NOBODY
    assert [one.place for one in standings(played.tournament)] == [1, 1, 1]


def test_byes_go_to_the_first_of_the_draw_who_meet_late() -> None:
    played = started(plan("knockout"), 6)
    first, *_ = bracket(played.tournament)
    order = played.tournament.order
    assert [tie.players[0] for tie in first if tie.bye] == [order[0], order[1]]
    assert first[0].players[0] == order[0]
    assert order[1] in first[2].players + first[3].players


def test_a_series_ends_when_it_is_decided() -> None:
    played = started(plan("knockout", 3), 2)
    one, other = played.tournament.order
    for points in ((2, 0), (0, 2)):
        played.advance({played.tournament.open_pairings[0].number: Result(points, 4)})
    assert played.tournament.status == "over"
    assert bracket(played.tournament)[0][0].winner == one
    assert [game.players for game in played.tournament.pairings] == [(one, other), (other, one)]


def test_a_level_series_has_extra_games_and_then_the_stones_decide() -> None:
    played = started(plan("knockout"), 2)
    _, other = played.tournament.order
    for _ in range(2):
        played.advance({played.tournament.open_pairings[0].number: Result((1, 1))})
    (last,) = played.tournament.open_pairings
    stones = 10 if last.players[0] == other else -10
    played.advance({last.number: Result((1, 1), stones)})
    assert bracket(played.tournament)[0][0].winner == other


def test_the_opponent_of_a_withdrawn_player_goes_on() -> None:
    played = started(plan("knockout"), 4)
    one, other = played.tournament.open_pairings
    played.advance({one.number: Result((2, 0))})
    assert played.do(Withdraw(), one.players[0]) is None
    played.advance({other.number: Result((2, 0))})
    assert played.tournament.status == "over"
    assert bracket(played.tournament)[1][0].winner == other.players[0]

"""Tables of three: meetings, byes, seats and points."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.features.tournaments.rules.commands import Withdraw
from app.features.tournaments.rules.events import Pairing, Result
from app.features.tournaments.rules.matches import TournamentMatch, result_of
from app.features.tournaments.rules.scores import points_of
from engine import GAMES, Color
from harness.games.tournament import Played, plan, started
from tests.support.property_settings import examples

BLACK, WHITE, RED = GAMES["hex-othello-3"].players
TABLE = Pairing(1, 1, ("a", "b", "c"), "hex-othello-3")


def meetings(played: Played) -> Counter[frozenset[str]]:
    return Counter(
        frozenset(pair)
        for one in played.tournament.pairings
        for pair in combinations(one.players, 2)
    )


@examples(25)
@given(st.integers(3, 13), st.integers(1, 6), st.randoms(use_true_random=False))
def test_everybody_sits_once_in_each_round(players: int, rounds: int, random: Random) -> None:
    played = started(plan("tables", rounds), players)
    played.play_to_the_end(random)
    tournament = played.tournament
    assert tournament.round == rounds
    for number in range(1, rounds + 1):
        seated = [p for one in tournament.pairings if one.round == number for p in one.players]
        byes = tournament.byes.get(number, ())
        assert sorted([*seated, *byes]) == sorted(tournament.order)
        assert len(byes) == players % 3
    byes_of = Counter(player for byes in tournament.byes.values() for player in byes)
    counts = [byes_of[player] for player in tournament.order]
    assert max(counts) - min(counts) <= 1


@given(st.randoms(use_true_random=False))
@examples(20)
def test_nine_players_meet_each_other_exactly_once_in_four_rounds(random: Random) -> None:
    played = started(plan("tables", 4), 9)
    played.play_to_the_end(random)
    assert [*meetings(played).values()] == [1] * 36


@pytest.mark.parametrize(("players", "rounds", "most"), [(6, 2, 2), (15, 5, 1), (60, 7, 1)])
def test_nobody_meets_again_while_that_can_be_avoided(players: int, rounds: int, most: int) -> None:
    played = started(plan("tables", rounds), players)
    played.play_to_the_end(Random(3))
    assert max(meetings(played).values()) <= most


def test_seats_are_balanced() -> None:
    played = started(plan("tables", 6), 9)
    played.play_to_the_end(Random(2))
    for player in played.tournament.order:
        seats = Counter(
            one.players.index(player) for one in played.tournament.pairings if player in one.players
        )
        assert max(seats.values()) <= 3


def test_a_rotation_has_tables_of_the_size_of_its_games() -> None:
    played = started(plan("tables", 2, games=("hex-othello-3", "moxie")), 7)
    played.play_to_the_end(Random(1))
    sizes = [(one.round, len(one.players)) for one in played.tournament.pairings]
    assert sizes == [(1, 3)] * 2 + [(2, 2)] * 3


def test_it_ends_when_too_few_are_left() -> None:
    played = started(plan("tables", 5), 4)
    for player in played.tournament.order[:2]:
        assert played.do(Withdraw(), player) is None
    played.play_to_the_end(Random(1))
    assert played.tournament.round == 1


def test_a_bye_is_worth_a_point() -> None:
    played = started(plan("tables", 1), 4)
    (bye,) = played.tournament.byes[1]
    assert points_of(played.tournament)[bye] == 2


def over(
    winners: tuple[Color, ...],
    score: dict[Color, int] | None = None,
    departed: tuple[Color, ...] = (),
    ply: int = 30,
    absent: tuple[Color, ...] = (),
) -> Result | None:
    ended = "claimed" if departed else "board"
    match = TournamentMatch("m", "over", 9, ply, None, ended, winners, score, 0, departed, absent)  # type: ignore[arg-type]
    return result_of(TABLE, match)


def test_points_go_by_rank() -> None:
    score = {BLACK: 10, WHITE: 20, RED: 7}
    assert over((WHITE,), score) == Result((2, 4, 0), leads=(-7, 23, -16))
    assert over((BLACK, RED), {BLACK: 15, WHITE: 7, RED: 15}) == Result(
        (3, 0, 3), leads=(8, -16, 8)
    )
    level = {BLACK: 8, WHITE: 21, RED: 8}
    assert over((WHITE,), level) == Result((1, 4, 1), leads=(-13, 26, -13))


def test_those_who_leave_are_behind_the_others_and_the_first_is_last() -> None:
    assert over((RED,), None, (WHITE, BLACK)) == Result((2, 0, 4))
    assert over((RED,), {BLACK: 1, WHITE: 30, RED: 9}, (WHITE,)) == Result(
        (2, 0, 4), leads=(-37, 50, -13)
    )
    assert over((BLACK,), None, (WHITE, RED), ply=1) == Result(
        (4, 0, 0), unplayed=True, absent=(2,)
    )
    assert over((RED,), None, (WHITE, BLACK), absent=(WHITE, BLACK)) == Result(
        (0, 0, 4), absent=(0, 1)
    ), "whoever did not come has no points, not even against another one"
    assert over(()) == Result((0, 0, 0))

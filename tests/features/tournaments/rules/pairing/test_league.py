"""A league: divisions, seasons, promotion and relegation, newcomers and leavers."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.features.tournaments.rules.commands import (
    Command,
    Continue,
    Join,
    NextSeason,
    Pause,
    Withdraw,
)
from app.features.tournaments.rules.events import PlayersMerged, Result
from app.features.tournaments.rules.evolve import apply_event, fold
from app.features.tournaments.rules.pairing.league import season_tables
from app.features.tournaments.rules.state import Tournament
from app.match.decide import Refused
from harness.games.tournament import HOST, Played, plan, started
from tests.support.property_settings import examples


def league(players: int, rounds: int = 1, **terms: object) -> Played:
    named = {"division_size": 4, "moving": 1} | terms
    return started(plan("league", rounds, **named), players)


def play_season(played: Played) -> None:
    """The player who comes first in the alphabet wins each game."""
    for pairing in played.tournament.open_pairings:
        one, other = pairing.players
        played.advance({pairing.number: Result((2, 0) if one < other else (0, 2), 4)})


def test_everybody_meets_everybody_of_the_division_at_once() -> None:
    played = league(12)
    divisions = played.tournament.seasons[1]
    assert [len(one) for one in divisions] == [4, 4, 4]
    assert len(played.tournament.open_pairings) == 3 * 6
    for pairing in played.tournament.pairings:
        assert any({*pairing.players} <= {*division} for division in divisions)
    double = league(4, rounds=2).tournament.pairings
    assert len({one.players for one in double}) == 12


def test_the_first_go_up_and_the_last_go_down() -> None:
    played = league(12)
    before = [sorted(division) for division in played.tournament.seasons[1]]
    play_season(played)
    after = [sorted(division) for division in played.tournament.seasons[2]]
    first, second, third = before
    assert after == [
        sorted([*first[:3], second[0]]),
        sorted([first[3], *second[1:3], third[0]]),
        sorted([second[3], *third[1:]]),
    ]
    tables = season_tables(played.tournament, 1)
    assert [(one.up, one.down) for one in tables] == [
        (frozenset(), {first[3]}),
        ({second[0]}, {second[3]}),
        ({third[0]}, frozenset()),
    ]
    assert [row.points for row in tables[0].standings] == [6, 4, 2, 0]


def test_the_organizer_begins_the_next_season_if_that_was_chosen() -> None:
    played = league(4, automatic=False)
    assert played.do(NextSeason()) == Refused("season-runs")
    play_season(played)
    assert (played.tournament.round, played.tournament.season_over) == (1, True)
    assert played.do(NextSeason(), "p1") == Refused("not-organizer")
    assert played.do(NextSeason()) is None
    assert (played.tournament.round, played.tournament.season_over) == (2, False)


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ([(Pause(), HOST)], (Continue(), HOST)),
        ([(Withdraw(), "p0"), (Withdraw(), "p1")], (Join(), "p-new")),
    ],
    ids=["a pause", "too few players"],
)
def test_a_season_waits_for_the_end_of(
    before: list[tuple[Command, str]], then: tuple[Command, str]
) -> None:
    played = league(3)
    for each in before:
        assert played.do(*each) is None
    play_season(played)
    played.advance()
    assert (played.tournament.round, played.tournament.open_pairings) == (1, ())
    assert played.do(*then) is None
    played.advance()
    assert played.tournament.round == 2


def test_newcomers_begin_in_the_lowest_division_and_leavers_are_replaced() -> None:
    played = league(8)
    first, second = played.tournament.seasons[1]
    assert played.do(Join(), "p-new") is None
    assert played.do(Withdraw(), first[0]) is None
    assert len(played.tournament.open_pairings) == 12
    play_season(played)
    upper, lower = played.tournament.seasons[2]
    assert "p-new" in lower
    assert first[0] not in (*upper, *lower)
    assert len(upper) == 4
    assert len({*upper} & {*second}) >= 1


@pytest.mark.parametrize(
    ("left", "up", "down"),
    [((1, 0), {(1, 1)}, {(0, 3)}), ((0, 1), {(1, 0)}, set())],
    ids=["the next one goes up", "the last one stays"],
)
def test_a_place_is_taken_of_a_player_who_has_left(
    left: tuple[int, int], up: set[tuple[int, int]], down: set[tuple[int, int]]
) -> None:
    played = league(8)
    divisions = [sorted(division) for division in played.tournament.seasons[1]]
    moved = [
        frozenset(divisions[division][place] for division, place in each) for each in (up, down)
    ]
    gone = divisions[left[0]][left[1]]
    assert played.do(Withdraw(), gone) is None
    play_season(played)
    upper, lower = season_tables(played.tournament, 1)
    assert (upper.up, upper.down, lower.up, lower.down) == (
        frozenset(),
        moved[1],
        moved[0],
        frozenset(),
    )
    assert {*played.tournament.seasons[2][0]} == {*divisions[0]} - {gone} - moved[1] | moved[0]


def test_the_tables_of_a_season_say_who_moved_whatever_happens_later() -> None:
    played = league(12, moving=2)
    play_season(played)
    before = [(one.up, one.down) for one in season_tables(played.tournament, 1)]
    for player in played.tournament.order[:6]:
        assert played.do(Withdraw(), player) is None
    assert [(one.up, one.down) for one in season_tables(played.tournament, 1)] == before


@pytest.mark.parametrize(("players", "sizes"), [(2, [2]), (9, [4, 5]), (11, [4, 4, 3])])
def test_small_rests_join_the_division_above(players: int, sizes: list[int]) -> None:
    assert [len(one) for one in league(players).tournament.seasons[1]] == sizes


def test_a_merged_guest_becomes_the_account_in_seasons_and_withdrawals() -> None:
    played = league(4)
    assert played.do(Withdraw(), "p1") is None
    merged = apply_event(played.tournament, PlayersMerged("p1", "account"), 99)
    assert "p1" not in str(merged)
    assert sorted(merged.seasons[1][0]) == ["account", "p0", "p2", "p3"]
    assert merged.withdrawals == {"account": 1}


@examples(20)
@given(
    st.integers(2, 14),
    st.integers(3, 6),
    st.integers(0, 1),
    st.lists(st.tuples(st.booleans(), st.integers(0, 17)), max_size=40),
    st.randoms(use_true_random=False),
)
def test_each_season_has_each_player_once(
    players: int, size: int, moving: int, changes: list[tuple[bool, int]], random: Random
) -> None:
    played = league(players, division_size=size, moving=moving)
    for joins, number in changes:
        played.do(Join() if joins else Withdraw(), f"p{number}")
        played.advance()
        games = played.tournament.open_pairings
        for pairing in random.sample(games, min(len(games), 6)):
            played.finish(random, pairing)
    _check(played.tournament)
    assert fold(played.log) == played.tournament


def _check(tournament: Tournament) -> None:
    for number, divisions in tournament.seasons.items():
        seated = [player for division in divisions for player in division]
        assert len(seated) == len({*seated})
        assert all(len(division) > 1 for division in divisions)
        games = [one for one in tournament.pairings if one.round == number]
        assert len(games) == sum(len(one) * (len(one) - 1) // 2 for one in divisions)
        tables = season_tables(tournament, number)
        assert not tables[0].up
        assert all(one.up.isdisjoint(one.down) for one in tables)

"""How even the pairings of whole tournaments are, for all small numbers of players."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from app.features.tournaments.rules.pairing.colors import color_histories
from app.features.tournaments.rules.plan import Format
from harness.games.tournament import Played, plan, started
from tests.support.params import in_soak_except


def played_out(form: Format, rounds: int, players: int, seed: int) -> Played:
    played = started(plan(form, rounds), players, lot=seed)
    played.play_to_the_end(Random(seed))
    return played


def balances(played: Played) -> set[int]:
    return {abs(one.balance) for one in color_histories(played.tournament).values()}


def meetings_of(played: Played) -> Counter[frozenset[str]]:
    games = played.tournament.pairings
    return Counter(frozenset(pair) for one in games for pair in combinations(one.players, 2))


def rounds_of(played: Played, table: int = 2) -> tuple[int, int]:
    """Checks that each round seats all it can; returns the fewest and most byes of a player."""
    tournament = played.tournament
    for number in range(1, tournament.round + 1):
        games = [one.players for one in tournament.pairings if one.round == number]
        byes = tournament.byes.get(number, ())
        assert sorted([*byes, *(one for game in games for one in game)]) == sorted(tournament.order)
        assert len(byes) == len(tournament.order) % table
    counts = Counter(player for byes in tournament.byes.values() for player in byes)
    return min(counts[one] for one in tournament.order), max(counts.values(), default=0)


@pytest.mark.parametrize("players", in_soak_except(*range(2, 8), 16, values=range(2, 17)))
def test_a_swiss_of_any_length_pairs_everybody(players: int) -> None:
    """Nobody meets twice, has two byes, or has a bye while another waits."""
    most = players - 1 + players % 2
    for rounds in {most, max(1, most - 1), players // 2 + 1}:
        for seed in range(4):
            played = played_out("swiss", min(rounds, most), players, seed)
            assert played.tournament.round == min(rounds, most)
            assert rounds_of(played)[1] <= 1
            assert {*meetings_of(played).values()} == {1}
            assert max(balances(played)) <= 3


@pytest.mark.parametrize("players", range(4, 17))
def test_nobody_has_the_same_color_three_times_in_a_short_swiss(players: int) -> None:
    for seed in range(3):
        played = played_out("swiss", min(7, players // 2), players, seed)
        assert max(balances(played)) <= 2
        for history in color_histories(played.tournament).values():
            assert not any(
                one == two == three for (one, two), (_, three) in pairwise(pairwise(history.firsts))
            )


@pytest.mark.parametrize("players", range(2, 13))
def test_a_round_robin_is_complete_and_even(players: int) -> None:
    for cycles in (1, 2):
        played = played_out("round-robin", cycles, players, players)
        meetings = meetings_of(played)
        assert (len(meetings), {*meetings.values()}) == (players * (players - 1) // 2, {cycles})
        assert len({one.players for one in played.tournament.pairings}) == meetings.total()
        assert balances(played) == {int(players % 2 == 0 and cycles == 1)}
        fewest, most = rounds_of(played)
        assert fewest == most


@pytest.mark.parametrize("players", range(3, 20))
def test_tables_of_three_are_even(players: int) -> None:
    played = played_out("tables", 6, players, players)
    assert played.tournament.round == 6
    fewest, most = rounds_of(played, 3)
    assert most - fewest <= 1
    assert max(meetings_of(played).values()) <= -(-6 * 2 // (players - 1)) + 1
    seats = Counter(
        (player, seat)
        for one in played.tournament.pairings
        for seat, player in enumerate(one.players)
    )
    for player in played.tournament.order:
        had = [seats[player, seat] for seat in range(3)]
        assert max(had) - min(had) <= 2


@pytest.mark.parametrize(
    ("players", "rounds", "most"), [(6, 2, 2), (9, 4, 1), (15, 5, 1), (60, 7, 1)]
)
def test_nobody_meets_again_at_tables_while_that_can_be_avoided(
    players: int, rounds: int, most: int
) -> None:
    assert max(meetings_of(played_out("tables", rounds, players, 3)).values()) <= most


def test_colors_of_a_knockout_are_even() -> None:
    """The player on top of the bracket does not always play first."""
    for seed in range(20):
        played = played_out("knockout", 1, 16, seed)
        assert max(balances(played)) <= 3
        histories = color_histories(played.tournament).values()
        assert all(len({*one.firsts}) == 2 for one in histories if len(one.firsts) > 3)


@pytest.mark.parametrize("players", in_soak_except(2, 3, 4, 7, values=range(2, 12)))
def test_an_arena_is_even(players: int) -> None:
    """All play about as often, with both colors, against everybody."""
    played, random = started(plan("arena", minutes=240), players), Random(players)
    waits: Counter[str] = Counter()
    for _ in range(30 * players):
        played.now += 20_000
        games = played.tournament.open_pairings
        if games:
            played.finish(random, random.choice(games))
        else:
            played.advance()
        playing = {player for one in played.tournament.open_pairings for player in one.players}
        for player in played.tournament.order:
            waits[player] = 0 if player in playing else waits[player] + 20_000
        assert max(waits.values()) <= 180_000, "nobody waits for long"
    assert max(balances(played)) <= 2
    assert len(meetings_of(played)) == players * (players - 1) // 2

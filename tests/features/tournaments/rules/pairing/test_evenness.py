"""How even the pairings of whole tournaments are, for all small numbers of players."""

from collections import Counter
from itertools import combinations
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


def byes_of(played: Played) -> Counter[str]:
    tournament = played.tournament
    byes = Counter(dict.fromkeys(tournament.order, 0))
    byes.update(player for each in tournament.byes.values() for player in each)
    return byes


def meetings_of(played: Played) -> Counter[frozenset[str]]:
    games = played.tournament.pairings
    return Counter(frozenset(pair) for one in games for pair in combinations(one.players, 2))


@pytest.mark.parametrize("players", in_soak_except(*range(2, 8), 16, values=range(2, 17)))
def test_a_swiss_of_any_length_pairs_everybody(players: int) -> None:
    """Nobody meets twice, has two byes, or has a bye while another waits."""
    most = players - 1 + players % 2
    for rounds in {most, max(1, most - 1), players // 2 + 1}:
        for seed in range(4):
            played = played_out("swiss", min(rounds, most), players, seed)
            assert played.tournament.round == min(rounds, most)
            assert all(len(each) == players % 2 for each in played.tournament.byes.values())
            assert max(byes_of(played).values()) <= 1
            assert {*meetings_of(played).values()} == {1}
            histories = color_histories(played.tournament).values()
            assert max(abs(one.balance) for one in histories) <= 3


@pytest.mark.parametrize("players", range(2, 13))
def test_a_round_robin_is_even(players: int) -> None:
    for cycles in (1, 2):
        played = played_out("round-robin", cycles, players, players)
        assert {*meetings_of(played).values()} == {cycles}
        histories = color_histories(played.tournament).values()
        uneven = players % 2 == 0 and cycles == 1
        assert {abs(one.balance) for one in histories} == {int(uneven)}
        assert len({*byes_of(played).values()}) == 1


@pytest.mark.parametrize("players", range(3, 20))
def test_tables_of_three_are_even(players: int) -> None:
    played = played_out("tables", 6, players, players)
    byes = byes_of(played).values()
    assert max(byes) - min(byes) <= 1
    fewest = -(-6 * 2 // (players - 1))
    assert max(meetings_of(played).values()) <= fewest + 1
    seats = Counter(
        (player, seat)
        for one in played.tournament.pairings
        for seat, player in enumerate(one.players)
    )
    for player in played.tournament.order:
        had = [seats[player, seat] for seat in range(3)]
        assert max(had) - min(had) <= 2


def test_colors_of_a_knockout_are_even() -> None:
    """The player on top of the bracket does not always play first."""
    for seed in range(20):
        tournament = played_out("knockout", 1, 16, seed).tournament
        for history in color_histories(tournament).values():
            assert abs(history.balance) <= 3
        histories = [one for one in color_histories(tournament).values() if len(one.firsts) > 3]
        assert all(len({*one.firsts}) == 2 for one in histories)


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
    histories = color_histories(played.tournament)
    assert max(abs(one.balance) for one in histories.values()) <= 2
    meetings = meetings_of(played)
    fewest = min(meetings[frozenset(pair)] for pair in combinations(histories, 2))
    assert fewest > 0

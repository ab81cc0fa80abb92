"""Swiss pairings in tournaments whose players come and go, against an exhaustive search."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from app.features.tournaments.rules.commands import Join, Withdraw
from app.features.tournaments.rules.pairing.colors import color_histories
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId
from harness.games.tournament import plan, started
from tests.support.params import in_soak_except

BYE: PlayerId = "bye"
Met = frozenset[frozenset[PlayerId]]


def met_in(tournament: Tournament, before: int) -> Met:
    """Who met in the earlier rounds; whoever had a bye has met it."""
    pairs = [one.players for one in tournament.pairings if one.round < before]
    byes = [(one, BYE) for at, each in tournament.byes.items() if at < before for one in each]
    return frozenset(frozenset(pair) for pair in [*pairs, *byes])


def all_pairings(players: tuple[PlayerId, ...], met: Met) -> Iterator[Met]:
    """Every pairing of all players in which nobody meets again."""
    if not players:
        yield frozenset()
        return
    one, *others = players
    for other in others:
        if frozenset((one, other)) not in met:
            rest = tuple(player for player in others if player != other)
            for pairs in all_pairings(rest, met):
                yield pairs | {frozenset((one, other))}


@cache
def can_be_paired(players: tuple[PlayerId, ...], met: Met, rounds: int) -> bool:
    return rounds == 0 or any(
        can_be_paired(players, met | pairs, rounds - 1) for pairs in all_pairings(players, met)
    )


def rounds_left(tournament: Tournament, players: frozenset[PlayerId], before: int) -> int:
    """How many rounds from `before` on can be paired without repeats and second byes."""
    seats = tuple(sorted(players | ({BYE} if len(players) % 2 else set())))
    met = frozenset(pair for pair in met_in(tournament, before) if pair <= {*seats})
    most = min(tournament.plan.rounds - before + 1, len(seats) - 1)
    return next(one for one in range(most, -1, -1) if can_be_paired(seats, met, one))


@pytest.mark.parametrize("seed", in_soak_except(*range(30), values=range(150)))
def test_no_round_is_paired_that_spoils_a_later_one(seed: int) -> None:
    random = Random(seed)
    played = started(plan("swiss", random.randint(3, 6)), random.randint(4, 7), seed + 1)
    seen = 0
    while played.tournament.status != "over":
        tournament = played.tournament
        if seen != tournament.round:
            seen = tournament.round
            players = frozenset(tournament.active)
            possible = rounds_left(tournament, players, seen)
            if possible:
                met, now = met_in(tournament, seen), met_in(tournament, seen + 1)
                assert len(now) == len(met) + (len(players) + 1) // 2  # no repeat, no second bye
                assert possible == 1 + rounds_left(tournament, players, seen + 1)
            if random.random() < 0.5:
                played.do(Join(), f"late{seen}")
            if random.random() < 0.5:
                played.do(Withdraw(), random.choice(sorted(players)))
        played.finish(random, random.choice(played.tournament.open_pairings))
    for history in color_histories(played.tournament).values():
        assert abs(history.balance) <= 2

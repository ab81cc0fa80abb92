"""Nobody is paired who has a running live game elsewhere."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.features.tournaments.rules.advance import MAX_BUSY_WAIT, busy_wait
from app.features.tournaments.rules.commands import Start
from app.features.tournaments.rules.events import Decided, Event, Paired, Result
from app.features.tournaments.rules.plan import Format
from app.match.time_control import MINUTE
from harness.games.tournament import Played, joined, plan
from tests.support.property_settings import examples

LIVE: tuple[Format, ...] = ("round-robin", "swiss", "knockout", "arena", "tables")


def begun(form: Format, players: int, busy: frozenset[str], **terms: object) -> Played:
    played = joined(plan(form, 1 if form == "arena" else 2, **terms), players)
    assert played.do(Start(1)) is None
    played.advance(busy=busy)
    return played


@examples(80)
@given(
    st.sampled_from(LIVE), st.integers(3, 9), st.integers(0, 3), st.randoms(use_true_random=False)
)
def test_no_busy_player_is_paired_and_every_tournament_ends(
    form: Format, players: int, count: int, random: Random
) -> None:
    everybody = [f"p{number}" for number in range(players)]
    busy = frozenset(random.sample(everybody, count))
    played = begun(form, players, busy)
    for _ in range(2_000):
        _check(played.log[-1].events, busy)
        if played.tournament.status == "over":
            return
        free = {*everybody} - {
            one for each in played.tournament.open_pairings for one in each.players
        }
        busy = frozenset(player for player in free if random.random() < 0.1)
        played.now += MINUTE
        results = {}
        if played.tournament.open_pairings:
            pairing = random.choice(played.tournament.open_pairings)
            points = random.sample((4, 2, 0)[-len(pairing.players) :], len(pairing.players))
            results[pairing.number] = Result(tuple(points))
        played.advance(results, busy=busy)
    raise AssertionError("the tournament does not end")


def _check(events: Sequence[Event], busy: frozenset[str]) -> None:
    decided = {event.number for event in events if isinstance(event, Decided)}
    for event in events:
        if isinstance(event, Paired):
            games = [one for one in event.pairings if one.number not in decided]
            assert all(busy.isdisjoint(one.players) for one in games)


@pytest.mark.parametrize("form", ["round-robin", "swiss", "knockout", "tables"])
def test_a_round_waits_for_a_busy_player_and_then_pauses_them(form: Format) -> None:
    busy = frozenset({"p1"})
    played = begun(form, 6, busy)
    others = int(form == "knockout")
    assert len(played.tournament.open_pairings) == others, "other pairs do not wait"
    played.now = (played.tournament.started_at or 0) + busy_wait(played.tournament) - 2
    played.advance(busy=busy)
    assert "p1" in played.tournament.active
    played.now += 2
    played.advance(busy=busy)
    assert "p1" in played.tournament.absent
    assert len(played.tournament.pairings) >= 1


def test_an_arena_pairs_the_others_and_the_busy_one_when_free() -> None:
    played = begun("arena", 3, frozenset({"p1"}))
    (game,) = played.tournament.open_pairings
    assert "p1" not in game.players
    played.now += 2 * MAX_BUSY_WAIT
    played.advance({game.number: Result((2, 0))}, busy=frozenset({"p1"}))
    (again,) = played.tournament.open_pairings
    assert {*again.players} == {*game.players}, "nobody else can be paired"
    played.advance({again.number: Result((2, 0))})
    assert "p1" in played.tournament.open_pairings[0].players


def test_games_of_days_do_not_wait() -> None:
    played = begun("swiss", 4, frozenset({"p1"}), time="3d")
    assert len(played.tournament.open_pairings) == 2

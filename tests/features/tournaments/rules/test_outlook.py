"""The outlook of players who have no game: whether another one follows."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.features.tournaments.rules.commands import Join, Withdraw
from app.features.tournaments.rules.events import Result
from app.features.tournaments.rules.outlook import outlook
from app.features.tournaments.rules.plan import Format
from app.match.decide import Refused
from app.match.time_control import MINUTE
from harness.games.tournament import Played, plan, started
from tests.support.property_settings import examples


def idle(played: Played) -> list[str]:
    playing = {player for one in played.tournament.open_pairings for player in one.players}
    return [player for player in played.tournament.active if player not in playing]


@examples(60)
@given(
    st.sampled_from(("round-robin", "swiss", "knockout")),
    st.integers(2, 9),
    st.integers(1, 2),
    st.randoms(use_true_random=False),
)
def test_those_who_are_told_that_none_follows_play_no_more(
    form: Format, players: int, rounds: int, random: Random
) -> None:
    played = started(plan(form, rounds), players)
    done: set[str] = set()
    while played.tournament.status == "running":
        done |= {
            one
            for one in idle(played)
            if outlook(played.tournament, one, played.now) in ("none", "out")
        }
        assert done <= {*idle(played)}
        played.finish(random, random.choice(played.tournament.open_pairings))


def test_a_bye_of_a_knockout_lasts_until_the_next_round() -> None:
    played = started(plan("knockout"), 3)
    one, *_ = idle(played)
    assert outlook(played.tournament, one, played.now) == "bye"
    (game,) = played.tournament.open_pairings
    played.advance({game.number: Result((0, 2), -4)})
    assert outlook(played.tournament, game.players[0], played.now) == "out"


@pytest.mark.parametrize(
    ("form", "players", "told"),
    [("round-robin", 3, "bye"), ("swiss", 3, "none"), ("tables", 4, "none")],
)
def test_only_in_a_round_robin_a_game_follows_the_first_round(
    form: Format, players: int, told: str
) -> None:
    played = started(plan(form, 1), players)
    assert [outlook(played.tournament, one, played.now) for one in idle(played)] == [told]


def test_nobody_returns_to_a_round_robin_without_a_game_left() -> None:
    played = started(plan("round-robin"), 4)
    for _ in range(4):
        played.finish(Random(1), played.tournament.open_pairings[0])
    first, other = played.tournament.open_pairings
    away = first.players[0]
    played.advance({first.number: Result((0, 2), unplayed=True, absent=(0,))})
    assert played.do(Join(), away) == Refused("too-late")
    assert played.do(Withdraw(), other.players[0]) is None
    assert played.do(Join(), other.players[0]) is None, "whose game is not over"


@pytest.mark.parametrize("late", [False, True])
def test_an_arena_pairs_nobody_after_its_time(*, late: bool) -> None:
    played = started(plan("arena", minutes=10), 3)
    (one,) = idle(played)
    assert played.do(Withdraw(), one) is None
    played.now += 10 * MINUTE - (0 if late else 10)
    assert played.do(Join(), one) == (Refused("too-late") if late else None)
    assert outlook(played.tournament, one, played.now) == ("none" if late else "next")


def test_a_loser_of_a_league_waits_for_the_next_season() -> None:
    played = started(plan("league"), 3)
    games = [one for one in played.tournament.open_pairings if "p0" in one.players]
    played.advance({one.number: Result((2, 0)) for one in games})
    assert outlook(played.tournament, "p0", played.now) == "next"

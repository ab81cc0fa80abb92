"""A tournament of any format, with commands in any order."""

from collections import Counter
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.features.tournaments.rules.commands import (
    Advance,
    Command,
    Continue,
    Create,
    Join,
    Pause,
    Remove,
    Start,
    Withdraw,
)
from app.features.tournaments.rules.decide import decide
from app.features.tournaments.rules.events import Ended, Event, Result
from app.features.tournaments.rules.evolve import fold
from app.features.tournaments.rules.plan import FORMATS, Format, Plan
from app.features.tournaments.rules.scores import standings
from app.match.decide import Refused
from app.match.time_control import MINUTE
from harness.games.tournament import HOST, Played, joined, plan, started
from tests.features.tournaments.support.random_tournaments import random_tournament
from tests.support.property_settings import examples


@examples(40)
@given(st.sampled_from(FORMATS), st.integers(0, 2**64), st.integers(0, 60))
def test_any_order_of_commands(form: Format, seed: int, steps: int) -> None:
    random_tournament(form, seed, steps, _check)


def test_random_tournaments_reach_every_event_and_ending() -> None:
    reached: Counter[str] = Counter()

    @examples(200)
    @given(st.sampled_from(FORMATS), st.integers(0, 2**64), st.integers(0, 60))
    def count(form: Format, seed: int, steps: int) -> None:
        for entry in random_tournament(form, seed, steps, lambda _: None).log:
            reached.update(event.kind for event in entry.events)
            reached.update(
                f"{event.kind} {event.stopped} {event.too_few}"
                for event in entry.events
                if isinstance(event, Ended)
            )

    count()
    wanted = [event.__dataclass_fields__["kind"].default for event in get_args(Event)]
    wanted.remove("players-merged")  # there is no command for it
    endings = ["ended False False", "ended True False", "ended True True"]
    assert {one: reached[one] for one in [*wanted, *endings] if reached[one] < 3} == {}


def _check(played: Played) -> None:
    tournament = played.tournament
    assert fold(played.log) == tournament
    numbers = [one.number for one in tournament.pairings]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {*tournament.results} <= {*numbers}
    for pairing in tournament.pairings:
        assert len({*pairing.players}) == len(pairing.players)
        assert {*pairing.players} <= {*tournament.order}
    playing = [player for one in tournament.open_pairings for player in one.players]
    assert len(playing) == len(set(playing)) or tournament.plan.all_at_once
    assert tournament.removed.isdisjoint(tournament.active)
    table = standings(tournament)
    assert sorted(one.player for one in table) == sorted(tournament.order)
    before = tournament.version
    played.advance()
    assert tournament.paused or played.tournament.version == before, "all was done before"


@examples(50)
@given(st.sampled_from(FORMATS), st.integers(2, 12), st.randoms(use_true_random=False))
def test_every_tournament_ends(form: Format, players: int, random: Random) -> None:
    terms = plan(form, 1 if form == "arena" else 2)
    played = started(terms, max(players, terms.fewest_players))
    for player in played.tournament.order:
        if random.random() < 0.2:
            played.do(Withdraw(), player)
    played.play_to_the_end(random)
    assert played.tournament.stopped or not played.tournament.open_pairings
    assert played.do(Join(), "late") == Refused("over")


def test_withdrawn_players_of_a_round_robin_lose_their_games() -> None:
    played = started(plan("round-robin"), 4)
    assert played.do(Withdraw(), "p1") is None
    played.play_to_the_end(Random(1))
    later = [one for one in played.tournament.pairings if one.round > 1 and "p1" in one.players]
    assert len(later) == 2
    for pairing in later:
        result = played.tournament.results[pairing.number]
        assert result.unplayed
        assert result.points[pairing.players.index("p1")] == 0


def test_slow_rounds_of_a_round_robin_begin_together() -> None:
    assert len(started(plan("round-robin", time="3d"), 5).tournament.open_pairings) == 10


def test_a_pause_stops_pairings_but_not_results() -> None:
    played = started(plan("swiss", 2), 2 + 2)
    assert played.do(Pause()) is None
    for pairing in played.tournament.open_pairings:
        played.advance({pairing.number: Result((2, 0))})
    assert (played.tournament.round, len(played.tournament.results)) == (1, 2)
    assert played.do(Continue()) is None
    played.advance()
    assert played.tournament.round == 2


def test_an_arena_pairs_whoever_is_free_but_not_the_same_two_again() -> None:
    played = started(plan("arena"), 4)
    first, second = played.tournament.open_pairings
    played.advance({first.number: Result((2, 0), 3)})
    assert played.tournament.open_pairings == (second,)
    played.advance({second.number: Result((2, 0), 3)})
    again = {frozenset(one.players) for one in played.tournament.open_pairings}
    assert len(again) == 2
    assert again.isdisjoint({frozenset(first.players), frozenset(second.players)})


def test_an_arena_ends_with_the_games_that_were_begun_in_time() -> None:
    played = started(plan("arena", minutes=10), 2)
    played.now += 10 * MINUTE
    played.advance()
    (last,) = played.tournament.open_pairings
    assert played.tournament.ended_at is None
    played.advance({last.number: Result((2, 0))})
    assert played.tournament.ended_at == played.now


def test_games_are_played_in_turn() -> None:
    played = started(plan("round-robin", games=("othello", "moxie")), 4)
    played.play_to_the_end(Random(1))
    assert [(one.round, one.game) for one in played.tournament.pairings][::2] == [
        (1, "othello"),
        (2, "moxie"),
        (3, "othello"),
    ]


def test_places_are_decided_by_tie_breaks_and_shared_without() -> None:
    played = started(plan("round-robin"), 4)
    table = standings(played.tournament)
    assert [one.place for one in table] == [1, 1, 1, 1]
    played.play_to_the_end(Random(4))
    keys = [(one.points, *one.tie_breaks) for one in standings(played.tournament)]
    assert keys == sorted(keys, reverse=True)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"name": ""}, "no-name"),
        ({"games": ()}, "no-such-game"),
        ({"games": ("chess",)}, "no-such-game"),
        ({"games": ("hex-othello-3",)}, "game-for-three"),
        ({"games": ("othello",), "format": "tables"}, "no-game-for-three"),
        ({"time": "fast"}, "no-such-time"),
        ({"time": "none"}, "no-clock"),
        ({"rounds": 16}, "rounds"),
        ({"format": "arena", "time": "3d"}, "slow-arena"),
        ({"format": "arena", "minutes": 0}, "minutes"),
        ({"format": "league"}, "fast-league"),
        ({"format": "league", "time": "3d", "division_size": 2}, "division"),
        ({"format": "league", "time": "3d", "division_size": 5, "moving": 3}, "moving"),
        ({"patience": 0}, "patience"),
        ({"starts_at": 0}, "starts"),
        ({"starts_at": 400 * 24 * 60 * MINUTE}, "starts"),
    ],
)
def test_impossible_terms_are_refused(change: dict[str, object], reason: str) -> None:
    terms: dict[str, object] = {
        "name": "Cup",
        "format": "swiss",
        "games": ("othello",),
        "time": "5+3",
    }
    refused = decide(None, Create(Plan(**(terms | change))), HOST, 0)  # type: ignore[arg-type]
    assert isinstance(refused, Refused)
    assert refused.reason == reason


@pytest.mark.parametrize(
    ("command", "by", "reason"),
    [
        (Join(), "p0", "joined"),
        (Join(), "late", "too-late"),
        (Withdraw(), "late", "not-joined"),
        (Pause(), "p0", "not-organizer"),
        (Continue(), HOST, "not-paused"),
        (Start(1), HOST, "started"),
        (Remove("late"), HOST, "not-joined"),
        (Advance({}), "p0", "only-service"),
        (Create(plan("swiss")), HOST, "exists"),
    ],
)
def test_refusals_of_a_running_round_robin(command: Command, by: str, reason: str) -> None:
    assert started(plan("round-robin"), 4).do(command, by) == Refused(reason)


@pytest.mark.parametrize(("player", "refused"), [("p0", Refused("removed")), (HOST, None)])
def test_a_removed_player_cannot_return_unless_they_organize(
    player: str, refused: Refused | None
) -> None:
    played = started(plan("swiss", 3), 4)
    assert played.do(Join(), HOST) is None
    assert played.do(Remove(player)) is None
    assert played.do(Join(), player) == refused


def test_a_player_who_has_left_can_be_removed_for_good() -> None:
    played = started(plan("swiss", 3), 4)
    assert played.do(Withdraw(), "p1") is None
    assert played.do(Remove("p1")) is None
    assert played.do(Join(), "p1") == Refused("removed")
    assert played.do(Remove("p1")) == Refused("not-joined")
    assert played.do(Join(), HOST) is None
    assert played.do(Withdraw(), HOST) is None
    assert played.do(Remove(HOST)) == Refused("not-joined")


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_a_tournament_begins_by_itself_or_is_cancelled(players: int) -> None:
    played = joined(plan("swiss", starts_at=MINUTE), players)
    played.advance()
    assert played.tournament.status == "joining"
    played.now = MINUTE
    played.advance()
    tournament = played.tournament
    assert tournament.status == ("running" if players > 1 else "over")
    assert tournament.too_few is (players < 2)
    assert bool(tournament.pairings) is (players > 1)
    assert fold(played.log) == tournament

"""Nothing stands still for ever: the organizer's role passes on, and every wait has an end."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.features.tournaments.notices import notices_of
from app.features.tournaments.rules.commands import (
    Advance,
    HandOver,
    Pause,
    Quit,
    Withdraw,
)
from app.features.tournaments.rules.events import Ended, Entry, PlayersMerged, Result
from app.features.tournaments.rules.evolve import fold
from app.features.tournaments.rules.plan import FORMATS, Format
from app.features.tournaments.rules.standstill import (
    ABSENCE,
    JOINING_LIFE,
    PAUSE_LIFE,
    REST_LIFE,
    deadline,
)
from app.match.commands import SERVICE
from app.match.decide import Refused
from app.match.time_control import DAY, MINUTE
from harness.games.tournament import HOST, Played, joined, plan, started
from tests.features.tournaments.support.random_tournaments import random_tournament
from tests.support.property_settings import examples


@examples(60)
@given(st.sampled_from(FORMATS), st.integers(0, 2**64), st.integers(0, 40))
def test_every_tournament_left_alone_ends_or_plays(form: Format, seed: int, steps: int) -> None:
    """Nobody does anything any more, but games are played: a league goes on for ever by itself."""
    played, random = random_tournament(form, seed, steps, lambda _: None), Random(seed)
    for _ in range(1_000):
        tournament = played.tournament
        if tournament.status == "over" or (form == "league" and tournament.round > 3):
            return
        for pairing in tournament.open_pairings:
            played.finish(random, pairing)
        played.now = max(played.now + 2 * MINUTE, deadline(played.tournament) or 0)
        played.advance()
    raise AssertionError("it stands still")


@examples(60)
@given(st.sampled_from(FORMATS), st.integers(0, 2**64), st.integers(0, 40))
def test_there_is_an_organizer_while_a_player_is_left(form: Format, seed: int, steps: int) -> None:
    gone: set[str] = set()
    played = random_tournament(form, seed, steps, lambda _: None)
    while played.tournament.status != "over":
        tournament = played.tournament
        gone.add(tournament.host)
        assert played.do(Quit(), tournament.host) is None
        after = played.tournament
        if {*tournament.active} - gone:
            assert after.host not in gone
            assert after.host in after.active
        elif after.host in gone:
            assert after.status == "over" or not after.paused, "nobody could end the pause"
            return


@pytest.mark.parametrize("merges", [False, True])
def test_an_absent_player_who_left_is_not_made_the_organizer(*, merges: bool) -> None:
    played = started(plan("swiss", 3), 4)
    game = played.tournament.open_pairings[0]
    away, here = game.players
    played.advance({game.number: Result((0, 2), unplayed=True, absent=(0,))})
    if merges:
        entry = Entry(played.tournament.version + 1, SERVICE, 9, (PlayersMerged(away, here),))
        played.log.append(entry)
        played.state = fold([entry], played.state)
    else:
        assert played.do(Quit(), away) is None
    for player in played.tournament.active:
        assert played.do(Withdraw(), player) is None
    assert played.do(Quit(("owner",))) is None
    assert played.tournament.host == "owner"


def test_a_circle_owner_organizes_when_no_player_is_left() -> None:
    played = joined(plan("swiss"), 0)
    assert played.do(Quit(("owner",))) is None
    assert (played.tournament.host, played.tournament.status) == ("owner", "joining")


@pytest.mark.parametrize("state", ["joining", "paused", "season"])
def test_an_organizer_who_is_away_for_long_is_replaced(state: str) -> None:
    played = _standing(state)
    others = [player for player in played.tournament.order if player != "p0"]
    away = frozenset({HOST, "p0"})
    for days, host in ((ABSENCE // DAY - 1, HOST), (ABSENCE // DAY, others[0])):
        played.now = played.tournament.updated_at + days * DAY - 1
        assert played.do(Advance({}, away=away), SERVICE) is None
        assert played.tournament.host == host
    assert played.tournament.status == ("joining" if state == "joining" else "running")


@pytest.mark.parametrize(
    ("state", "life"), [("joining", JOINING_LIFE), ("paused", PAUSE_LIFE), ("season", REST_LIFE)]
)
def test_every_wait_has_an_end(state: str, life: int) -> None:
    played = _standing(state)
    end = deadline(played.tournament)
    assert end == played.tournament.updated_at + life
    played.now = end - 2
    played.advance()
    before = played.tournament
    assert before.paused or before.season_over or before.status == "joining"
    played.now = end
    played.advance()
    after = played.tournament
    assert after.expired == (state == "joining")
    assert not after.paused
    assert after.round == before.round + (state == "season")


def test_who_has_left_is_not_told_of_the_end() -> None:
    played = _standing("season")
    left, *others = played.tournament.active
    assert played.do(Quit(), left) is None
    end = Entry(99, SERVICE, 0, (Ended(stopped=True, expired=True),))
    told = {one.recipient for one in notices_of("t", end, played.tournament)}
    assert told == {HOST, *others}


def test_a_league_without_players_ends() -> None:
    played = _standing("season")
    for player in played.tournament.order:
        played.do(Withdraw(), player)
    played.now += REST_LIFE + DAY
    played.advance()
    assert (played.tournament.status, played.tournament.expired) == ("over", True)


def test_only_another_player_is_made_the_organizer() -> None:
    played = started(plan("swiss", 2), 4)
    assert played.do(HandOver("late")) == Refused("not-joined")
    assert played.do(HandOver("p1"), "p1") == Refused("not-organizer")
    assert played.do(HandOver("p1")) is None
    assert played.do(Pause()) == Refused("not-organizer")
    assert played.do(Pause(), "p1") is None


def _standing(state: str) -> Played:
    """A tournament that waits for its organizer."""
    if state == "joining":
        return joined(plan("swiss"), 3)
    played = started(plan("league", automatic=False) if state == "season" else plan("swiss", 3), 4)
    if state == "paused":
        played.do(Pause())
    while state == "season" and not played.tournament.season_over:
        played.finish(Random(1), played.tournament.open_pairings[0])
    return played

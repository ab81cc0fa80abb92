"""Players who do not come to their games, in every format."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.features.tournaments.rules.commands import Join, Stop
from app.features.tournaments.rules.events import Pairing, Result
from app.features.tournaments.rules.pairing.knockout import NOBODY, bracket
from app.features.tournaments.rules.plan import FORMATS, Format
from app.features.tournaments.rules.scores import came, points_of, standings
from app.match.time_control import MINUTE
from harness.games.tournament import Played, plan, started
from tests.support.property_settings import examples


def outcome(pairing: Pairing, away: Iterable[str], random: Random) -> Result:
    """What happens in a game to which some of its players do not come."""
    missing = tuple(seat for seat, player in enumerate(pairing.players) if player in away)
    here = [seat for seat in range(len(pairing.players)) if seat not in missing]
    random.shuffle(here)
    points = [0] * len(pairing.players)
    for place, seat in enumerate(here):
        points[seat] = 2 * (len(points) - 1 - place)
    return Result(tuple(points), unplayed=len(here) < 2, absent=missing)


def play(played: Played, away: Iterable[str], random: Random) -> None:
    """Play to the end; a league for two seasons."""
    present = frozenset(played.tournament.order) - {*away}
    for _ in range(2_000):
        played.now += MINUTE
        played.advance(here=present)
        tournament = played.tournament
        if tournament.status == "over" or (tournament.round > 2 and tournament.seasons):
            return
        if not tournament.open_pairings and tournament.plan.format == "league":
            played.do(Stop())
        for pairing in random.sample(tournament.open_pairings, len(tournament.open_pairings)):
            played.advance({pairing.number: outcome(pairing, away, random)}, here=present)
    raise AssertionError("the tournament does not end")


@examples(60)
@given(
    st.sampled_from(FORMATS),
    st.integers(3, 11),
    st.integers(0, 11),
    st.integers(1, 3),
    st.randoms(use_true_random=False),
)
def test_whoever_never_comes_never_scores_and_is_missed_once(
    form: Format, players: int, away: int, rounds: int, random: Random
) -> None:
    rounds = (
        1 if form == "arena" else min(rounds, 2) if form in ("round-robin", "league") else rounds
    )
    played = started(plan(form, rounds), players)
    missing = random.sample(played.tournament.order, min(away, players))
    play(played, missing, random)
    tournament = played.tournament
    points = points_of(tournament)
    assert not any(points[player] for player in missing)
    if not tournament.plan.all_at_once:
        waited = [
            player
            for one in tournament.pairings
            for seat, player in enumerate(one.players)
            if player in missing and not _known_absent(played, one, player)
        ]
        assert len(waited) == len({*waited}), "nobody waits for an absent player twice"
    if len(missing) == players and form == "knockout":
        assert bracket(tournament)[-1][0].winner == NOBODY
        assert {one.place for one in standings(tournament)} == {1}
        assert not any(points.values())


def _known_absent(played: Played, pairing: Pairing, player: str) -> bool:
    """True if the player had been withdrawn before the game was paired."""
    for entry in played.log:
        kinds = [(event.kind, event) for event in entry.events]
        if any(kind == "paired" and pairing in event.pairings for kind, event in kinds):  # type: ignore[union-attr]
            return any(
                kind == "decided" and event.number == pairing.number  # type: ignore[union-attr]
                for kind, event in kinds
            )
    raise AssertionError(player)


@pytest.mark.parametrize("form", FORMATS)
def test_an_absent_player_is_paused_and_returns_by_one_command(form: Format) -> None:
    played = started(plan(form, 1 if form == "arena" else 2), 6)
    first = played.tournament.open_pairings[0]
    away = first.players[-1]
    played.advance({first.number: outcome(first, [away], Random(1))})
    assert away in played.tournament.absent
    assert away not in played.tournament.active
    if form == "knockout":
        second = next(one for one in played.tournament.pairings[::-1] if away in one.players)
        assert played.tournament.results[second.number].absent, "the second game is lost at once"
        assert played.do(Join(), away) is not None, "out"
        return
    assert played.do(Join(), away) is None
    assert away in played.tournament.active
    assert away not in played.tournament.absent
    play(played, [], Random(2))
    assert away in came(played.tournament)


def test_an_absent_player_of_a_long_match_of_a_knockout_returns() -> None:
    played = started(plan("knockout", 3), 2)
    for result in (Result((0, 2), -8), Result((2, 0), unplayed=True, absent=(1,))):
        played.advance({played.tournament.open_pairings[0].number: result})
    assert played.tournament.status == "over"


@pytest.mark.parametrize("players", [2, 3, 5, 7])
@pytest.mark.parametrize("form", FORMATS)
def test_nobody_is_ahead_where_nobody_came(form: Format, players: int) -> None:
    played = started(plan(form), max(players, plan(form).fewest_players))
    play(played, played.tournament.order, Random(4))
    assert {one.place for one in standings(played.tournament)} == {1}


def test_nobody_wins_a_pair_to_which_nobody_came() -> None:
    played = started(plan("knockout", 3), 4)
    one, other = played.tournament.open_pairings
    played.advance({one.number: Result((0, 0), unplayed=True, absent=(0, 1))})
    assert bracket(played.tournament)[0][0].winner == NOBODY
    assert len(played.tournament.pairings) == 2, "no further games are paired for them"
    play(played, [], Random(3))
    (final,) = bracket(played.tournament)[-1]
    assert final.winner in other.players
    assert final.bye


def test_a_bye_counts_once_its_player_has_come() -> None:
    played = started(plan("swiss", 5), 5)
    (bye,) = played.tournament.byes[1]
    for away, points in (((), 2), ((bye,), 0)):
        play_round(played, away)
        assert points_of(played.tournament)[bye] == points
    assert played.do(Join(), bye) is None
    for _ in range(2):
        play_round(played, [])
    assert points_of(played.tournament)[bye] >= 2


def play_round(played: Played, away: Iterable[str]) -> None:
    for pairing in played.tournament.open_pairings:
        played.advance({pairing.number: outcome(pairing, away, Random(pairing.number))})

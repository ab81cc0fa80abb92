"""Which finished matches change ratings, at which speed, and with which places."""

import pytest

from app.features.ratings.model import Category, RatedSpeed, finished_match, rated_speed
from app.match.commands import Answer, Claim, LinkRematch, Offer
from app.match.time_control import parse_time_control
from engine import Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    MINUTE,
    THIRD,
    TRIO,
    MatchBuilder,
    running_match,
    waiting_match,
)


def rated_match(game: str = "macbeth", plies: int = 4) -> MatchBuilder:
    return running_match(game, rated=True, takebacks=False).play_random(1, plies)


def ranks(builder: MatchBuilder) -> dict[str, int] | None:
    finished = finished_match("m", builder.entries)
    return None if finished is None else dict(finished.ranks)


@pytest.mark.parametrize(
    ("time", "speed"),
    [
        ("1+3", "bullet"),
        ("3+0", "blitz"),
        ("5+5", "blitz"),
        ("8+0", "rapid"),
        ("10+5", "rapid"),
        ("25+0", "classical"),
        ("10+3x30", "rapid"),
        ("20+3x30", "classical"),
        ("1d", "correspondence"),
        ("none", "correspondence"),
    ],
)
def test_the_speed_of_a_time_control(time: str, speed: RatedSpeed) -> None:
    assert rated_speed(parse_time_control(time)) == speed


def test_the_winner_is_first() -> None:
    builder = rated_match(plies=1000)
    assert builder.match.winners
    (winner,) = builder.match.winners
    finished = finished_match("m", builder.entries)
    assert finished is not None
    assert finished.ranks[builder.match.seating.player_of(winner) or ""] == 1
    assert sorted(finished.ranks.values()) == [1, 2]
    assert finished.category == Category("macbeth", "correspondence")


def test_a_draw_is_a_tie() -> None:
    drawn = rated_match()
    drawn.submit(Answer(drawn.offer("draw", HOST), True), GUEST)
    assert ranks(drawn) == {HOST: 1, GUEST: 1}


def test_resigning_counts_and_later_entries_change_nothing() -> None:
    builder = rated_match()
    builder.resign(HOST)
    assert ranks(builder) == {HOST: 2, GUEST: 1}
    finished = finished_match("m", builder.entries)
    builder.submit(LinkRematch("next"), GUEST)
    assert finished_match("m", builder.entries) == finished


def test_a_claimed_win_counts() -> None:
    builder = running_match(rated=True, takebacks=False, time="5+5").play_random(1, 4)
    assert builder.player_to_move == HOST
    away = {HOST: builder.now_ms - 10 * MINUTE}
    builder.submit(Claim("win", builder.match.version), GUEST, absent_since=away)
    assert ranks(builder) == {HOST: 2, GUEST: 1}


def test_matches_without_a_result_do_not_count() -> None:
    running = rated_match()
    assert ranks(running) is None
    unmoved = rated_match(plies=1)  # only the host has moved
    unmoved.resign(HOST)
    aborted = rated_match(plies=1)
    aborted.submit(Offer("abort", aborted.match.version), GUEST)
    for builder in (unmoved, aborted):
        assert ranks(builder) == {}


def test_casual_matches_are_no_rated_matches() -> None:
    builder = running_match().play_random(1, 4)
    builder.resign(HOST)
    assert ranks(builder) is None
    waiting = waiting_match(rated=True, takebacks=False)
    assert ranks(waiting) is None


def test_three_players_are_ranked_by_score() -> None:
    builder = rated_match(TRIO, plies=1000)
    match = builder.match
    places = ranks(builder)
    assert places is not None
    scores = {
        player: match.position.score[color] for color, player in match.seating.seats if player
    }
    assert sorted(places, key=lambda one: places[one]) == sorted(
        scores, key=lambda one: -scores[one]
    )


def test_those_who_leave_come_last_the_latest_first() -> None:
    builder = rated_match(TRIO, plies=12)
    builder.resign(GUEST)
    builder.play_random(2, 2)
    builder.resign(HOST)
    assert builder.match.ended
    assert {*builder.match.departed} == {Color.BLACK, Color.WHITE}
    assert ranks(builder) == {THIRD: 1, HOST: 2, GUEST: 3}

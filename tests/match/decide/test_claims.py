"""Claims against a player to move who is absent."""

import pytest

from app.match.commands import SERVICE, Claim, ClaimKind, Excuse, PlayerId
from app.match.decide.claims import ABSENT_AFTER, UNTIMED_WAIT, claim_times
from app.match.events import Ended, Event, Paused, Skipped
from app.match.time_control import MINUTE
from engine import Color
from harness.games.match_builder import GUEST, HOST, STRANGER, TRIO, MatchBuilder, running_match

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED


def claim(
    builder: MatchBuilder, kind: ClaimKind, away: int | None, by: PlayerId = GUEST
) -> str | list[Event]:
    """Claim when the player to move has been away for some milliseconds; None: is present."""
    at = max(builder.now_ms, (len(builder.entries) + 1) * 60_000)
    absent_since = {} if away is None else {builder.player_to_move: at - away}
    return builder.outcome(Claim(kind, builder.match.version), by, absent_since=absent_since)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("win", [Skipped(BLACK, WHITE), Ended("claimed")]),
        ("draw", [Ended("shared")]),
        ("pause", [Paused("saved")]),
        ("skip", "no-such-claim"),
    ],
)
def test_claims_against_an_opponent(kind: ClaimKind, expected: str | list[Event]) -> None:
    builder = running_match(time="20+0").play_random(1, 4)
    assert claim(builder, kind, None) == "too-soon"
    assert claim(builder, kind, ABSENT_AFTER - 1) == "too-soon"
    assert claim(builder, kind, ABSENT_AFTER, HOST) == "your-turn"
    assert claim(builder, kind, ABSENT_AFTER, STRANGER) == "not-seated"
    assert claim(builder, kind, ABSENT_AFTER) == expected


def test_a_claimed_win_has_a_winner_and_a_claimed_draw_two() -> None:
    builder = running_match(time="20+0").play_random(1, 4)
    claim(builder, "win", ABSENT_AFTER)
    assert (builder.match.status, builder.match.winners) == ("over", (WHITE,))
    shared = running_match(time="20+0").play_random(1, 4)
    claim(shared, "draw", ABSENT_AFTER)
    assert shared.match.winners == (BLACK, WHITE)


def test_with_three_players_an_absent_one_is_skipped() -> None:
    builder = running_match(TRIO, time="20+0").play_random(1, 6)
    while builder.match.to_move is not BLACK:
        builder.play_random(1, 1)
    assert claim(builder, "win", ABSENT_AFTER) == "no-such-claim"
    assert (
        claim(builder, "draw", ABSENT_AFTER) == "no-such-claim"
    )  # the third player would have no say
    assert claim(builder, "skip", ABSENT_AFTER)[0] == Skipped(BLACK, WHITE)
    assert builder.match.status == "running"
    assert builder.match.departed[BLACK].reason == "absent"
    builder.play_random(2)
    assert BLACK not in builder.match.winners


def test_without_a_clock_the_position_must_be_a_day_old() -> None:
    builder = running_match().play_random(1, 4)
    assert claim(builder, "win", ABSENT_AFTER) == "too-soon"
    assert claim(builder.wait(UNTIMED_WAIT - 60_000), "win", ABSENT_AFTER) == "too-soon"
    assert claim(builder.wait(60_000), "win", ABSENT_AFTER) == [
        Skipped(BLACK, WHITE),
        Ended("claimed"),
    ]


def test_an_absence_counts_when_clocks_run_again_after_an_outage() -> None:
    builder = running_match(time="20+0").play_random(1, 4)
    until = builder.now_ms + 5 * MINUTE
    builder.submit(Excuse(builder.now_ms, until), SERVICE)
    assert min(claim_times(builder.match, 0).values()) == until + ABSENT_AFTER
    builder.now_ms = until + ABSENT_AFTER - 1
    assert claim(builder, "win", 10 * MINUTE) == "too-soon"
    assert claim(builder.wait(1), "win", 10 * MINUTE)[-1] == Ended("claimed")


def test_in_correspondence_games_only_a_pause_can_be_claimed() -> None:
    builder = running_match(time="3d").play_random(1, 4)
    assert claim(builder.wait(2 * UNTIMED_WAIT), "win", UNTIMED_WAIT) == "too-soon"
    assert claim(builder, "pause", ABSENT_AFTER) == [Paused("saved")]


def test_nothing_can_be_claimed_before_all_have_moved() -> None:
    builder = running_match(time="5+5")
    assert claim(builder, "win", ABSENT_AFTER) == "not-begun"

"""Time controls as text, and the time that a turn costs."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.match.clock import MAX_GRACE, Clocks, start_clocks
from app.match.time_control import (
    DAY,
    UNLIMITED,
    TimeControl,
    TimeControlError,
    format_time_control,
    parse_time_control,
)
from engine import Color

BLACK, WHITE = Color.BLACK, Color.WHITE
START = 1_000_000

CONTROLS = [
    ("none", UNLIMITED),
    ("5+5", TimeControl("fischer", 300, 5)),
    ("0+10", TimeControl("fischer", 0, 10)),
    ("180+180", TimeControl("fischer", 10_800, 180)),
    ("10+3x30", TimeControl("byoyomi", 600, 30, 3)),
    ("0+1x5", TimeControl("byoyomi", 0, 5, 1)),
    ("3d", TimeControl("days", 259_200)),
]


@pytest.mark.parametrize(("text", "time"), CONTROLS)
def test_a_time_control_is_parsed_and_formatted(text: str, time: TimeControl) -> None:
    assert parse_time_control(text) == time
    assert format_time_control(time) == text


def test_a_space_in_a_url_stands_for_a_plus() -> None:
    assert parse_time_control("5 5") == parse_time_control(" 5+5 ")
    assert parse_time_control("10 3X30") == parse_time_control("10+3x30")


@pytest.mark.parametrize(
    "text",
    [
        *("", "5", "+5", "5+", "0+0", "181+0", "5+181", "-5+5", "5.5+5", "5+5+5", "10+0x30"),
        *(
            "10+11x30",
            "10+3x4",
            "10+3x301",
            "0d",
            "31d",
            "3 d",
            "d",
            "none!",
            "five",
            "٥+٥",
            "1e9d",
        ),
    ],
)
def test_an_invalid_time_control_is_refused(text: str) -> None:
    with pytest.raises(TimeControlError):
        parse_time_control(text)


def running(text: str, left: int | None = None, quota: int = 0) -> Clocks:
    """Clocks of which Black's runs since START."""
    clocks = start_clocks(parse_time_control(text), (BLACK, WHITE))
    assert clocks is not None
    side = clocks.sides[BLACK]
    side = replace(side, left=side.left if left is None else left, quota=quota)
    clocks = replace(clocks, sides={**clocks.sides, BLACK: side})
    return clocks.begin_turn(BLACK, START, running=True)


@pytest.mark.parametrize(
    ("text", "left", "spent", "after"),
    [
        ("5+5", 300_000, 0, (305_000, 0)),
        ("5+5", 300_000, 12_345, (292_655, 0)),
        ("5+5", 10_000, 9_999, (5_001, 0)),
        ("5+5", 10_000, 10_000, None),
        ("0+10", 0, 1, None),
        ("10+3x30", 600_000, 100_000, (500_000, 3)),
        ("10+3x30", 5_000, 5_000, (0, 3)),
        ("10+3x30", 5_000, 34_999, (0, 3)),
        ("10+3x30", 5_000, 35_000, (0, 2)),
        ("10+3x30", 0, 29_999, (0, 3)),
        ("10+3x30", 0, 89_999, (0, 1)),
        ("10+3x30", 0, 90_000, None),
        ("3d", 3 * DAY, 2 * DAY, (3 * DAY, 0)),
        ("3d", 5 * DAY, DAY, (4 * DAY, 0)),  # two given days are used before the day of the move
        ("3d", 3 * DAY, 3 * DAY, None),
    ],
)
def test_the_time_left_after_a_turn(
    text: str, left: int, spent: int, after: tuple[int, int] | None
) -> None:
    pressed = running(text, left).press(START + spent, 0)
    if after is None:
        assert pressed is None
    else:
        assert pressed is not None
        side = pressed[0].sides[BLACK]
        assert (side.left, side.periods) == after
        assert pressed[1].spent == spent
        assert pressed[0].since is None


def test_a_clock_is_flagged_at_its_deadline() -> None:
    clocks = running("1+0", 10_000, quota=500)
    assert clocks.deadline == START + 10_500
    assert not clocks.is_flagged(START + 10_499)
    assert clocks.is_flagged(START + 10_500)
    assert running("1+0", 10_000, quota=9_000).deadline == START + 10_000 + MAX_GRACE
    assert running("0+2x30", 0).deadline == START + 60_000


@pytest.mark.parametrize(
    ("lag", "quota", "credit"),
    [(0, 400, 0), (300, 400, 300), (900, 400, 400), (-50, 400, 0), (5_000, 9_000, 3_000)],
)
def test_lag_is_credited_from_a_quota(lag: int, quota: int, credit: int) -> None:
    pressed = running("5+5", 300_000, quota).press(START + 3_000, lag)
    assert pressed is not None
    clocks, charge = pressed
    assert (charge.spent, charge.credit) == (3_000 - credit, credit)
    quota_per_turn = parse_time_control("5+5").lag_quota
    assert clocks.sides[BLACK].quota == min(7 * quota_per_turn, quota - credit + quota_per_turn)


@pytest.mark.parametrize(
    ("text", "left"), [("5+5", 290_000), ("10+3x30", 680_000), ("0+3x5", 5_000), ("0+1x5", 0)]
)
def test_a_turn_has_the_time_of_all_periods(text: str, left: int) -> None:
    assert running(text).left(BLACK, START + 10_000) == left


def test_without_base_time_a_clock_starts_with_one_increment() -> None:
    clocks = start_clocks(parse_time_control("0+10"), (BLACK, WHITE))
    assert clocks is not None
    assert clocks.sides[BLACK].left == clocks.sides[WHITE].left == 10_000


def test_a_lag_quota_starts_with_three_turns_and_is_zero_in_correspondence() -> None:
    assert parse_time_control("5+5").lag_quota == 1_000  # 0.4 % of 500 s is more than the bound
    assert parse_time_control("1+0").lag_quota == 390
    clocks = start_clocks(parse_time_control("1+0"), (BLACK,))
    assert clocks is not None
    assert clocks.sides[BLACK].quota == 1_170
    assert parse_time_control("3d").lag_quota == 0
    assert start_clocks(UNLIMITED, (BLACK,)) is None


def test_a_stopped_clock_does_not_run() -> None:
    clocks = running("1+0", 10_000).stop(START + 4_000)
    assert clocks.deadline is None
    assert clocks.elapsed(START + DAY) == 4_000
    again = clocks.resume(START + DAY)
    assert again.deadline == START + DAY + 6_000
    assert again.elapsed(START + DAY - 1) == 4_000, "it resumes at a later moment"


@pytest.mark.parametrize(
    ("since", "until", "elapsed"),
    [
        (2_000, 5_000, 8_000 - 3_000),
        (-9_000, 5_000, 8_000 - 5_000),
        (-9_000, -1, 8_000),
        (2_000, 60_000, 2_000),  # the excused time lies partly ahead
    ],
)
def test_an_excused_time_is_not_charged(since: int, until: int, elapsed: int) -> None:
    clocks = running("5+5").excuse(START + since, START + until)
    assert clocks.elapsed(START + 8_000) == elapsed


@pytest.mark.parametrize(
    ("later", "elapsed"),
    [
        ((0, 9_000), 0),  # it began before the turn
        ((400, 9_000), 400),
        ((1_000, 9_000), 1_000),
        ((8_500, 9_500), 1_500),  # it began after the first one
    ],
)
def test_an_outage_that_is_found_late_is_not_charged(later: tuple[int, int], elapsed: int) -> None:
    clocks = running("5+5").excuse(START + 1_000, START + 8_000)
    clocks = clocks.excuse(*(START + time for time in later))
    assert clocks.elapsed(START + 9_000) == elapsed
    clocks = clocks.begin_turn(BLACK, START + 10_000, running=True)
    assert clocks.excuse(START, START + 11_000).elapsed(START + 12_000) == 1_000


@given(
    st.sampled_from([text for text, _ in CONTROLS[1:]]),
    st.lists(st.tuples(st.integers(0, 400_000), st.integers(-10, 12_000)), max_size=30),
)
def test_a_clock_gains_no_more_than_its_time_control_gives(
    text: str, turns: list[tuple[int, int]]
) -> None:
    clocks, at = start_clocks(parse_time_control(text), (BLACK, WHITE)), START
    assert clocks is not None
    time, credited = clocks.time, 0
    for number, (spent, lag) in enumerate(turns, 1):
        clocks = clocks.begin_turn(BLACK, at, running=True)
        at += spent
        before = clocks.sides[BLACK]
        pressed = clocks.press(at, lag)
        if pressed is None:
            return
        clocks, charge = pressed
        after = clocks.sides[BLACK]
        credited += charge.credit
        assert charge.spent + charge.credit == spent
        assert 0 <= after.quota <= 7 * time.lag_quota
        assert credited <= (3 + number) * time.lag_quota
        assert after.periods == before.periods - charge.periods >= (time.kind == "byoyomi")
        assert 0 <= after.left <= before.left - min(charge.spent, before.left) + charge.added
        assert charge.added <= max(time.extra * 1000, time.base * 1000 * (time.kind == "days"))

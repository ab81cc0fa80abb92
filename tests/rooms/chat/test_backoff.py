"""Rate limits of the chat."""

from hypothesis import given
from hypothesis import strategies as st

from app.rooms.chat.backoff import (
    MAX_PLAYERS,
    MESSAGES,
    BackoffLimiter,
    BackoffPolicy,
    BackoffState,
)

TEMPO = BackoffPolicy(free=3, first=1_000, last=8_000, recovery=5_000)


def test_the_delay_doubles_after_the_free_actions() -> None:
    pace, waits = BackoffState(), []
    for _ in range(8):
        now = pace.next_at  # as soon as it may be
        pace = pace.after(TEMPO, now)
        waits.append(pace.wait(now))
    assert waits == [0, 0, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]


def test_the_count_decreases_with_time() -> None:
    pace = BackoffState()
    for _ in range(3):
        pace = pace.after(TEMPO, 0)
    assert pace.wait(400) == 600
    assert pace.after(TEMPO, 3 * TEMPO.recovery).wait(3 * TEMPO.recovery) == 0


@given(st.lists(st.integers(0, 20_000), max_size=200))
def test_the_rate_of_actions_is_limited(pauses: list[int]) -> None:
    """Whoever tries at any moments is received `free` times, and once more for each `first` ms."""
    pace, now, received = BackoffState(), 0, 0
    for pause in pauses:
        now += pause
        if not pace.wait(now):
            pace = pace.after(TEMPO, now)
            received += 1
            assert pace.wait(now) <= TEMPO.last
    assert received <= TEMPO.free + now / TEMPO.first


def test_players_have_separate_limits_and_the_oldest_are_forgotten() -> None:
    paces = BackoffLimiter(MESSAGES)
    for _ in range(MESSAGES.free):
        assert paces.wait("a", 0) == 0
        paces.record("a", 0)
    assert paces.wait("a", 0) == MESSAGES.first
    assert paces.wait("b", 0) == 0
    for one in range(MAX_PLAYERS):
        paces.record(str(one), 0)
    assert paces.wait("a", 0) == 0, "longest silent, and forgotten"

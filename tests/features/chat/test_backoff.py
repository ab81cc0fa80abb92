"""Rate limits of the chat."""

from hypothesis import given
from hypothesis import strategies as st

from app.features.chat.backoff import (
    MAX_PLAYERS,
    MESSAGES,
    BackoffLimiter,
    BackoffPolicy,
    BackoffState,
)

POLICY = BackoffPolicy(free=3, first=1_000, last=8_000, recovery=5_000)


def test_the_delay_doubles_after_the_free_actions() -> None:
    state, waits = BackoffState(), []
    for _ in range(8):
        now = state.next_at  # the earliest moment allowed
        state = state.after(POLICY, now)
        waits.append(state.wait(now))
    assert waits == [0, 0, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]


def test_the_count_decreases_with_time() -> None:
    state = BackoffState()
    for _ in range(3):
        state = state.after(POLICY, 0)
    assert state.wait(400) == 600
    assert state.after(POLICY, 3 * POLICY.recovery).wait(3 * POLICY.recovery) == 0


@given(st.lists(st.integers(0, 20_000), max_size=200))
def test_the_rate_of_actions_is_limited(pauses: list[int]) -> None:
    """At most `free` actions, and one more for every `first` milliseconds, are allowed."""
    state, now, allowed = BackoffState(), 0, 0
    for pause in pauses:
        now += pause
        if not state.wait(now):
            state = state.after(POLICY, now)
            allowed += 1
            assert state.wait(now) <= POLICY.last
    assert allowed <= POLICY.free + now / POLICY.first


def test_players_have_separate_limits_and_the_oldest_are_forgotten() -> None:
    limiter = BackoffLimiter(MESSAGES)
    for _ in range(MESSAGES.free):
        assert limiter.wait("a", 0) == 0
        limiter.record("a", 0)
    assert limiter.wait("a", 0) == MESSAGES.first
    assert limiter.wait("b", 0) == 0
    for number in range(MAX_PLAYERS):
        limiter.record(str(number), 0)
    assert limiter.wait("a", 0) == 0, "the oldest state is forgotten"

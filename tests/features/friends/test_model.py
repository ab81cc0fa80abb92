"""When a game by a standing invitation begins, and how long challenges wait."""

import pytest

from app.features.friends.model import CHALLENGE_LIFE, GameTerms, new_challenge, starts_at_once


@pytest.mark.parametrize(
    ("time", "here", "at_once"),
    [("10+5", True, True), ("10+5", False, False), ("3d", False, True), ("none", False, True)],
)
def test_no_clock_runs_for_a_friend_who_is_away(time: str, here: bool, at_once: bool) -> None:
    assert starts_at_once(GameTerms("macbeth", time), here=here) is at_once


def test_a_challenge_waits_as_long_as_its_clock_suggests() -> None:
    live, days = (new_challenge("m", ("ann", "bob"), time, 1000) for time in ("3+2", "3d"))
    assert live.expires_at == 1000 + CHALLENGE_LIFE["live"]
    assert days.expires_at == 1000 + CHALLENGE_LIFE["correspondence"]
    assert (live.challenger, live.challenged, live.answer) == ("ann", "bob", None)

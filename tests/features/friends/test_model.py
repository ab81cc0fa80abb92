"""When a game by a standing invitation begins, and how long challenges wait."""

from app.features.friends.model import CHALLENGE_LIFE, new_challenge


def test_a_challenge_waits_as_long_as_its_clock_suggests() -> None:
    live, days = (new_challenge("m", ("ann", "bob"), time, 1000) for time in ("3+2", "3d"))
    assert live.expires_at == 1000 + CHALLENGE_LIFE["live"]
    assert days.expires_at == 1000 + CHALLENGE_LIFE["correspondence"]
    assert (live.challenger, live.challenged, live.answer) == ("ann", "bob", None)

"""How long a review takes."""

from app.features.reviews.model import Review


def test_time_is_promised_only_when_the_computer_is_ready() -> None:
    waiting = Review("waiting", 10, 1, {}, positions_ahead=5)
    assert waiting.seconds_left(0.5, preparing=False) == 8
    assert waiting.seconds_left(0.5, preparing=True) is None
    begun = Review("waiting", 10, 0, {0: ""})
    assert begun.seconds_left(0.5, preparing=True) == 5

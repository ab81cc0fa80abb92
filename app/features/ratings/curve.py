"""The curve of a player's ratings as parts of an SVG, for `rating_curve.html`."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.features.ratings.store.lists import Point

WIDTH, HEIGHT = 360, 140
LEFT, RIGHT, TOP, BOTTOM = 38, 8, 10, 10  # margins; the left one has the numbers
STEP = 50  # rating points between two lines, or a multiple of it
MAX_LINES = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A horizontal line at a rating."""

    y: float
    rating: int


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve from left to right, one point for each match, and the numbers that describe it."""

    points: str
    end: tuple[float, float]
    lines: tuple[Line, ...]
    first: int
    last: int
    lowest: int
    highest: int


def rating_curve(history: Sequence[Point]) -> Curve | None:
    """None for fewer than two matches."""
    if len(history) < 2:
        return None
    ratings = [round(point.rating.value) for point in history]
    step = _step(min(ratings), max(ratings))
    low = min(ratings) // step * step
    high = max(low + step, -(-max(ratings) // step) * step)
    scale = (HEIGHT - TOP - BOTTOM) / (high - low)

    def y(rating: int) -> float:
        return round(HEIGHT - BOTTOM - (rating - low) * scale, 1)

    across = (WIDTH - LEFT - RIGHT) / (len(ratings) - 1)
    places = [(round(LEFT + number * across, 1), y(one)) for number, one in enumerate(ratings)]
    return Curve(
        points=" ".join(f"{x},{y}" for x, y in places),
        end=places[-1],
        lines=tuple(Line(y(rating), rating) for rating in range(low, high + 1, step)),
        first=ratings[0],
        last=ratings[-1],
        lowest=min(ratings),
        highest=max(ratings),
    )


def _step(lowest: int, highest: int) -> int:
    step = STEP
    while (highest - lowest) // step + 2 > MAX_LINES:
        step *= 2
    return step

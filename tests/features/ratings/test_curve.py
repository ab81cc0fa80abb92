"""The curve of ratings."""

from app.features.ratings.curve import HEIGHT, LEFT, MAX_LINES, WIDTH, Curve, rating_curve
from app.features.ratings.model import Rating
from app.features.ratings.store.lists import Point


def curve(*ratings: float) -> Curve | None:
    history = [Point(f"m{at}", at, Rating(value, 100.0)) for at, value in enumerate(ratings)]
    return rating_curve(history)


def test_one_match_is_no_curve() -> None:
    assert curve() is None
    assert curve(1580) is None


def test_a_curve_runs_from_left_to_right_inside_its_lines() -> None:
    for ratings in ([1500, 1500], [1500.4, 1579.6, 1498], [900, 2400, 1500, 1499], [1450, 1550]):
        made = curve(*ratings)
        assert made is not None
        places = [tuple(map(float, place.split(","))) for place in made.points.split()]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        assert xs == sorted(set(xs))
        assert min(xs) == LEFT < max(xs) < WIDTH
        assert 0 < min(ys) <= max(ys) < HEIGHT
        assert places[-1] == made.end
        assert 2 <= len(made.lines) <= MAX_LINES
        assert made.lines[0].rating <= made.lowest <= made.highest <= made.lines[-1].rating
        assert (made.first, made.last) == (round(ratings[0]), round(ratings[-1]))
        highest = ys[[round(one) for one in ratings].index(made.highest)]
        assert highest == min(ys)

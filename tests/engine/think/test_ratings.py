"""The ratings of the levels are those of the measurements in bench/README.md."""

import re
from pathlib import Path

import pytest

from engine import GAMES
from engine.think.ratings import LOWEST, RATES, ratings

README = Path(__file__).parents[3] / "bench" / "README.md"


@pytest.mark.parametrize("game", GAMES)
def test_the_rates_are_those_of_the_table(game: str) -> None:
    row = re.search(rf"^\| `{game}` \|(.*)\|$", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert row
    assert tuple(int(rate) for rate in re.findall(r"(\d+) % of", row[1])) == RATES[game]


def test_ratings_rise_with_the_level() -> None:
    measured = [rating for rating in ratings("macbeth").values() if rating]
    assert measured == sorted(measured)
    assert (measured[0], measured[-1]) == (LOWEST, 2050)
    assert ratings("macbeth-full")[8] is None
    assert set(ratings("unknown").values()) == {None}

"""Games of the compiled self-play."""

import pytest

from engine.custodial import start
from engine.think.alphabeta import PlainThinker
from engine.think.thinker import SearchLimits, StopFlag
from engine.variants import NAMED_TEXTS, parse_variant
from training.fair_game.measuring import play

pytestmark = [pytest.mark.soak, pytest.mark.slow]

OTHELLO_4 = "variant 1; square 4; black b3 c2; white b2 c3"
SMALL = [
    OTHELLO_4,
    f"{OTHELLO_4}; passing free",
    f"{OTHELLO_4}; capture neutral; mixed no",
    "variant 1; square 4; opening b2 b3 c2 c3",
    "variant 1; hexagon 3; black c2 d4 b2; white b3 c4 d3; center c3",
]


@pytest.mark.parametrize("text", SMALL)
def test_a_search_to_the_end_plays_perfectly(text: str) -> None:
    rules = parse_variant(text)
    best = PlainThinker().best(start(rules), SearchLimits(exact=20), StopFlag()).best
    played = play(rules, 10, 4, 1)
    lead = best.value.margin
    assert best.value.exact
    assert lead is not None
    assert played.share == (lead > 0) + (lead == 0) / 2
    assert played.drawn == (4 if lead == 0 else 0)


def test_games_count_what_happens() -> None:
    """Who passes places nothing, and a full board has a stone for each cell."""
    rules = parse_variant(NAMED_TEXTS["othello-6"])
    played = play(rules, 2, 50, 1)
    placed = played.plies - played.passes
    assert 0 < played.passes < played.leads < played.turned
    assert placed <= 50 * 32
    assert played.turned > placed
    assert played == play(rules, 2, 50, 1)
    assert played != play(rules, 2, 50, 2)


def test_a_deeper_search_visits_more_positions() -> None:
    rules = parse_variant(NAMED_TEXTS["macbeth-4"])
    shallow, deep = (play(rules, depth, 10, 1) for depth in (2, 5))
    assert deep.nodes > 2 * shallow.nodes

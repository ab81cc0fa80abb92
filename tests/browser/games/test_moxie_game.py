"""Whole games of Moxie on the page, which cover every value of every option."""

from collections.abc import Sequence
from itertools import zip_longest

import pytest

from engine import find_game
from harness.browser.lines import recited
from tests.browser.conftest import Visit
from tests.browser.support.full_game import party
from tests.browser.support.input import Hand, finger, keys, mouse

MOXIE = find_game("moxie")
LOSES = {"sixth": "loses"}
HEX = {"board": "hex", "goal": "cluster", "jumps": "unless-decisive", "row": "unbreakable"}
KNIGHT = {"step": "knight", "goal": "diagonal", "jumps": "sacrifice", "row": "last-chance"}
NO_STEPS = {"step": "none", "jumps": "unless-winning"}

Game = tuple[Hand, Hand, dict[str, str], str]  # White's input, Black's, options, moves

GAMES: list[Game] = [
    # A chain builds the row that wins.
    (mouse, finger, {}, "b2 b1 b2-b3 d3 a4 a2 c3 a2xc4xc2"),
    # A chain captures the sixth stone, and wins.
    (keys, mouse, {}, "c3 d3 c2 d3xb1 c3-b2 b1xb3 c2 b3xd1 d2 d1xd3 c4 b2 b3 b2xb4xd4"),
    # Black has to capture the sixth stone, and loses.
    (finger, keys, LOSES, "b2 c4 a3 c1 b1 c1xa1xc3 b4 c4xa4xa2 b2 c3xa1 b3 a2xc4"),
    # Black builds what a jump can break; instead of jumping White builds what none can.
    (mouse, keys, HEX, "e4 e5 e4-d3 e4 a2 e4xc2 b3 d2 e3 d3 a3"),
    # Black gives a stone away, to step and to drop, and does not take the last chance.
    (finger, mouse, KNIGHT, "a1 c4 a1-c2 a4 b3 !a4:c4-a3 a4 !a3:d1"),
    # White completes a row instead of jumping.
    (keys, finger, NO_STEPS, "a4 d2 b3 b2 c2"),
]


@pytest.mark.soak
@pytest.mark.slow
def test_matches_cover_every_option(visit: Visit) -> None:
    """White creates each match. One match has animated stones."""
    _play(visit, GAMES)


def test_a_match_is_played_to_its_end(visit: Visit) -> None:
    _play(visit, GAMES[:1])


def _play(visit: Visit, games: Sequence[Game]) -> None:
    parties = []
    for white, black, options, line in games:
        turns = recited(MOXIE.start(options), line)
        hands, body = (white, black), options | {"color": "white"}
        parties.append(party(visit, "moxie", body, turns, hands, moving=options is KNIGHT))
    for _ in zip_longest(*parties):
        pass


@pytest.mark.soak
def test_every_option_value_is_covered() -> None:
    played = {item for _, _, options, _ in GAMES for item in MOXIE.complete(options).items()}
    assert played == {(option.name, one) for option in MOXIE.options for one in option.choices}

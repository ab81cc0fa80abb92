"""Friends play whole games through the page, and others watch: all games with stones that turn."""

from itertools import zip_longest
from random import Random

import pytest

from engine import GAMES, find_game
from tests.browser.conftest import Visit
from tests.browser.support.full_game import party
from tests.browser.support.lines import wander

REVERSI = {"opening": "reversi"}

# Each with a number that a game at random begins with. One ends in a draw, some fill the board; in
# the others somebody is wiped out, which is earlier.
TABLES = {
    "here": [
        ("macbeth", {}, 7),
        ("othello", REVERSI, 7870),
        ("desdemona", {}, 141),
        ("renegado", {}, 1042),
    ],
    "there": [
        ("othello", {}, 7),
        ("macbeth", REVERSI, 762),
        ("macbeth-full", {}, 228),
        ("hex-othello-3", {}, 343),
    ],
}


@pytest.mark.parametrize("tables", TABLES.values(), ids=TABLES)
def test_friends_play_to_the_end_at_four_tables(
    visit: Visit, tables: list[tuple[str, dict[str, str], int]]
) -> None:
    """One table thinks while another one moves. Who plays Renegado sees the stones turn over."""
    parties = []
    for game, options, seed in tables:
        turns = wander(find_game(game).start(options), Random(seed))
        parties.append(party(visit, game, options, turns, moving=game == "renegado"))
    for _ in zip_longest(*parties):
        pass


def test_no_game_is_forgotten() -> None:
    """Moxie has a file of its own."""
    played = {game for tables in TABLES.values() for game, _, _ in tables}
    assert played == set(GAMES) - {"moxie"}

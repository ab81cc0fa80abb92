"""Whole games on the page, with a spectator."""

from itertools import zip_longest
from random import Random

import pytest

from engine import GAMES, find_game
from harness.browser.lines import wander
from tests.browser.conftest import Visit
from tests.browser.support.full_game import party

Tables = list[tuple[str, dict[str, str], int]]  # game, options, seed of a random game

REVERSI = {"opening": "reversi"}

# One game ends in a draw and some fill the board; the others end early, by a wipe-out.
TABLES: dict[str, Tables] = {
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

# Black is wiped out after nine moves.
SHORT_TABLES: Tables = [("othello", {}, 1265)]


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("tables", TABLES.values(), ids=TABLES)
def test_four_games_are_played_to_the_end(visit: Visit, tables: Tables) -> None:
    _play(visit, tables)


def test_a_short_game_is_played_to_the_end(visit: Visit) -> None:
    _play(visit, SHORT_TABLES)


def _play(visit: Visit, tables: Tables) -> None:
    """Play all matches in turn. Renegado is played with animated stones."""
    parties = []
    for game, options, seed in tables:
        turns = wander(find_game(game).start(options), Random(seed))
        parties.append(party(visit, game, options, turns, moving=game == "renegado"))
    for _ in zip_longest(*parties):
        pass


@pytest.mark.soak
def test_every_game_but_moxie_is_covered() -> None:
    played = {game for tables in TABLES.values() for game, _, _ in tables}
    assert played == set(GAMES) - {"moxie"}

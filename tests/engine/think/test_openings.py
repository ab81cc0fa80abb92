"""Balanced openings: the shipped lists, and how lists are made."""

from itertools import islice

import pytest

from engine import find_game, parse_move
from engine.think import find_thinker
from engine.think.openings.make import CHECKS, PLIES, make_openings
from engine.think.openings.shipped import FOLDER, find_openings, format_list, list_name

WAYS_TO_OPEN = [
    ("desdemona", {}),
    ("hex-othello-3", {}),
    ("macbeth", {"opening": "othello"}),
    ("macbeth", {"opening": "reversi"}),
    ("macbeth-full", {}),
    ("othello", {"opening": "othello"}),
    ("othello", {"opening": "reversi"}),
    ("renegado", {}),
]


@pytest.mark.parametrize(("game", "options"), WAYS_TO_OPEN)
def test_a_shipped_list_has_different_legal_openings(game: str, options: dict[str, str]) -> None:
    openings = find_openings(game, options)
    assert len({one.moves for one in openings}) == len(openings) >= 40
    margin = CHECKS[len(find_game(game).players)][-1].margin
    for one in openings:
        position = find_game(game).start(options)
        for move in one.moves:
            position = position.play(parse_move(position, move))
        assert not position.over
        assert PLIES[0] <= len(one.moves) <= PLIES[1]
        assert abs(one.margin) <= margin
        assert "pass" not in one.moves


def test_every_list_belongs_to_a_game() -> None:
    names = {list_name(game, options) for game, options in WAYS_TO_OPEN}
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.txt" for name in names}


def test_moxie_has_none() -> None:
    assert find_openings("moxie", {"board": "hex"}) == ()


def test_passing_makes_no_difference() -> None:
    assert find_openings("macbeth", {"passing": "free"}) == find_openings("macbeth", {})


@pytest.mark.parametrize(("game", "name"), [("macbeth", "macbeth-othello"), 2 * ("hex-othello-3",)])
def test_the_shipped_list_is_made_again(game: str, name: str) -> None:
    """The first of its openings, by the command in its first line."""
    start = find_game(game).start({})
    again = list(islice(make_openings(start, find_thinker(start), seed=1), 2))
    file = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    command = f"birnam openings {game} --count 100 --seed 1"
    assert file.startswith(format_list(command, again))

"""Balanced openings: the shipped lists, and how lists are made."""

from itertools import islice
from random import Random

import pytest

from engine import find_game, parse_move, parse_position
from engine.think import find_thinker
from engine.think.openings.shipped import FOLDER, find_openings, list_name
from training.openings.make import (
    CHECKS,
    PLIES,
    Trial,
    format_list,
    is_open,
    make_openings,
    most_plies,
)

QUICK = Trial(nodes=1_000, games=1, least=0, min_wins=1, depths=(1, 2), exact=4)

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
    margin = CHECKS[len(find_game(game).players)][-1][1]
    for one in openings:
        position = find_game(game).start(options)
        for move in one.moves:
            position = position.play(parse_move(position, move))
        assert not position.over
        assert PLIES[0] <= len(one.moves) <= most_plies(find_game(game).start(options))
        assert abs(one.margin) <= margin
        assert "pass" not in one.moves


def test_every_list_belongs_to_a_game() -> None:
    names = {list_name(game, options) for game, options in WAYS_TO_OPEN}
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.txt" for name in names}


def test_moxie_has_none() -> None:
    assert find_openings("moxie", {"board": "hex"}) == ()


def test_passing_makes_no_difference() -> None:
    assert find_openings("macbeth", {"passing": "free"}) == find_openings("macbeth", {})


@pytest.mark.parametrize("game", ["desdemona", "hex-othello-3"])
def test_the_same_seed_makes_the_same_openings(game: str) -> None:
    start = find_game(game).start({})
    thinker = find_thinker(start)
    (opening,) = islice(make_openings(start, thinker, 1, QUICK), 1)
    assert [opening] == list(islice(make_openings(start, thinker, 1, QUICK), 1))
    assert abs(opening.margin) <= CHECKS[len(start.rules.colors)][-1][1]
    assert format_list("the command", [opening]).endswith(f" {' '.join(opening.moves)}\n")


def test_an_opening_with_which_a_player_wins_too_often_is_refused() -> None:
    """Without White's corners Black wins nearly every game."""
    rules = find_game("othello").rules({"opening": "othello"})
    text = "b6b/8/8/3wb3/3bw3/8/8/b6b w"
    won = parse_position(rules, text)
    assert not is_open(won, find_thinker(won), Random(1), QUICK)

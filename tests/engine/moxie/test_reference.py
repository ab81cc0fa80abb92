"""Whole random games of every variant, played by the engine and by its slow twin in step."""

from collections.abc import Callable
from random import Random

import pytest

from engine import (
    MoxiePosition,
    format_move,
    format_position,
    parse_move,
    parse_position,
    start_moxie,
)
from tests.engine.moxie.support.reference import Twin, named
from tests.engine.moxie.support.variants import OPTIONS, VARIANTS, name, rules

Chooser = Callable[[Random, list[str], list[str]], str]


def assert_same(position: MoxiePosition, twin: Twin) -> None:
    """Both say the same of everything that can be asked."""
    legal = [format_move(position, move) for move in position.legal_moves]
    assert set(legal) == twin.legal()
    assert len(legal) == len(set(legal))
    board = position.rules.board
    lying = {named(cell): color for cell, color in twin.stones.items()}
    assert {site.name: position.stone(bit) for bit, site in board.by_cell.items()} == {
        name: lying.get(name, "") for name in board.names
    }
    assert position.reserve == twin.reserve
    assert position.captured == position.score == twin.captured
    assert position.over == bool(twin.result)
    assert list(position.winners) == twin.winners()
    assert position.to_move == (None if twin.result else twin.mover)
    read = parse_position(position.rules, format_position(position))
    assert (read, hash(read)) == (position, hash(position))


def play_on(options: dict[str, str], chance: Random, choose: Chooser) -> MoxiePosition:
    """A game to its end, or to its sixtieth ply."""
    position, twin = start_moxie(rules(**options)), Twin(options)
    assert_same(position, twin)
    played: list[str] = []
    while not position.over and len(played) < 60:
        played.append(choose(chance, sorted(twin.legal()), played))
        position = position.play(parse_move(position, played[-1]))
        twin.play(played[-1])
        assert_same(position, twin)
    return position


def at_random(chance: Random, texts: list[str], _played: list[str]) -> str:
    return chance.choice(texts)


def restless(chance: Random, texts: list[str], played: list[str]) -> str:
    """The player's own step taken back where that is possible, so that positions come again."""
    back = "-".join(reversed(played[-2].split("-"))) if len(played) > 1 else ""
    steps = [text for text in texts if "-" in text and "!" not in text]
    if back in steps and chance.random() < 0.9:
        return back
    return chance.choice(steps or texts)


@pytest.mark.parametrize("options", VARIANTS, ids=name)
def test_the_engine_and_its_twin_play_the_same_games(options: dict[str, str]) -> None:
    for seed in range(1 if len(name(options).split()) > 1 else 6):
        play_on(options, Random(f"{name(options)} {seed}"), at_random)


@pytest.mark.parametrize("jumps", OPTIONS["jumps"])
@pytest.mark.parametrize("row", OPTIONS["row"])
def test_both_see_a_position_come_again(row: str, jumps: str) -> None:
    options = {"row": row, "jumps": jumps}
    ends = [play_on(options, Random(seed), restless).winners for seed in range(4)]
    assert any(len(winners) == 2 for winners in ends)

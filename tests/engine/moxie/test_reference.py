"""Random games of every variant, played by the engine and by a slow reference implementation."""

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
from harness.games.moxie_reference import ReferenceGame, named
from tests.engine.moxie.support.variants import DRAWN, EVERY_VARIANT, VARIANTS, name, rules

Chooser = Callable[[Random, list[str], list[str]], str]


def assert_same(position: MoxiePosition, reference: ReferenceGame) -> None:
    legal = [format_move(position, move) for move in position.legal_moves]
    assert set(legal) == reference.legal()
    assert len(legal) == len(set(legal))
    board = position.rules.board
    stones = {named(cell): color for cell, color in reference.stones.items()}
    assert {site.name: position.stone(bit) for bit, site in board.by_cell.items()} == {
        name: stones.get(name, "") for name in board.names
    }
    assert position.reserve == reference.reserve
    assert position.captured == position.score == reference.captured
    assert position.over == bool(reference.result)
    assert list(position.winners) == reference.winners()
    assert position.to_move == (None if reference.result else reference.mover)
    read = parse_position(position.rules, format_position(position))
    assert (read, hash(read)) == (position, hash(position))


def play_both(options: dict[str, str], rng: Random, choose: Chooser) -> MoxiePosition:
    """A game to its end, or to its sixtieth ply."""
    position, reference = start_moxie(rules(**options)), ReferenceGame(options)
    assert_same(position, reference)
    played: list[str] = []
    while not position.over and len(played) < 60:
        played.append(choose(rng, sorted(reference.legal()), played))
        position = position.play(parse_move(position, played[-1]))
        reference.play(played[-1])
        assert_same(position, reference)
    return position


def random_choice(rng: Random, texts: list[str], _played: list[str]) -> str:
    return rng.choice(texts)


def reverse_own_step(rng: Random, texts: list[str], played: list[str]) -> str:
    """Reverses the player's own last step if possible, so that positions repeat."""
    back = "-".join(reversed(played[-2].split("-"))) if len(played) > 1 else ""
    steps = [text for text in texts if "-" in text and "!" not in text]
    if back in steps and rng.random() < 0.9:
        return back
    return rng.choice(steps or texts)


@pytest.mark.parametrize("options", [*EVERY_VARIANT, *(pytest.param(d, id=name(d)) for d in DRAWN)])
def test_the_engine_and_the_reference_play_the_same_games(options: dict[str, str]) -> None:
    for seed in range(1 if len(name(options).split()) > 1 else 3):
        play_both(options, Random(f"{name(options)} {seed}"), random_choice)


@pytest.mark.parametrize(
    "options",
    [one for one in VARIANTS if not name({**one, "row": "instant", "jumps": "mandatory"})],
    ids=name,
)
def test_the_engine_and_the_reference_see_the_same_repetitions(options: dict[str, str]) -> None:
    ends = [play_both(options, Random(seed), reverse_own_step).winners for seed in range(2)]
    assert any(len(winners) == 2 for winners in ends)

"""The same positions on both sides: values of the engine, and twins of them."""

from dataclasses import replace
from random import Random

from engine import Position, find_game, format_move, parse_move
from tests.engine.twin import Twin, twin


def copy(other: Twin) -> Twin:
    """A twin that can be changed without changing this one."""
    return replace(other, stones=dict(other.stones), left=set(other.left))


def played(game: str, seed: int) -> list[tuple[Position, Twin]]:
    """Every position of a random game, on both sides."""
    chance = Random(seed)
    position, other = find_game(game).start({}), twin(game)
    found = []
    while not position.over:
        found.append((position, copy(other)))
        move = chance.choice(position.legal_moves)
        other.play(format_move(position, move))
        position = position.play(parse_move(position, format_move(position, move)))
    return found

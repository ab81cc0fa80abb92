"""The same positions on both sides: values of the engine, and twins of them."""

from dataclasses import replace
from random import Random

from engine import GAMES, Position, format_move, parse_move
from tests.engine.moxie.support.reference import Twin as MoxieTwin
from tests.engine.support.reference import Twin, twin

AnyTwin = Twin | MoxieTwin


def beginning(game: str) -> tuple[Position, AnyTwin]:
    """A game of the catalogue as usual, on both sides."""
    return GAMES[game].start({}), MoxieTwin({}) if game == "moxie" else twin(game)


def copy(other: AnyTwin) -> AnyTwin:
    """A twin that can be changed without changing this one."""
    if isinstance(other, MoxieTwin):
        return other.copy()
    return replace(other, stones=dict(other.stones), left=set(other.left))


def played(game: str, seed: int) -> list[tuple[Position, AnyTwin]]:
    """Every position of a random game, on both sides."""
    chance = Random(seed)
    position, other = beginning(game)
    found = []
    while not position.over:
        found.append((position, copy(other)))
        move = chance.choice(position.legal_moves)
        other.play(format_move(position, move))
        position = position.play(parse_move(position, format_move(position, move)))
    return found

"""The same positions on both sides: values of the engine, and twins of them."""

from dataclasses import replace
from random import Random

from engine import GAMES, Position, format_move, parse_move
from tests.engine.moxie.support.reference import ReferenceGame as MoxieReference
from tests.engine.support.reference import ReferenceGame, reference_game

AnyReference = ReferenceGame | MoxieReference


def beginning(game: str) -> tuple[Position, AnyReference]:
    """A game of the catalogue as usual, on both sides."""
    return GAMES[game].start({}), MoxieReference({}) if game == "moxie" else reference_game(game)


def copy(other: AnyReference) -> AnyReference:
    """A twin that can be changed without changing this one."""
    if isinstance(other, MoxieReference):
        return other.copy()
    return replace(other, stones=dict(other.stones), left=set(other.left))


def played(game: str, seed: int) -> list[tuple[Position, AnyReference]]:
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

"""The same positions in the engine and in the reference implementation of the tests."""

from dataclasses import replace
from random import Random

from engine import GAMES, Position, format_move, parse_move
from harness.games.custodial_reference import ReferenceGame as CustodialReference
from harness.games.custodial_reference import reference_game as custodial_reference
from harness.games.moxie_reference import ReferenceGame as MoxieReference

Reference = CustodialReference | MoxieReference
"""A mutable position of the reference implementation."""


def start_both(game: str) -> tuple[Position, Reference]:
    """The start of a game with its default options."""
    reference = MoxieReference({}) if game == "moxie" else custodial_reference(game)
    return GAMES[game].start({}), reference


def copy_reference(reference: Reference) -> Reference:
    if isinstance(reference, MoxieReference):
        return reference.copy()
    return replace(reference, stones=dict(reference.stones), left=set(reference.left))


def random_game(game: str, seed: int) -> list[tuple[Position, Reference]]:
    """Every position of a random game except the last."""
    rng = Random(seed)
    position, reference = start_both(game)
    positions = []
    while not position.over:
        positions.append((position, copy_reference(reference)))
        move = rng.choice(position.legal_moves)
        reference.play(format_move(position, move))
        position = position.play(parse_move(position, format_move(position, move)))
    return positions

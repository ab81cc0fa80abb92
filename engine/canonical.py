"""Positions and moves up to symmetry."""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

from engine.board import MOST_BOARDS, Board, Cells, iter_cells
from engine.custodial import Rules
from engine.notation import format_position, format_stones
from engine.position import GameRules, Position
from engine.symmetry import Symmetry, symmetries


@dataclass(frozen=True, slots=True)
class Canonical:
    """A position up to symmetry. `key` is a digest; all `symmetries` lead to the same image."""

    key: str
    symmetries: tuple[Symmetry, ...]

    def turn_move(self, text: str) -> str:
        """The same text for all moves that a symmetry of the position exchanges."""
        return min(symmetry.turn_move(text) for symmetry in self.symmetries)

    def turn_move_back(self, text: str) -> str:
        """One of the moves that have this text."""
        return self.symmetries[0].turn_move_back(text)


def canonical(position: Position) -> Canonical:
    """The same key for all rotations and reflections of a position that keep the rules.

    Earlier occurrences of the position are ignored.
    """
    stones = format_stones(position)
    images: dict[str, list[Symmetry]] = {}
    for symmetry in _symmetries_of(position.rules):
        images.setdefault(symmetry.turn_stones(stones), []).append(symmetry)
    first = min(images)
    _, _, rest = format_position(position).partition(" ")
    digest = blake2b(f"{first} {rest}".encode(), digest_size=12).hexdigest()
    return Canonical(digest, tuple(images[first]))


def _symmetries_of(rules: GameRules) -> tuple[Symmetry, ...]:
    if isinstance(rules, Rules):
        return _keeping(rules.board, rules.opening_cells, rules.center)
    return symmetries(rules.board)


@lru_cache(MOST_BOARDS)
def _keeping(board: Board, *sets: Cells) -> tuple[Symmetry, ...]:
    """The symmetries that map each of these sets of cells to itself."""
    kept = [{board.name_of[cell] for cell in iter_cells(cells)} for cells in sets]
    return tuple(
        symmetry
        for symmetry in symmetries(board)
        if all({symmetry.image[name] for name in names} == names for names in kept)
    )

"""Makes lists of balanced openings."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from engine.notation import format_move, format_position
from engine.position import PASS, Position
from engine.think.multiplayer import Search, values_for_all
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import Value

PLIES = (8, 12)  # the length of an opening, from and to
MAX_SHARED_PLIES = 7  # first plies that two openings have in common, at most


class Check(NamedTuple):
    """A search of `depth` plies that accepts a margin of so many stones, for either player."""

    depth: int
    margin: float


CHECKS = {2: (Check(5, 3.0), Check(8, 1.0)), 3: (Check(3, 12.0), Check(6, 4.0))}
"""By the number of players. The first, quick one rejects most candidates."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The moves of an opening, and the margin after them, in stones.

    With two players it is the margin of the player to move; with three players the margin by which
    the best expected lead over both others exceeds the worst.
    """

    moves: tuple[str, ...]
    margin: float


def make_openings(start: Position, thinker: Thinker, seed: int) -> Iterator[Opening]:
    """Openings without end, of a game that counts stones."""
    quick, thorough = CHECKS[len(start.rules.colors)]
    rng = Random(seed)
    positions: set[str] = set()
    beginnings: set[tuple[str, ...]] = set()
    while True:
        moves, position = _random_moves(start, rng)
        beginning = moves[: MAX_SHARED_PLIES + 1]
        text = format_position(position)
        if len(moves) < PLIES[0] or text in positions or beginning in beginnings:
            continue
        if abs(_margin(position, thinker, quick.depth)) > quick.margin:
            continue
        margin = _margin(position, thinker, thorough.depth)
        if abs(margin) <= thorough.margin:
            positions.add(text)
            beginnings.add(beginning)
            yield Opening(moves, margin)


def _random_moves(position: Position, rng: Random) -> tuple[tuple[str, ...], Position]:
    """Random moves up to a random length, fewer if somebody has to pass or the game ends."""
    moves = []
    for _ in range(rng.randint(*PLIES)):
        legal = [move for move in position.legal_moves if move != PASS]
        if not legal:
            break
        move = rng.choice(legal)
        moves.append(format_move(position, move))
        position = position.play(move)
    if position.over or PASS in position.legal_moves:
        return (), position
    return tuple(moves), position


def _margin(position: Position, thinker: Thinker, depth: int) -> float:
    search = Search(thinker, SearchLimits(depth=depth), StopFlag())
    found = search.best(position)
    if len(position.rules.colors) == 2:
        return _stones(found.best.value)
    values = values_for_all(position, found.best.value, found.line, search)
    leads = [_stones(value) for value in values.values()]
    return max(leads) - min(leads)


def _stones(value: Value) -> float:
    assert value.margin is not None, "the game counts stones"
    return value.margin

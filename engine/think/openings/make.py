"""Makes lists of balanced openings."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.notation import format_move, format_position
from engine.position import PASS, Position
from engine.think.thinker import SearchLimits, StopFlag, Thinker

PLIES = (8, 12)  # the length of an opening, from and to
QUICK_DEPTH, QUICK_MARGIN = 5, 3.0  # of the search that rejects most candidates
DEPTH, MARGIN = 8, 1.0  # plies, and stones: at most so many ahead for either player
MAX_SHARED_PLIES = 7  # first plies that two openings have in common, at most


@dataclass(frozen=True, slots=True)
class Opening:
    """The moves of an opening, and the margin of the player to move after them, in stones."""

    moves: tuple[str, ...]
    margin: float


def make_openings(start: Position, thinker: Thinker, seed: int) -> Iterator[Opening]:
    """Openings without end, of a game for two players that counts stones."""
    rng = Random(seed)
    positions: set[str] = set()
    beginnings: set[tuple[str, ...]] = set()
    while True:
        moves, position = _random_moves(start, rng)
        beginning = moves[: MAX_SHARED_PLIES + 1]
        text = format_position(position)
        if len(moves) < PLIES[0] or text in positions or beginning in beginnings:
            continue
        if abs(_margin(position, thinker, QUICK_DEPTH)) > QUICK_MARGIN:
            continue
        margin = _margin(position, thinker, DEPTH)
        if abs(margin) <= MARGIN:
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
    value = thinker.best(position, SearchLimits(depth=depth), StopFlag()).best.value
    assert value.margin is not None, "the game counts stones"
    return value.margin

"""Lines of play, found with the engine."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from random import Random

from engine import PASS, Color, Position, find_game, format_move

Stones = Mapping[str, str]
Moves = tuple[str, ...]
Turn = tuple[Color, Moves, Position]


def stones(position: Position) -> Stones:
    """The stone on each cell, by the cell's name; "" is nothing."""
    board = position.rules.board
    return {site.name: str(position.stone(site.bit)) for site in board.by_cell.values()}


def follow(position: Position, *moves: str) -> Position:
    """The position after some moves, which may include `pass`."""
    for move in moves:
        legal = {format_move(position, each): each for each in position.legal_moves}
        position = position.play(legal[move])
    return position


def wander(position: Position, chance: Random) -> Iterator[Turn]:
    """A random game: the player, the move with the passes it forces, and the next position."""
    while not position.over:
        mover = position.turn
        move = chance.choice([move for move in position.legal_moves if move != PASS])
        moves = [format_move(position, move)]
        position = position.play(move)
        while position.legal_moves == (PASS,):
            moves.append("pass")
            position = position.play(PASS)
        yield mover, tuple(moves), position


def recited(position: Position, line: str) -> Iterator[Turn]:
    """A line of Moxie, in which nobody passes, turn by turn."""
    for move in line.split():
        mover, position = position.turn, follow(position, move)
        yield mover, (move,), position


@cache
def forced_pass() -> Moves:
    """A short beginning of MacBeth: its last move leaves the other player without one."""
    line = _game(266)  # of 300 seeds, the one with the earliest pass
    return line[: line.index("pass") + 1]


@cache
def whole_game() -> Moves:
    """A short game of MacBeth to its end, forced passes included."""
    return _game(228)  # of 300 seeds, the one of the shortest game


def _game(seed: int) -> Moves:
    start = find_game("macbeth").start({})
    return tuple(chain(*(moves for _, moves, _ in wander(start, Random(seed)))))

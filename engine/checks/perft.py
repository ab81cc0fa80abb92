"""Perft: the number of move sequences, which checks all rules at once."""

from engine.position import Move, Position


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` moves. A pass is a move; a finished game has none."""
    if depth == 0:
        return 1
    moves = position.legal_moves
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def divide(position: Position, depth: int) -> dict[Move, int]:
    return {move: perft(position.play(move), depth - 1) for move in position.legal_moves}

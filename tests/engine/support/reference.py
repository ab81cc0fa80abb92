"""Games that the engine and the slow reference implementation play side by side."""

from dataclasses import replace
from random import Random

from engine import CustodialPosition, format_move, format_stones, parse_move
from harness.games.custodial_reference import ReferenceGame


def assert_same(position: CustodialPosition, other: ReferenceGame) -> None:
    legal = [format_move(position, move) for move in position.legal_moves]
    assert set(legal) == other.legal()
    assert len(legal) == len(set(legal))
    board = position.rules.board
    letters = {(name[0], int(name[1:])): name for name in board.names}
    stones = {letters[cell]: color[0] for cell, color in other.stones.items()}
    assert format_stones(position) == "".join(stones.get(name, ".") for name in board.names)
    over = other.over()
    assert position.over == over
    assert position.to_move == (None if over else other.mover)
    assert position.score == other.score()
    assert list(position.winners) == other.winners()


def assert_same_game(position: CustodialPosition, other: ReferenceGame, rng: Random) -> None:
    """Play a random game to its end in both."""
    assert_same(position, other)
    while not position.over:
        # Free passes are rare, because some in succession end the game.
        choices = sorted(other.legal())
        if len(choices) > 1 and "pass" in choices and rng.random() < 0.9:
            choices.remove("pass")
        text = rng.choice(choices)
        move = parse_move(position, text)
        captured = {cell for ray in position.rays(move) for cell in ray.cells}
        if text != "pass" and not position.opening:
            placed = (text[0], int(text[1:]))
            assert len(captured) == len(other.captures(other.mover, placed))
        position = position.play(move)
        other.play(text)
        assert_same(position, other)


def reference_perft(game: ReferenceGame, depth: int) -> int:
    moves = game.legal()
    if depth == 1:
        return len(moves)
    found = 0
    for move in moves:
        after = replace(game, stones=dict(game.stones))
        after.play(move)
        found += reference_perft(after, depth - 1)
    return found

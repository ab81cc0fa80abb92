"""Messages and moves that are kept take little more memory than they are long."""

import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pytest

from app.wire.encode import encode
from app.wire.view import KnownMoves
from engine import GAMES, Position


@contextmanager
def traced() -> Iterator[Callable[[], int]]:
    """The bytes that are allocated from now on."""
    tracemalloc.start()
    try:
        yield lambda: tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("length", [10, 3_000, 50_000])
def test_a_message_takes_the_memory_of_its_length(length: int) -> None:
    with traced() as allocated:
        kept = [encode({"text": "x" * length}) for _ in range(20)]
        assert allocated() < sum(map(len, kept)) + 20 * 200


def test_a_remembered_move_takes_less_than_2_kb() -> None:
    rng, game = Random(2), []
    position: Position = GAMES["macbeth"].start({})
    while position.legal_moves:
        game.append(position)
        position = position.play(rng.choice(position.legal_moves))
    moves = [(one, move) for one in game for move in one.legal_moves]
    warm, known = KnownMoves(), KnownMoves()
    for one, move in moves:  # positions remember their captures
        warm.find(one, move)
    with traced() as allocated:
        for one, move in moves:
            known.find(one, move)
        assert len(known) > 100
        assert allocated() < 2_000 * len(known)

"""Messages and moves that are kept take little more memory than they are long."""

import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pytest

from app.web.socket import view
from app.web.socket.encode import encode
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


def test_a_remembered_move_takes_less_than_2_kb(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[object, object] = {}
    monkeypatch.setattr(view, "_known_moves", known)
    rng, game = Random(2), []
    position: Position = GAMES["macbeth"].start({})
    while position.legal_moves:
        game.append(position)
        position = position.play(rng.choice(position.legal_moves))
    for one in game:  # positions remember their captures
        view.legal_move_views(one)
    known.clear()
    with traced() as allocated:
        for one in game:
            view.encoded_legal_moves(one)
        assert len(known) > 100
        assert allocated() < 2_000 * len(known)

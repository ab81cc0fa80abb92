"""The values of all moves, for hints and for another try at a reviewed move."""

import random

from app.thinking.bot_moves import rank_moves
from app.thinking.work import WorkContext
from engine import find_game
from engine.custodial import CustodialPosition
from engine.think import StopFlag, find_thinker


def test_a_try_is_proved_where_a_review_proves_the_best_move() -> None:
    """With 16 empty cells; hints only estimate there."""
    rng, position = random.Random(3), find_game("macbeth").start({})
    assert isinstance(position, CustodialPosition)
    while position.empty.bit_count() > 16 or len(position.legal_moves) < 2:
        position = position.play(rng.choice(position.legal_moves))
    context = WorkContext(find_thinker, StopFlag())
    hints, proof = rank_moves(position, context), rank_moves(position, context, proof=True)
    assert not all(one.value.exact for one in hints.moves)
    assert all(one.value.exact for one in proof.moves)
    assert {one.move for one in proof.moves} == {*position.legal_moves}

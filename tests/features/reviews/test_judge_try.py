"""Other tries at a marked move against what the review has proved."""

import pytest

from app.features.reviews.finding import Finding
from app.features.reviews.judge_try import judge_try
from app.thinking.compiling.meanwhile import MeanwhileThinker
from app.thinking.work import WorkContext
from app.turns import Busy
from engine import find_game, format_move, parse_position
from engine.think.registry import find_thinker
from engine.think.thinker import SearchLimits, StopFlag

POSITION = (
    "6/1-1-b-1/4bbbw/1-1-b-b-w/bbbbbbbwbw/1-w-b-b-w-1/"
    "1bwwwwwbww/b-b-b-w-w/1bbbbwww/b-b-b-w/wwwwb1 w"
)
CONTEXT = WorkContext(find_thinker, StopFlag())


def test_what_the_review_has_proved_decides() -> None:
    """Estimates call c1 the best move here, but it wins by two stones less."""
    game = find_game("macbeth")
    position = parse_position(game.rules(game.complete({})), POSITION)
    proof = find_thinker(position).rank(position, SearchLimits(exact=24), StopFlag())
    best = proof.best
    known = Finding(
        ply=50,
        mover=position.turn,
        values={},
        best=format_move(position, best.move),
        worth=best.value,
    )
    for one in proof.moves:
        found = judge_try(position, one.move, known, CONTEXT)
        assert found.played == one.value
        assert (found.best == found.move) == (one.value == best.value)


def test_a_search_of_the_meantime_judges_no_try() -> None:
    """It would call a good move a mistake."""
    position = find_game("macbeth").start({})
    known = Finding(ply=0, mover=position.turn, values={})
    context = WorkContext(lambda _: MeanwhileThinker(), StopFlag())
    with pytest.raises(Busy):
        judge_try(position, position.legal_moves[0], known, context)

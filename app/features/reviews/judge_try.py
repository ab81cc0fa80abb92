"""The judgment of another try at a move that a review has marked."""

from app.features.reviews.finding import Finding
from app.thinking.bot_moves import limited, rank_moves
from app.thinking.compiling.meanwhile import MeanwhileThinker
from app.thinking.work import WorkContext
from app.turns import Busy
from engine import Move, Position, format_move, parse_move
from engine.think.multiplayer import Search
from engine.think.review import move_value
from engine.think.thinker import SearchLimits
from engine.think.value import Value

PROOF_LIMITS = SearchLimits(seconds=2.0, exact=24)


def judge_try(position: Position, move: Move, known: Finding, context: WorkContext) -> Finding:
    """A finding about a move. `known` is the review's; its proofs hold.

    Estimates are compared only with estimates of the same search, which ranks all moves. Raises
    Busy if only the provisional search is ready.
    """
    thinker = context.find(position)
    if isinstance(thinker, MeanwhileThinker):
        raise Busy
    if known.best is None or known.worth is None or not known.worth.exact:
        ranked = rank_moves(position, context)
        value = next(one.value for one in ranked.moves if one.move == move)
        return _finding(position, move, value, ranked.best.move, ranked.best.value)
    search = Search(thinker, limited(PROOF_LIMITS, context.share), context.stop)
    value = move_value(position, move, search)
    return _finding(position, move, value, parse_move(position, known.best), known.worth)


def _finding(position: Position, move: Move, value: Value, best: Move, worth: Value) -> Finding:
    is_level = value.exact >= worth.exact and value.sort_key >= worth.sort_key
    return Finding(
        ply=0,
        mover=position.turn,
        values={},
        move=format_move(position, move),
        played=value,
        best=format_move(position, move if is_level else best),
        worth=worth,
        choices=len(position.legal_moves),
    )

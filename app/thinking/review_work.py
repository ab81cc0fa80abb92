"""Reviews of positions as work for the pool."""

from collections.abc import Sequence

from app.thinking.work import WorkContext
from engine.think.multiplayer import Values
from engine.think.review import GamePosition, PlyReview, ReviewLimits, review_ply


def review_first(
    moments: Sequence[GamePosition],
    after: Values | None,
    limits: ReviewLimits,
    context: WorkContext,
) -> PlyReview:
    """The review of the first position. `after`: the values of the second."""
    thinker = context.wait_for(moments[0].position)
    return review_ply(moments, 0, after, thinker, limits, context.stop)

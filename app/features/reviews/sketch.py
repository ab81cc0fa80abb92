"""Quick values of all positions of a game, which a review draws before it has searched them."""

from collections.abc import Sequence
from functools import lru_cache

from app.thinking.bot_moves import limited
from app.thinking.work import WorkContext
from engine import Position
from engine.think.alphabeta import PlainThinker
from engine.think.multiplayer import Search, Values, final_values, values_for_all
from engine.think.thinker import SearchLimits, StopFlag
from engine.think.value import Value

Sketch = tuple[Values, ...]
"""The values of each position."""

PLAIN = SearchLimits(depth=2)  # milliseconds for a game
DRAFT = SearchLimits(seconds=0.03, exact=8, steady=True)
KNOWN = 64  # games


@lru_cache(KNOWN)
def plain_sketch(positions: tuple[Position, ...]) -> Sketch:
    """Values without compiled code, which may be missing."""
    return _sketch(positions, Search(PlainThinker(), PLAIN, StopFlag()))


def draft(positions: Sequence[Position], context: WorkContext) -> Sketch:
    """Better values, in two seconds, as work for the pool."""
    thinker = context.find(positions[0])
    return _sketch(positions, Search(thinker, limited(DRAFT, context.share), context.stop))


def _sketch(positions: Sequence[Position], search: Search) -> Sketch:
    found = [_values(position, search) for position in positions]
    return tuple(_smooth(found, place) for place in range(len(found)))


def _values(position: Position, search: Search) -> Values:
    if position.to_move is None:
        return final_values(position)
    result = search.best(position)
    return values_for_all(position, result.best.value, result, search)


def _smooth(found: Sequence[Values], place: int) -> Values:
    """The mean with the neighbors: a shallow search favors whoever has moved last."""
    if all(value.exact for value in found[place].values()):
        return found[place]
    near = found[max(0, place - 1) : place + 2]
    return {
        color: Value(sum(values[color].chance for values in near) / len(near))
        for color in found[place]
    }

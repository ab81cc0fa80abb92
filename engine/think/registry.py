"""The thinker for each game."""

from functools import lru_cache
from pathlib import Path

from engine.board import MOST_BOARDS
from engine.custodial import CustodialPosition, Rules, start
from engine.moxie import MoxiePosition, MoxieRules
from engine.position import Position
from engine.think.alphabeta import PlainThinker
from engine.think.jit import COMPILED
from engine.think.thinker import SearchLimits, StopFlag, Thinker


def find_thinker(position: Position, tables: Path | None = None) -> Thinker:
    """The best available thinker for the game of a position.

    `tables`: the folder of solved tables of Moxie, if any. The first call for a game loads and
    compiles code for seconds; do not call it in a thread that others wait for.
    """
    if isinstance(position, CustodialPosition):
        return _custodial(position.rules)
    if COMPILED and isinstance(position, MoxiePosition):
        return _moxie(position.rules, tables)
    return PlainThinker()


@lru_cache(MOST_BOARDS)
def _custodial(rules: Rules) -> Thinker:
    """Perfect play of a solved game, otherwise a search."""
    from engine.think.small_macbeth.thinker import perfect_or  # noqa: PLC0415 - only thinkers need it

    return perfect_or(_compiled(rules) if COMPILED else PlainThinker(), rules)


def _compiled(rules: Rules) -> Thinker:
    """The compiled search after a warm-up, or the plain one for boards that it cannot hold."""
    from engine.think.custodial.rules.tables import Unsupported  # noqa: PLC0415 - they load numba
    from engine.think.custodial.thinker import CustodialThinker  # noqa: PLC0415

    thinker = CustodialThinker()
    try:
        thinker.best(start(rules), SearchLimits(depth=2), StopFlag())
    except Unsupported:
        return PlainThinker()
    return thinker


@lru_cache(MOST_BOARDS)
def _moxie(rules: MoxieRules, tables: Path | None) -> Thinker:
    from engine.think.moxie.thinker import MoxieThinker  # noqa: PLC0415 - it loads numba

    return MoxieThinker(rules, tables)

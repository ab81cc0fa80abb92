"""The search that answers while the compiled one is not ready."""

from dataclasses import replace

from engine import Position
from engine.think.alphabeta import PlainThinker
from engine.think.thinker import SearchLimits, StopFlag
from engine.think.value import SearchResult

SECONDS = 0.25  # for a move


class MeanwhileThinker:
    """A short plain search. Its results say that they are provisional."""

    def __init__(self) -> None:
        self._thinker = PlainThinker()

    def best(
        self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        found = self._thinker.best(position, _short(limits), stop, seed)
        return replace(found, provisional=True)

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        return replace(self._thinker.rank(position, _short(limits), stop), provisional=True)


def _short(limits: SearchLimits) -> SearchLimits:
    return replace(limits, seconds=min(SECONDS, limits.seconds or SECONDS))

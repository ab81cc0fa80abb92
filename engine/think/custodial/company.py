"""The root of a search in a game of three players, or of two who are left of three."""

import numpy as np

from engine.think.custodial.crowd import answer_crowd, search_crowd
from engine.think.custodial.hashing import BEST, WORST
from engine.think.custodial.root import BOTTOM, Root
from engine.think.custodial.state import TURN, WORDS, State, from_position

FEW = 8
"""With so many empty cells and less it is tried to prove values among three."""
PLIES = 3 * 128


class Company(Root):
    """As `Root`, but for everybody against the one who is to move. Nothing but depth is exact."""

    near, prepared = 1, 1

    def _one(self, child: int, depth: int, *, exact: bool, low: int, high: int) -> int:
        return self._reach(child, depth + exact, low, high, friendly=False)

    def _reach(self, child: int, depth: int, low: int, high: int, *, friendly: bool) -> int:
        """The least that a move can be worth, or the most if everybody is friendly."""
        states = np.zeros((PLIES, WORDS), dtype=np.uint64)
        states[0] = self.children[child]
        return search_crowd(
            self.memory,
            self.known,
            states,
            0,
            self._me,
            depth - 1,
            low,
            high,
            BOTTOM,
            int(friendly),
        )

    def _prove(self, finished: list[int], *, complete: bool) -> None:
        if len(self.position.active) == 2:
            return super()._prove(finished, complete=complete)
        if not complete or self.empty > FEW:
            return None
        for child in finished if self.every else finished[:1]:
            most = self._reach(child, self.empty + 1, WORST, BEST, friendly=True)
            if most == self.values[child] and not self.halted:
                self.proved.add(child)
        return None

    @property
    def _me(self) -> int:
        return int(from_position(self.position)[TURN])

    def _view(self, state: State) -> State:
        return state

    def _answer(self, state: State) -> int:
        return int(answer_crowd(self.memory, state, self._me))

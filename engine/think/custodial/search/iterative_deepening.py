"""The root of a search: what is asked for, how deep it is gone, and what was found."""

from math import exp
from random import Random
from threading import Timer

import numpy as np

from engine.custodial import CustodialPosition
from engine.position import PASS as NO_STONE
from engine.think.custodial.rules import moves
from engine.think.custodial.rules.bits import Word
from engine.think.custodial.rules.state import NEUTRAL, PASSES, TURN, State, from_position
from engine.think.custodial.rules.tables import layout, tables
from engine.think.custodial.search.endgame import HUNDRED, solve
from engine.think.custodial.search.evaluate import learned
from engine.think.custodial.search.negascout import search
from engine.think.custodial.search.search_state import (
    ASKED,
    HALTED,
    LIMIT,
    NODES,
    STACK,
    TIMED,
    allocate,
)
from engine.think.custodial.search.transposition import BEST, NO_CELL, WORST, answer
from engine.think.thinker import Effort, Stop
from engine.think.value import RankedMove, SearchResult, Value

SMALL, LARGE = 14, 19
"""The sizes of the transposition table, for searches of few plies and others."""
FEW_CELLS = 12
SLOPE = 800
"""Hundredths of stones ahead that make a chance of 73 in 100, where nothing was learned."""


MARGIN, EXACT_MARGIN = 300, 400
"""How far from its guess a value is looked for first, in hundredths of stones."""
BOTTOM = Word(STACK)


class Root:
    """A search for the best move of two players, or, if `every`, for the value of every move.

    `near`: so many plies before the end of what is searched by depth, the rest is played out
    exactly. `prepared`: so many plies are left when an exact search begins that was asked for.
    """

    near, prepared = 10, 12

    def __init__(
        self,
        position: CustodialPosition,
        effort: Effort,
        stop: Stop,
        rng: Random | None,
        *,
        every: bool,
    ) -> None:
        self.position, self.effort, self.every = position, effort, every
        self.board = layout(position.rules.board)
        self.table = tables(position.rules)
        self.model, self.known = learned(position.rules)
        self.empty = position.empty.bit_count()
        self.moves = position.legal_moves
        self.children = np.array([self._view(self._after(move)) for move in self.moves])
        self.order = list(range(len(self.moves)))
        if rng:
            rng.shuffle(self.order)
        self.values = [0] * len(self.order)
        self.proved: set[int] = set()
        self.asked = np.frombuffer(stop.flag, dtype=np.uint8)
        self.timed = np.zeros(1, dtype=np.uint8)
        shallow = self.empty <= FEW_CELLS or (
            self.empty > effort.exact and (effort.depth or self.empty) < 6
        )
        self.memory = allocate(self.table, SMALL if shallow else LARGE, self.timed, self.timed)
        self.depth = 0

    def deepen(self) -> SearchResult:
        """Search deeper and deeper, until a limit is reached or the end of the game."""
        self._ply(1, exact=False)
        timer = self._begin()
        try:
            for depth, exact in self._plan():
                if not self._ply(depth, exact=exact):
                    break
        finally:
            if timer:
                timer.cancel()
        return self._thought()

    def _begin(self) -> Timer | None:
        """From now on the limits hold."""
        if self.effort.nodes is not None:
            self.memory[LIMIT] = self.effort.nodes
        self.memory[ASKED], self.memory[TIMED] = self.asked.ctypes.data, self.timed.ctypes.data
        if self.effort.seconds is None:
            return None
        timer = Timer(self.effort.seconds, self.timed.fill, (1,))
        timer.daemon = True
        timer.start()
        return timer

    def _plan(self) -> list[tuple[int, bool]]:
        """The depths to search to; the last one perhaps exactly."""
        deepest = self.effort.depth or self.empty
        if self.empty <= self.effort.exact:
            limit = self.empty - self.prepared
        elif deepest < self.empty:
            return [(depth, False) for depth in range(2, deepest + 1)]
        else:
            limit = self.empty - self.near
        return [*((depth, False) for depth in range(2, limit)), (self.empty, True)]

    def _ply(self, depth: int, *, exact: bool) -> bool:
        """Whether the limits allowed all of it. What was not finished counts if it is exact."""
        if self.every:
            self.order.sort(key=lambda child: -self.values[child])
        values, self.values = self.values, self.values.copy()
        finished = self._search(depth, exact=exact)
        complete = finished == len(self.order)
        if exact:
            self._prove(self.order[:finished], complete=complete)
        elif self.every and not complete:
            self.values = values
        if complete:
            self.depth = depth
        return complete

    def _search(self, depth: int, *, exact: bool) -> int:
        """Search the moves in their order, and bring the best one to the front.

        If not every value is wanted, those of others than the best become bounds. How many moves
        were finished.
        """
        best = WORST
        for place, child in enumerate(self.order):
            if self.every or not place:
                value = self._look(child, depth, exact=exact, low=WORST)
            else:
                value = self._one(child, depth, exact=exact, low=best, high=best + 1)
                if value > best and not self.halted:
                    value = self._look(child, depth, exact=exact, low=best)
            if self.halted:
                return place
            self.values[child] = value
            if value > best:
                best = value
                if not self.every:
                    self.order.insert(0, self.order.pop(place))
        return len(self.order)

    def _look(self, child: int, depth: int, *, exact: bool, low: int) -> int:
        """What a move is worth, or what it is at most if that is `low`: aspiration.

        It begins with a narrow window around what the move was worth before.
        """
        margin = EXACT_MARGIN if exact else MARGIN
        guess = self.values[child]
        floor, roof = max(low, guess - margin), min(BEST, guess + margin)
        if floor >= roof:
            floor, roof = low, min(BEST, low + 2 * margin)
        while True:
            value = self._one(child, depth, exact=exact, low=floor, high=roof)
            margin *= 4
            if self.halted:
                return value
            if value <= floor > low:
                floor, roof = max(low, value - margin), floor + 1
            elif value >= roof < BEST:
                floor, roof = roof - 1, min(BEST, value + margin)
            else:
                return value

    def _one(self, child: int, depth: int, *, exact: bool, low: int, high: int) -> int:
        """What a move is worth to who makes it, if that is between low and high, else a bound."""
        m = self.memory
        a, a2, b, b2, c, c2, passes = self.children[child]
        if exact:
            floor, roof = -high // HUNDRED, -(low // HUNDRED)
            return -HUNDRED * solve(m, a, a2, b, b2, c, c2, floor, roof, BOTTOM, passes)
        floor, roof = -high, -low
        known = self.known
        return -search(m, known, a, a2, b, b2, c, c2, depth - 1, floor, roof, BOTTOM, passes)

    def _prove(self, finished: list[int], *, complete: bool) -> None:
        """Remember of which moves the values are exact now."""
        if self.every:
            self.proved.update(finished)
        elif complete:
            self.proved = {self.order[0]}

    @property
    def halted(self) -> bool:
        """Whether a limit was reached."""
        return bool(self.memory[HALTED])

    def _after(self, move: int) -> State:
        """The state after a move."""
        state = from_position(self.position)
        number = Word(self.board.number(move)) if move else moves.PASS
        moves.make(self.table, state, number, state)
        return state

    def _view(self, state: State) -> State:
        """Six words of stones, those of the player to move first, and the passes."""
        me = 2 * int(state[TURN])
        return state[[me, me + 1, 2 - me, 3 - me, NEUTRAL, NEUTRAL + 1, PASSES]]

    def _thought(self) -> SearchResult:
        ranked = [RankedMove(self.moves[one], self._value(one)) for one in self.order]
        if self.every:
            place = {move: number for number, move in enumerate(self.moves)}
            ranked.sort(key=lambda one: (*_weight(one.value), -place[one.move]), reverse=True)
        else:
            ranked = ranked[:1]
        line = self._line(ranked[0].move)
        return SearchResult(tuple(ranked), line, self.depth, int(self.memory[NODES]))

    def _value(self, child: int) -> Value:
        value = self.values[child]
        if child in self.proved:
            return Value((value > 0) + (value == 0) / 2, value / 100, exact=True)
        if self.model is None:
            return Value(1 / (1 + exp(-value / SLOPE)), value / 100)
        stones = self.position.occupied.bit_count()
        return Value(float(self.model.chance(value, stones)), value / 100)

    def _line(self, move: int) -> tuple[int, ...]:
        """The best play on, as far as it is still known."""
        line, position = [move], self.position.play(move)
        while not position.over and len(line) < 2 * self.empty:
            found = self._answer(from_position(position))
            passed = found in (NO_CELL, moves.PASS)
            following = NO_STONE if passed else self.board.cell_of.get(found, -1)
            if following not in position.legal_moves:
                break
            line.append(following)
            position = position.play(following)
        return tuple(line)

    def _answer(self, state: State) -> int:
        """The best move in a state, if it is still known."""
        return int(answer(self.memory, self._view(state)))


def _weight(value: Value) -> tuple[float, float]:
    """What to sort by: the chance, then stones."""
    return value.chance, value.margin or 0.0

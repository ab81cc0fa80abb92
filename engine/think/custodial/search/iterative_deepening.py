"""Iterative deepening from a root position, with aspiration windows."""

from math import exp
from random import Random
from statistics import fmean
from threading import Timer

import numpy as np

from engine.custodial import CustodialPosition
from engine.position import PASS as NO_STONE
from engine.think.custodial.rules.bitboard import Stones
from engine.think.custodial.rules.bits import Word
from engine.think.custodial.rules.moves import PASS, make, mover_stones
from engine.think.custodial.rules.state import PASSES, State, from_position
from engine.think.custodial.rules.tables import layout, rule_table
from engine.think.custodial.search.endgame import solve_endgame
from engine.think.custodial.search.evaluate import for_one_search, load_evaluation
from engine.think.custodial.search.last_cells import CENTISTONES
from engine.think.custodial.search.negascout import negascout
from engine.think.custodial.search.probcut import enter_fits
from engine.think.custodial.search.search_state import (
    HALTED,
    LONG_SEARCH_BITS,
    NODE_LIMIT,
    NODES,
    SHORT_SEARCH_BITS,
    STACK,
    allocate,
    set_flags,
)
from engine.think.custodial.search.transposition import MAX_VALUE, MIN_VALUE, NO_CELL, stored_move
from engine.think.probcut.shipped import find_fits
from engine.think.thinker import SearchLimits, StopFlag
from engine.think.value import RankedMove, SearchResult, Value

SHORT_SEARCH_EMPTY_CELLS, SHORT_SEARCH_DEPTH = 12, 6
# Without a model, a lead of so many hundredths of stones is a winning chance of 73 percent.
LOGISTIC_SCALE = 800
# Half the width of an aspiration window, in hundredths of stones.
MARGIN, EXACT_MARGIN = 300, 400
# A selective search goes deeper before an exact one is tried: up to so many plies before the end.
SELECTIVE_FROM = 4
STACK_BOTTOM = Word(STACK)


class IterativeDeepening:
    """Finds the best move of two players, or the value of every move if `every` is set.

    `exact_from`: a search by depth is replaced by an exact one so many plies before the end.
    `first_exact`: deepening stops so many plies before the end if an exact search was asked for.
    """

    exact_from, first_exact = 10, 12

    def __init__(
        self,
        position: CustodialPosition,
        limits: SearchLimits,
        stop: StopFlag,
        rng: Random | None,
        *,
        every: bool,
    ) -> None:
        self.position, self.limits, self.every = position, limits, every
        self.layout = layout(position.rules.board)
        self.table = rule_table(position.rules)
        self.model, tables = load_evaluation(position.rules)
        self.weights = for_one_search(tables)
        self.empty = position.empty.bit_count()
        self.moves = position.legal_moves
        self.children = [self._view(self._after(move)) for move in self.moves]
        self.order = list(range(len(self.moves)))
        if rng:
            rng.shuffle(self.order)
        self.values = [0] * len(self.order)
        varied = round(CENTISTONES * limits.varied)
        self.favors = [rng.randint(0, varied) if rng else 0 for _ in self.order]
        self.proved: set[int] = set()
        self.stop_flag = np.frombuffer(stop.flag, dtype=np.uint8)
        self.timeout_flag = np.zeros(1, dtype=np.uint8)
        short = self.empty <= SHORT_SEARCH_EMPTY_CELLS or (
            self.empty > limits.exact and (limits.depth or self.empty) < SHORT_SEARCH_DEPTH
        )
        bits = SHORT_SEARCH_BITS if short else LONG_SEARCH_BITS
        self.search = allocate(self.table, bits, self.timeout_flag, self.timeout_flag)
        if limits.selective:
            enter_fits(self.search, find_fits(position.rules))
        self.depth = 0
        self._finished: tuple[tuple[int, list[int]], ...] = ()  # best moves, values of all

    def deepen(self) -> SearchResult:
        """Search deeper and deeper until a limit or the end of the game is reached.

        The first ply is searched without limits.
        """
        self._search_to(1, exact=False)
        timer = self._apply_limits()
        try:
            for depth, exact in self._depths():
                if not self._search_to(depth, exact=exact):
                    break
        finally:
            if timer:
                timer.cancel()
        return self._result()

    def deepened_values(self) -> list[int]:
        """The value of the position at each depth from 1 on, in hundredths of stones."""
        found = []
        for depth in range(1, (self.limits.depth or self.empty) + 1):
            self._search_to(depth, exact=False)
            found.append(self.values[self.order[0]])
        return found

    def _apply_limits(self) -> Timer | None:
        if self.limits.nodes is not None:
            self.search[NODE_LIMIT] = self.limits.nodes
        set_flags(self.search, self.stop_flag, self.timeout_flag)
        if self.limits.seconds is None:
            return None
        timer = Timer(self.limits.seconds, self.timeout_flag.fill, (1,))
        timer.daemon = True
        timer.start()
        return timer

    def _depths(self) -> list[tuple[int, bool]]:
        """Depths from 2 on, the last one perhaps exact."""
        deepest = self.limits.depth or self.empty
        if self.empty <= self.limits.exact:
            limit = self.empty - self.first_exact
        elif deepest < self.empty:
            return [(depth, False) for depth in range(2, deepest + 1)]
        else:
            limit = self.empty - (SELECTIVE_FROM if self.limits.selective else self.exact_from)
        return [*((depth, False) for depth in range(2, limit)), (self.empty, True)]

    def _search_to(self, depth: int, *, exact: bool) -> bool:
        """Returns whether all moves were searched within the limits. Keeps exact values of finished
        moves.
        """
        if self.every:
            self.order.sort(key=lambda child: -self.values[child])
        values, self.values = self.values, self.values.copy()
        finished = self._search_moves(depth, exact=exact)
        complete = finished == len(self.order)
        if exact:
            self._mark_proved(self.order[:finished], complete=complete)
        elif self.every and not complete:
            self.values = values
        if complete:
            self.depth = depth
            self._finished += ((self.order[0], self.values),)
        return complete

    def _search_moves(self, depth: int, *, exact: bool) -> int:
        """Search the moves in order. Returns the number of finished ones.

        The best move goes to the front. Unless every value is wanted, the others become bounds.
        Favors are added to the values if these are estimates.
        """
        best = MIN_VALUE
        for place, child in enumerate(self.order):
            favor = 0 if exact else self.favors[child]
            low = max(MIN_VALUE, best - favor)
            if self.every or not place:
                value = self._aspirate(child, depth, exact=exact, low=MIN_VALUE)
            else:
                value = self._search_window(child, depth, exact=exact, low=low, high=low + 1)
                if value > low and not self.halted:
                    value = self._aspirate(child, depth, exact=exact, low=low)
            if self.halted:
                return place
            self.values[child] = value
            if value > low:
                best = value + favor
                if not self.every:
                    self.order.insert(0, self.order.pop(place))
        return len(self.order)

    def _aspirate(self, child: int, depth: int, *, exact: bool, low: int) -> int:
        """The value of a move, or an upper bound if that is not above `low`.

        The search starts with a narrow window around the value of the previous depth.
        """
        margin = EXACT_MARGIN if exact else MARGIN
        guess = self.values[child]
        floor, ceiling = max(low, guess - margin), min(MAX_VALUE, guess + margin)
        if floor >= ceiling:
            floor, ceiling = low, min(MAX_VALUE, low + 2 * margin)
        lowered = raised = False
        while True:
            value = self._search_window(child, depth, exact=exact, low=floor, high=ceiling)
            margin *= 4
            if self.halted:
                return value
            if value <= floor > low:
                floor, ceiling, lowered = max(low, value - margin), floor + 1, True
            elif value >= ceiling < MAX_VALUE:
                floor, ceiling, raised = ceiling - 1, min(MAX_VALUE, value + margin), True
            else:
                return value
            if lowered and raised:  # selective searches contradict each other
                floor, ceiling = low, MAX_VALUE

    def _search_window(self, child: int, depth: int, *, exact: bool, low: int, high: int) -> int:
        """The value of a move to its player if it lies between low and high, otherwise a bound."""
        *words, passes = self.children[child]
        stones = Stones(*words)
        if exact:
            floor, ceiling = -high // CENTISTONES, -(low // CENTISTONES)
            value = solve_endgame(self.search, stones, floor, ceiling, STACK_BOTTOM, passes)
            return -CENTISTONES * value
        return -negascout(
            self.search, self.weights, stones, depth - 1, -high, -low, STACK_BOTTOM, passes
        )

    def _mark_proved(self, finished: list[int], *, complete: bool) -> None:
        if self.every:
            self.proved.update(finished)
        elif complete:
            self.proved = {self.order[0]}

    @property
    def halted(self) -> bool:
        return bool(self.search[HALTED])

    def _after(self, move: int) -> State:
        state = from_position(self.position)
        number = Word(self.layout.number(move)) if move else PASS
        make(self.table, state, number, state)
        return state

    def _view(self, state: State) -> State:
        """The words of `Stones`, and the passes."""
        return np.array([*mover_stones(state), state[PASSES]])

    def _result(self) -> SearchResult:
        ranked = [RankedMove(self.moves[child], self._value(child)) for child in self.order]
        if self.every:
            place = {move: number for number, move in enumerate(self.moves)}
            ranked.sort(
                key=lambda one: (one.value.chance, one.value.margin or 0.0, -place[one.move]),
                reverse=True,
            )
        else:
            ranked = ranked[:1]
        line = self._principal_variation(ranked[0].move)
        return SearchResult(tuple(ranked), line, self.depth, int(self.search[NODES]))

    def _value(self, child: int) -> Value:
        value = self.values[child]
        if child in self.proved:
            return Value((value > 0) + (value == 0) / 2, value / 100, exact=True)
        if self.limits.steady:
            value = self._mean(child)
        if self.model is None:
            return Value(1 / (1 + exp(-value / LOGISTIC_SCALE)), value / 100)
        stones = self.position.occupied.bit_count()
        return Value(float(self.model.chance(value, stones)), value / 100)

    def _mean(self, child: int) -> int:
        """The mean of the last depths, as many as there are players."""
        last = self._finished[-len(self.position.active) :]
        return round(fmean(found[child if self.every else best] for best, found in last))

    def _principal_variation(self, move: int) -> tuple[int, ...]:
        """The best play, as far as it is still in the transposition table."""
        line, position = [move], self.position.play(move)
        while not position.over and len(line) < 2 * self.empty:
            cell = self._stored_move(from_position(position))
            following = self.layout.cell_of.get(cell, -1)
            if cell in (NO_CELL, PASS):
                following = NO_STONE
            if following not in position.legal_moves:
                break
            line.append(following)
            position = position.play(following)
        return tuple(line)

    def _stored_move(self, state: State) -> int:
        return int(stored_move(self.search, mover_stones(state), state[PASSES]))

"""A thinker for every game, in plain Python on the plain rules: slow, but always available.

Iterative deepening with alpha-beta (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975).
With three players it is paranoid: the others are assumed to play against the thinking player
(Sturtevant and Korf, "On Pruning Techniques for Multi-Player Games", 2000).
"""

from collections.abc import Mapping
from math import exp, inf
from random import Random
from time import monotonic

from engine.color import Color
from engine.custodial import CustodialPosition
from engine.moxie import MoxiePosition
from engine.position import Move, Position
from engine.think.multiplayer import stones_ahead
from engine.think.safe_cells import safe_cells
from engine.think.thinker import SearchLimits, StopFlag
from engine.think.value import RankedMove, SearchResult, Value

DEEPEST = 99
WIN = 1000.0  # more than any number of stones; a win of Moxie in n plies scores n less
MOBILITY_WEIGHT, SAFE_CELL_WEIGHT = 0.9, 12.0  # in stones
LATE = 0.6  # the part of the cells that are filled from which on stones count
LOGISTIC_SCALE = 8.0  # with a lead of so many stones, the winning chance is 73 percent


class _LimitReached(Exception):
    """A limit was reached within a search."""


class PlainThinker:
    """Thinks about positions of any game."""

    def best(
        self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        return _Search(position, limits, stop, Random(seed)).deepen(every=False)

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        return _Search(position, limits, stop, None).deepen(every=True)


class _Search:
    def __init__(
        self, root: Position, limits: SearchLimits, stop: StopFlag, rng: Random | None
    ) -> None:
        assert root.to_move
        self.root, self.me = root, root.to_move
        self.limits, self.stop = limits, stop
        self.nodes, self.depth = 0, 0
        self.until = monotonic() + limits.seconds if limits.seconds is not None else inf
        self.moves = list(root.legal_moves)
        if rng:
            rng.shuffle(self.moves)
        self.favors = {move: rng.uniform(0, limits.varied) if rng else 0.0 for move in self.moves}
        self.estimated = False
        self.paranoid = len(root.rules.colors) > 2

    def deepen(self, *, every: bool) -> SearchResult:
        """Search deeper and deeper until a limit is reached or nothing is estimated."""
        limit = DEEPEST if self._solves_exactly() else self.limits.depth or DEEPEST
        found: list[RankedMove] = []
        lines: dict[Move, tuple[Move, ...]] = {}
        while self.depth < limit:
            try:
                ranked, lines = self._search_to(self.depth + 1, every)
            except _LimitReached:
                break
            found, self.depth = ranked, self.depth + 1
            self.moves = [one.move for one in found] + [
                move for move in self.moves if move not in {one.move for one in found}
            ]
            if all(one.value.exact for one in found):
                break
        order = {move: place for place, move in enumerate(self.root.legal_moves)}
        if every:
            found.sort(key=lambda one: (one.value.sort_key, -order[one.move]), reverse=True)
        return SearchResult(tuple(found), lines[found[0].move], self.depth, self.nodes)

    def _solves_exactly(self) -> bool:
        position = self.root
        empty = position.empty.bit_count() if isinstance(position, CustodialPosition) else DEEPEST
        return empty <= self.limits.exact

    def _search_to(
        self, depth: int, every: bool
    ) -> tuple[list[RankedMove], dict[Move, tuple[Move, ...]]]:
        found: list[tuple[Move, float, bool]] = []
        lines: dict[Move, tuple[Move, ...]] = {}
        alpha, guessed = -inf, False
        for move in self.moves:
            self.estimated = False
            after, favor = self.root.play(move), self.favors[move]
            lowest = -inf if every else alpha - favor
            score, line = self._alphabeta(after, depth - 1, lowest, inf, 1)
            guessed = guessed or self.estimated
            favored = score + favor if self.estimated else score
            if every or favored > alpha:
                alpha = max(alpha, favored)
                found.insert(0, (move, score, not self.estimated))
                lines[move] = (move, *line)
        ranked = []
        for move, score, proved in found:
            exact = proved and (every or not guessed or score > WIN / 2)
            ranked.append(RankedMove(move, _value(self.root, score, exact=exact)))
        if every:
            ranked.sort(key=lambda one: one.value.sort_key, reverse=True)
        return ranked, lines

    def _alphabeta(
        self, position: Position, depth: int, alpha: float, beta: float, ply: int
    ) -> tuple[float, tuple[Move, ...]]:
        """A position's value to the searching player, in stones, and the best line."""
        self.nodes += 1
        self._check()
        mover = position.to_move
        if mover is None:
            return _final_score(position, self.me, ply), ()
        if self.paranoid:
            self.estimated = True  # the others need not cooperate
        if depth <= 0:
            self.estimated = True
            return _evaluate(position, self.me), ()
        mine = mover is self.me
        best = -inf if mine else inf
        line: tuple[Move, ...] = ()
        for move in position.legal_moves:
            score, rest = self._alphabeta(position.play(move), depth - 1, alpha, beta, ply + 1)
            if score > best if mine else score < best:
                best, line = score, (move, *rest)
            if mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, line

    def _check(self) -> None:
        """Raises _LimitReached, but never before the first ply is complete."""
        if not self.depth:
            return
        spent = self.limits.nodes is not None and self.nodes > self.limits.nodes
        if spent or self.stop.requested or monotonic() > self.until:
            raise _LimitReached


def _final_score(position: Position, me: Color, ply: int) -> float:
    """The result of a game for a player: the lead in stones, or in Moxie WIN less the plies."""
    if isinstance(position, MoxiePosition):
        if len(position.winners) != 1:
            return 0.0
        return WIN - ply if position.winners == (me,) else ply - WIN
    return stones_ahead(position, me)


def _evaluate(position: Position, me: Color) -> float:
    """Mobility and safe cells, and late in the game stones."""
    if not isinstance(position, CustodialPosition):
        return 3.0 * stones_ahead(position, me)
    board, colors = position.rules.board, position.rules.colors
    safe = safe_cells(board)
    free = {color: position.placements(color).bit_count() for color in position.active}
    safety = {
        color: (stones & safe).bit_count()
        for color, stones in zip(colors, position.stones, strict=True)
        if color in position.active
    }
    if position.rules.fewest:
        safety = {color: -count for color, count in safety.items()}
    filled = 1 - position.empty.bit_count() / len(board.names)
    value = MOBILITY_WEIGHT * _ahead(free, me) + SAFE_CELL_WEIGHT * _ahead(safety, me)
    return value + max(0.0, filled - LATE) / (1 - LATE) * stones_ahead(position, me)


def _ahead(counts: Mapping[Color, int], me: Color) -> int:
    """The lead over the best other player."""
    others = [count for color, count in counts.items() if color is not me]
    return counts.get(me, 0) - max(others, default=0)


def _value(position: Position, score: float, *, exact: bool) -> Value:
    moxie = isinstance(position, MoxiePosition)
    if exact:
        chance = 0.5 if score == 0 else float(score > 0)
        turns = round(WIN - abs(score)) if moxie and score else None
        return Value(chance, None if moxie else score, turns, exact=True)
    chance = 1 / (1 + exp(-max(-50.0, min(50.0, score / LOGISTIC_SCALE))))
    return Value(chance, None if moxie else score)

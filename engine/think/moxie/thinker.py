"""The thinker for Moxie: perfect with a solved table, otherwise a search."""

from math import exp
from pathlib import Path
from random import Random
from threading import Timer

import numpy as np

from engine.moxie.moves import MoxieMove
from engine.moxie.position import MoxiePosition
from engine.moxie.rules import MoxieRules
from engine.position import Position
from engine.think.moxie.rules.rule_arrays import rule_arrays
from engine.think.moxie.rules.turns import pack_position
from engine.think.moxie.search import (
    HALTED,
    WIN,
    WIN_THRESHOLD,
    alphabeta,
    new_search_state,
    one_turn_earlier,
    position_key,
)
from engine.think.moxie.table.table import MoxieTable, TableValue, open_table
from engine.think.thinker import SearchLimits, StopFlag
from engine.think.value import RankedMove, SearchResult, Value

LOGISTIC_SCALE = 60.0  # an estimate of so much is a winning chance of 73 percent
MAX_DEPTH = 60
NO_NODE_LIMIT = 1 << 60
LINE_LENGTH = 12


class MoxieThinker:
    """Thinks about one variant. `tables`: the folder in which its table may appear at any time.

    If limits are meant to weaken, it searches even if there is a table.
    """

    def __init__(self, rules: MoxieRules, tables: Path | None = None) -> None:
        self.rules, self._tables = rules, tables
        self._table: MoxieTable | None = None

    @property
    def table(self) -> MoxieTable | None:
        if self._table is None and self._tables is not None:
            self._table = open_table(self.rules, self._tables)
        return self._table

    def best(
        self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        assert isinstance(position, MoxiePosition)
        if not limits.weaken and self.table:
            return _from_table(self.table, position, Random(seed))
        return _Search(position, limits, stop, Random(seed)).deepen(every=False)

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        assert isinstance(position, MoxiePosition)
        if not limits.weaken and self.table:
            return _from_table(self.table, position, None)
        return _Search(position, limits, stop, None).deepen(every=True)


def _from_table(table: MoxieTable, position: MoxiePosition, rng: Random | None) -> SearchResult:
    """All moves with their values; with `rng`, equal ones in random order."""
    found = list(table.probe_moves(position).items())
    if rng:
        rng.shuffle(found)
    found.sort(key=lambda item: -item[1].sort_key)
    ranked = tuple(RankedMove(move, _exact_value(value)) for move, value in found)
    line = [ranked[0].move]
    after = position.play_unchecked(found[0][0])
    while not after.over and len(line) < LINE_LENGTH:
        move, _ = max(table.probe_moves(after).items(), key=lambda item: item[1].sort_key)
        line.append(move)
        after = after.play_unchecked(move)
    return SearchResult(ranked, tuple(line), found[0][1].distance or len(line), len(found))


def _exact_value(value: TableValue) -> Value:
    chance = {"win": 1.0, "draw": 0.5, "loss": 0.0}[value.value]
    return Value(chance, distance=value.distance, exact=True)


class _Search:
    """Iterative deepening from one position."""

    def __init__(
        self, root: MoxiePosition, limits: SearchLimits, stop: StopFlag, rng: Random | None
    ) -> None:
        self.root, self.limits = root, limits
        self.arrays = rule_arrays(root.rules)
        self.timeout_flag = np.zeros(1, np.uint8)
        stop_flag = np.frombuffer(stop.flag, np.uint8)
        self.search = new_search_state(stop_flag, self.timeout_flag, NO_NODE_LIMIT)
        self.search.path[0] = position_key(pack_position(root))
        self.moves = list(root.legal_moves)
        if rng:
            rng.shuffle(self.moves)

    def deepen(self, *, every: bool) -> SearchResult:
        """Searches deeper and deeper until a limit is reached or everything is proved."""
        timer = None
        if self.limits.seconds is not None:
            timer = Timer(self.limits.seconds, self.timeout_flag.fill, (1,))
            timer.daemon = True
            timer.start()
        try:
            scores, depth = self._deepen(every)
        finally:
            if timer:
                timer.cancel()
        order = {move: at for at, move in enumerate(self.root.legal_moves)}
        found = sorted(scores, key=lambda move: -scores[move])
        if every:
            found.sort(key=lambda move: (-scores[move], order[move]))
        ranked = [RankedMove(move, _value(scores[move], depth)) for move in found]
        if not every:
            ranked = [ranked[0], *(RankedMove(one.move, _bound(one.value)) for one in ranked[1:])]
        return SearchResult(tuple(ranked), (found[0],), depth, int(self.search.nodes[0]))

    def _deepen(self, every: bool) -> tuple[dict[MoxieMove, int], int]:
        scores = self._search_to(1, every, limited=False) or {}
        depth = 1
        max_depth = min(self.limits.depth or MAX_DEPTH, MAX_DEPTH)
        while depth < max_depth and not self._is_proved(scores, depth, every):
            self.moves.sort(key=lambda move: -scores[move])
            deeper = self._search_to(depth + 1, every, limited=True)
            if deeper is None:
                break
            scores, depth = deeper, depth + 1
        return scores, depth

    def _is_proved(self, scores: dict[MoxieMove, int], depth: int, every: bool) -> bool:
        """True if all relevant scores are proved, with their distances."""
        counted = scores.values() if every else [max(scores.values())]
        return all(abs(score) > WIN_THRESHOLD and WIN - abs(score) <= depth for score in counted)

    def _search_to(self, depth: int, every: bool, *, limited: bool) -> dict[MoxieMove, int] | None:
        """The scores of all moves, or bounds behind the best one; None if a limit is reached."""
        nodes = self.limits.nodes if limited else None
        self.search.nodes[1] = NO_NODE_LIMIT if nodes is None else nodes
        never = np.zeros(1, np.uint8)
        search = (
            self.search if limited else self.search._replace(stop_flag=never, timeout_flag=never)
        )
        scores: dict[MoxieMove, int] = {}
        low = -WIN
        for move in self.moves:
            after = self.root.play_unchecked(move)
            if after.over:
                winner = after.winner
                score = 0 if winner is None else WIN if winner is self.root.turn else -WIN
            else:
                beta = 1 - (-WIN if every else low)
                score = alphabeta(
                    self.arrays, search, pack_position(after), depth - 1, -WIN - 1, beta, 1
                )
                if score == HALTED:
                    return None
                score = -score
            scores[move] = one_turn_earlier(score)
            low = max(low, score)
        return scores


def _value(score: int, depth: int) -> Value:
    """Wins and losses are proved; their distance is known up to the depth."""
    if abs(score) <= WIN_THRESHOLD:
        return Value(1 / (1 + exp(-score / LOGISTIC_SCALE)))
    distance = WIN - abs(score)
    return Value(float(score > 0), distance=distance if distance <= depth else None, exact=True)


def _bound(value: Value) -> Value:
    """The value of a move behind the best one, known only as a bound."""
    return Value(value.chance)

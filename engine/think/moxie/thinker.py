"""A player of Moxie: perfect where there is a table, and else as far as it can look ahead."""

from math import exp
from pathlib import Path
from random import Random
from threading import Timer

import numpy as np

from engine.moxie.moves import MoxieMove
from engine.moxie.position import MoxiePosition
from engine.moxie.rules import MoxieRules
from engine.position import Position
from engine.think.moxie.rules.numbering import dense
from engine.think.moxie.rules.rule_arrays import ground
from engine.think.moxie.search import HALTED, PROVED, SURE, Memory, key_of, memory, nearer, search
from engine.think.moxie.table.table import MoxieTable, Verdict, open_table
from engine.think.thinker import Effort, Stop
from engine.think.value import RankedMove, SearchResult, Value

SLOPE = 60.0  # an estimate that makes a chance of 73 in 100
DEEPEST = 60
ENDLESS = 1 << 60
LINE = 12  # plies of best play that are told


class MoxieThinker:
    """Thinks about one variant. `tables`: the folder in which its table may lie, now or later.

    An effort with a depth is meant to be weak: the best move is then searched so deep, even where
    there is a table. Every move's value is told from the table.
    """

    def __init__(self, rules: MoxieRules, tables: Path | None = None) -> None:
        self.rules, self._tables = rules, tables
        self._table: MoxieTable | None = None

    @property
    def table(self) -> MoxieTable | None:
        """The table, as soon as it is complete."""
        if self._table is None and self._tables is not None:
            self._table = open_table(self.rules, self._tables)
        return self._table

    def best(self, position: Position, effort: Effort, stop: Stop, seed: int = 0) -> SearchResult:
        """The best move, and its value. The position has at least one move."""
        assert isinstance(position, MoxiePosition)
        if effort.depth is None and self.table:
            return _from_table(self.table, position, Random(seed))
        return _Search(position, effort, stop, Random(seed)).deepen(every=False)

    def rank(self, position: Position, effort: Effort, stop: Stop) -> SearchResult:
        """Every legal move with its own value, best first."""
        assert isinstance(position, MoxiePosition)
        if self.table:
            return _from_table(self.table, position, None)
        return _Search(position, effort, stop, None).deepen(every=True)


def _from_table(table: MoxieTable, position: MoxiePosition, chance: Random | None) -> SearchResult:
    """All moves with their values; the best one by chance among equals, if there is any."""
    found = list(table.moves(position).items())
    if chance:
        chance.shuffle(found)
    found.sort(key=lambda item: -item[1].haste)
    ranked = tuple(RankedMove(move, _value(verdict)) for move, verdict in found)
    line = [ranked[0].move]
    at = position.play_unchecked(found[0][0])
    while not at.over and len(line) < LINE:
        move, _ = max(table.moves(at).items(), key=lambda item: item[1].haste)
        line.append(move)
        at = at.play_unchecked(move)
    return SearchResult(ranked, tuple(line), found[0][1].distance or len(line), len(found))


def _value(verdict: Verdict) -> Value:
    chance = {"win": 1.0, "draw": 0.5, "loss": 0.0}[verdict.value]
    return Value(chance, distance=verdict.distance, exact=True)


class _Search:
    """Iterative deepening from one position."""

    def __init__(
        self, root: MoxiePosition, effort: Effort, stop: Stop, chance: Random | None
    ) -> None:
        self.root, self.effort = root, effort
        self.g, self.dense = ground(root.rules), dense(root.rules.board)
        self.rung = np.zeros(1, np.uint8)
        asked = np.frombuffer(stop.flag, np.uint8)
        self.memory: Memory = memory(asked, self.rung, ENDLESS)
        own, enemy = self.dense.pack(root.side.own), self.dense.pack(root.side.enemy)
        held = sum(root.reserves) - root.side.reserve
        self.memory.path[0] = key_of(own, enemy, root.side.reserve, held)
        self.moves = list(root.legal_moves)
        if chance:
            chance.shuffle(self.moves)

    def deepen(self, *, every: bool) -> SearchResult:
        """Search one ply deeper and deeper, until a limit is reached or all is proved."""
        clock = None
        if self.effort.seconds is not None:
            clock = Timer(self.effort.seconds, self._ring)
            clock.daemon = True
            clock.start()
        try:
            scores, depth = self._deepen(every)
        finally:
            if clock:
                clock.cancel()
        order = {move: at for at, move in enumerate(self.root.legal_moves)}
        found = sorted(scores, key=lambda move: -scores[move])
        if every:
            found.sort(key=lambda move: (-scores[move], order[move]))
        ranked = [RankedMove(move, _worth(scores[move], depth)) for move in found]
        if not every:
            ranked = [ranked[0], *(RankedMove(one.move, _guess(one.value)) for one in ranked[1:])]
        return SearchResult(tuple(ranked), (found[0],), depth, int(self.memory.spent[0]))

    def _ring(self) -> None:
        self.rung[0] = 1

    def _deepen(self, every: bool) -> tuple[dict[MoxieMove, int], int]:
        scores = self._ply(1, every, bounded=False) or {}
        depth = 1
        limit = min(self.effort.depth or DEEPEST, DEEPEST)
        while depth < limit and not self._settled(scores, depth, every):
            self.moves.sort(key=lambda move: -scores[move])
            deeper = self._ply(depth + 1, every, bounded=True)
            if deeper is None:
                break
            scores, depth = deeper, depth + 1
        return scores, depth

    def _settled(self, scores: dict[MoxieMove, int], depth: int, every: bool) -> bool:
        """Whether nothing can change any more: what counts is proved, with its distance."""
        counted = scores.values() if every else [max(scores.values())]
        return all(abs(score) > PROVED and SURE - abs(score) <= depth for score in counted)

    def _ply(self, depth: int, every: bool, *, bounded: bool) -> dict[MoxieMove, int] | None:
        """The scores of all moves, or bounds behind the best one; None if it is broken off."""
        nodes = self.effort.nodes if bounded and self.effort.nodes is not None else ENDLESS
        self.memory.spent[1] = nodes
        quiet = np.zeros(1, np.uint8)
        kept = self.memory if bounded else self.memory._replace(asked=quiet, rung=quiet)
        scores: dict[MoxieMove, int] = {}
        low = -SURE
        for move in self.moves:
            after = self.root.play_unchecked(move)
            if after.over:
                winner = after.winner
                score = 0 if winner is None else SURE if winner is self.root.turn else -SURE
            else:
                side = after.side
                stones = self.dense.pack(side.own), self.dense.pack(side.enemy)
                held = sum(after.reserves) - side.reserve
                floor = -SURE if every else low
                score = search(
                    self.g, kept, *stones, side.reserve, held, depth - 1, -SURE - 1, 1 - floor, 1
                )
                if score == HALTED:
                    return None
                score = -score
            scores[move] = nearer(score)
            low = max(low, score)
        return scores


def _worth(score: int, depth: int) -> Value:
    """The value of a score; wins and losses are proved, and their distance up to the depth."""
    if abs(score) <= PROVED:
        return Value(1 / (1 + exp(-score / SLOPE)))
    distance = SURE - abs(score)
    return Value(float(score > 0), distance=distance if distance <= depth else None, exact=True)


def _guess(value: Value) -> Value:
    """What a bound says of a move behind the best."""
    return Value(value.chance)

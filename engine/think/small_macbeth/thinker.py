"""The thinker that plays the solved game perfectly."""

from dataclasses import dataclass, field
from random import Random

from engine.custodial import CustodialPosition, Rules
from engine.position import GameRules, Move, Position
from engine.think.small_macbeth.plain import PlainSearch, Stopped
from engine.think.small_macbeth.table import LAST_STONES, Kind, Table, kind_of, load_table
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import RankedMove, SearchResult, Value


class UnknownPosition(Exception):
    """The position cannot be reached from a start."""


class SolvedThinker:
    """Knows the value of every position that can be reached, and therefore needs no limits.

    If limits are meant to weaken, `other` thinks, as for positions that cannot be reached.
    """

    def __init__(self, kind: Kind, other: Thinker) -> None:
        self._kind, self._other = kind, other

    def best(
        self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        found = self._solve(position, limits, stop, Random(seed))
        return found or self._other.best(position, limits, stop, seed)

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        return self._solve(position, limits, stop, None) or self._other.rank(position, limits, stop)

    def _solve(
        self, position: Position, limits: SearchLimits, stop: StopFlag, rng: Random | None
    ) -> SearchResult | None:
        assert isinstance(position, CustodialPosition)
        if limits.weaken:
            return None
        solution = Solution(self._kind, load_table(self._kind), stop)
        try:
            leads = solution.leads(position)
            moves = list(leads)
            if rng:
                rng.shuffle(moves)
            moves.sort(key=lambda move: -leads[move])
            best = moves[0]
            line = (best, *solution.line(position.play(best), -leads[best]))
        except (Stopped, UnknownPosition):
            return None
        ranked = tuple(RankedMove(move, _exact(leads[move])) for move in moves)
        return SearchResult(ranked, line, len(line), solution.visited)


def perfect_or(other: Thinker, rules: GameRules) -> Thinker:
    """A thinker that knows the solved game, if these are its rules, and the other one otherwise."""
    kind = kind_of(rules) if isinstance(rules, Rules) else None
    return SolvedThinker(kind, other) if kind else other


def _exact(lead: int) -> Value:
    return Value((lead > 0) + (lead == 0) / 2, float(lead), exact=True)


@dataclass(slots=True)
class Solution:
    """Values from the table, and behind it by searches that share what they prove."""

    kind: Kind
    table: Table
    stop: StopFlag = field(default_factory=StopFlag)
    nodes: int = 0
    _openings: dict[CustodialPosition, int] = field(default_factory=dict)
    _search: PlainSearch = field(init=False)

    @property
    def visited(self) -> int:
        return self.nodes + self._search.nodes

    def __post_init__(self) -> None:
        self._search = PlainSearch(
            neutrals=not self.kind.keeps, free_passing=self.kind.free, stop=self.stop
        )

    def lead(self, position: CustodialPosition) -> int:
        """The lead of the next player after best play. Raises Stopped and UnknownPosition."""
        self.nodes += 1
        if position.over:
            return _final_lead(position)
        if position.opening:
            return self._opening_lead(position)
        if _is_searched(position):
            return self._search.value(position)
        if position.passes:
            return max(self.leads(position).values())
        found = self.table.lead(position)
        if found is None:
            raise UnknownPosition
        return found

    def leads(self, position: CustodialPosition) -> dict[Move, int]:
        return {move: -self.lead(position.play(move)) for move in position.legal_moves}

    def line(self, position: CustodialPosition, lead: int) -> tuple[Move, ...]:
        """Best play to the end of the game. `lead` of the player to move."""
        line = []
        while not position.over:
            lead = -lead
            move, position = next(
                (move, after)
                for move in position.legal_moves
                if self._is_at_most(after := position.play(move), lead)
            )
            line.append(move)
        return tuple(line)

    def _is_at_most(self, position: CustodialPosition, lead: int) -> bool:
        if not position.over and not position.opening and _is_searched(position):
            return self._search.is_at_most(position, lead)
        return self.lead(position) <= lead

    def _opening_lead(self, position: CustodialPosition) -> int:
        if position not in self._openings:
            self._openings[position] = max(self.leads(position).values())
        return self._openings[position]


def _is_searched(position: CustodialPosition) -> bool:
    """True if neither the position nor all positions after its placements are in the table."""
    stones = position.occupied.bit_count()
    return stones > LAST_STONES or (stones == LAST_STONES and position.passes > 0)


def _final_lead(position: CustodialPosition) -> int:
    first, second = (stones.bit_count() for stones in position.stones)
    return first - second if position.turn is position.rules.colors[0] else second - first

"""An exact search in plain Python, for servers without a compiler.

Alpha-beta with a table of bounds; moves that leave the opponent few replies come first.
"""

from typing import NamedTuple

from engine.board import Cells, iter_cells
from engine.custodial import CustodialPosition
from engine.think.small_macbeth.keys import BOARD
from engine.think.thinker import StopFlag

AXES = BOARD.axes
FLANKS = BOARD.flanks
HIGHEST = 31  # more than any lead
# With so few empty cells, sorting the moves costs more than it saves.
UNSORTED = 4


class Stopped(Exception):
    """A stop was requested."""


class Side(NamedTuple):
    """The stones as the player to move sees them."""

    own: Cells
    enemy: Cells
    neutral: Cells


class PlainSearch:
    """Finds exact leads, and remembers what it has proved."""

    def __init__(self, *, neutrals: bool, free_passing: bool, stop: StopFlag) -> None:
        self.neutrals, self.free, self.stop = neutrals, free_passing, stop
        self.nodes = 0
        self._known: dict[tuple[Side, bool], tuple[int, int]] = {}

    def value(self, position: CustodialPosition) -> int:
        """The lead of the player to move after best play. The opening is over.

        Raises Stopped.
        """
        return self._search(_side(position), -HIGHEST, HIGHEST, passed=position.passes > 0)

    def is_at_most(self, position: CustodialPosition, lead: int) -> bool:
        """Like `value`, for a comparison, which takes less time."""
        found = self._search(_side(position), lead, lead + 1, passed=position.passes > 0)
        return found <= lead

    def _search(self, side: Side, alpha: int, beta: int, *, passed: bool) -> int:
        """The lead if it lies between alpha and beta, otherwise a bound on that side. `passed`: the
        opponent has passed, and a pass would end the game.
        """
        key = side, passed and self.free
        lower, upper = self._known.get(key, (-HIGHEST, HIGHEST))
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        self.nodes += 1
        if self.nodes & 1023 == 0 and self.stop.requested:
            raise Stopped
        best = self._best(side, max(alpha, lower), min(beta, upper), passed=passed)
        if best < beta:
            upper = best
        if best > alpha:
            lower = best
        self._known[key] = lower, upper
        return best

    def _best(self, side: Side, alpha: int, beta: int, *, passed: bool) -> int:
        own, enemy, neutral = side
        empty = BOARD.cells & ~(own | enemy | neutral)
        cells = _placements(side, empty)
        best = -HIGHEST
        for after in self._sorted(side, cells, empty):
            best = max(best, -self._search(after, -beta, -max(alpha, best), passed=False))
            if best >= beta:
                return best
        if cells and not self.free:
            return best
        if passed or not empty:  # nobody can place, or both have passed
            return max(best, own.bit_count() - enemy.bit_count())
        after = Side(enemy, own, neutral)
        return max(best, -self._search(after, -beta, -max(alpha, best), passed=True))

    def _sorted(self, side: Side, cells: Cells, empty: Cells) -> list[Side]:
        found = [self._after(side, cell) for cell in iter_cells(cells)]
        if len(found) > 1 and empty.bit_count() > UNSORTED:
            found.sort(key=lambda one: _placements(one, empty).bit_count())
        return found

    def _after(self, side: Side, cell: Cells) -> Side:
        own, enemy, neutral = side
        taken = gained = 0
        for first, beyond in FLANKS[cell]:
            if first & enemy:
                prey = enemy
            elif first & neutral:
                prey = neutral
            else:
                continue
            for end, row in beyond:
                if not end & prey:
                    if end & own:
                        if prey == enemy:
                            taken |= row
                        else:
                            gained |= row
                    break
        if self.neutrals:
            return Side(enemy & ~taken, own | cell | gained, neutral & ~gained | taken)
        return Side(enemy & ~taken, own | cell | taken, 0)


def _side(position: CustodialPosition) -> Side:
    black, white = position.stones
    first = position.turn is position.rules.colors[0]
    return Side(black if first else white, white if first else black, position.neutral)


def _placements(side: Side, empty: Cells) -> Cells:
    own, enemy, neutral = side
    found = _ends(own, enemy)
    if neutral:
        found |= _ends(own, neutral)
    return found & empty


def _ends(own: Cells, prey: Cells) -> Cells:
    """The cells beyond rows of at most four stones: the longest lines have six cells."""
    found = 0
    for step in AXES:
        if row := own << step & prey:
            row |= row << step & prey
            row |= row << step & prey
            row |= row << step & prey
            found |= row << step
        if row := own >> step & prey:
            row |= row >> step & prey
            row |= row >> step & prey
            row |= row >> step & prey
            found |= row >> step
    return found

"""Carving: a board loses the cells on which no line of play can ever place a stone."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.board import Board, Cells, hexagon, square, union, without
from engine.custodial import Rules, start
from engine.flank import flanking_cells

MOST_POSITIONS = 300
"""A search of so many takes some hundredths of a second."""


def carve(rules: Rules) -> Rules:
    """The same rules on a board without the cells that are not `reachable`."""
    board = plain(rules.board)
    while (cells := reachable(rules)) != rules.board.cells:
        rules = replace(rules, board=without(board, board.cells & ~cells))
    return rules


def plain(board: Board) -> Board:
    return hexagon(board.side) if board.shape == "hexagon" else square(board.side)


def reachable(rules: Rules) -> Cells:
    """The cells on which a stone may come to lie. On the others none can, whatever is played.

    A search settles games that are soon over. In longer games a cell may be kept that is never
    filled, because `_bound` ignores much that could prevent it.
    """
    bound = _bound(rules)
    seen = {start(rules)}
    todo, found = [*seen], 0
    while todo and found != bound:
        if len(seen) > MOST_POSITIONS:
            return bound
        position = todo.pop()
        found |= position.occupied
        after = {position.play(move) for move in position.legal_moves}
        if len(position.active) > 2:
            after |= {position.without(color) for color in position.active}
        todo += after - seen
        seen |= after
    return found


def _bound(rules: Rules) -> Cells:
    """The cells that could be filled if nobody ever had to wait for a turn, or lost a stone."""
    found, before = _Reach(rules), None
    while (now := found.snapshot()) != before:
        before = now
        found.spread()
    return union(now)


class _Reach:
    """The cells on which each player and nobody may have stones."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        anywhere = rules.opening_cells | rules.center
        self.free = rules.board.cells & ~union(rules.stones)
        self.stones = [cells | anywhere for cells in rules.stones]
        self.neutral = 0

    def snapshot(self) -> tuple[Cells, ...]:
        return (*self.stones, self.neutral)

    def spread(self) -> None:
        """Add what every player can place and capture once."""
        board = self.rules.board
        for place, own in enumerate(self.stones):
            others = union(cells for at, cells in enumerate(self.stones) if at != place)
            for prey in self._kinds(place):
                placed = flanking_cells(board, own, prey, self.free)
                captured = _between(board, own, placed, prey)
                self.stones[place] |= placed
                if self.rules.neutrals:
                    self.stones[place] |= captured & self.neutral
                    self.neutral |= captured & others
                else:
                    self.stones[place] |= captured

    def _kinds(self, place: int) -> Iterable[Cells]:
        """The stones of which one set at a time fills a captured row."""
        others = [cells for at, cells in enumerate(self.stones) if at != place]
        kinds = [*others, self.neutral]
        return [union(kinds)] if self.rules.mixed else kinds


def _between(board: Board, own: Cells, placed: Cells, prey: Cells) -> Cells:
    found = 0
    for step in board.steps:
        found |= union(_row(board, own, prey, step)) & union(_row(board, placed, prey, -step))
    return found


def _row(board: Board, ends: Cells, prey: Cells, step: int) -> Iterator[Cells]:
    while ends := board.shift(ends, step) & prey:
        yield ends

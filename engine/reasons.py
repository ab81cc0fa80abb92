"""Why a move was worse than another: reasons that come from the positions after both.

A *corner* is a cell that can never be captured: it ends each of its lines. An *edge* is a straight
row of cells between two corners with no cell on one side of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.board import Board, Cells, iter_cells, union
from engine.color import Color
from engine.custodial import CustodialPosition
from engine.features import frontier, line_ends, stable
from engine.moxie import MoxiePosition
from engine.position import PASS, Move, Position

ReasonKind = Literal[
    "missed-win",
    "allowed-win",
    "gave-corner",
    "missed-corner",
    "beside-corner",
    "missed-pass",
    "parity",
    "opened-edge",
    "beside-edge",
    "stones",
    "lost-stones",
    "mobility",
    "frontier",
    "stable",
    "reply",
]

MAX_REASONS = 2
EARLY = 30  # empty cells above which a stone beside the empty edge is a weakness
LATE = 16  # empty cells from which the last moves in regions are counted
FEWER_MOVES = 3  # a difference worth mentioning
FEWER_STONES = 3
OUTER_SHARE = 1.25  # additional stones beside empty cells for each one after the best move
LARGEST_REGION = 8  # cells in which the last move can be foreseen
FEWER_STABLE = 2


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason, the cells that show it, and its extent: `number`, against `other` after the best
    move.
    """

    kind: ReasonKind
    cells: Cells
    number: int = 0
    other: int = 0


def find_reasons(
    before: Position, played: Move, best: Move, reply: Move | None = None
) -> tuple[Reason, ...]:
    """Why `best` was better than `played`, most telling reasons first.

    `reply` is the best answer to the played move. If there is no other reason, its strength is the
    reason.
    """
    after, better = before.play(played), before.play(best)
    found: list[Reason] = []
    if isinstance(after, MoxiePosition) and isinstance(better, MoxiePosition):
        found = [*_wins(before, after, better, best), *_jumps(before, after, better)]
    elif isinstance(after, CustodialPosition) and isinstance(better, CustodialPosition):
        assert isinstance(before, CustodialPosition)
        if not before.rules.fewest:  # there, safe stones are no advantage
            found = list(_custodial(before, after, better, (played, best)))
    if not found and reply is not None and reply in after.legal_moves and reply != PASS:
        found = [_reply(after, reply)]
    return tuple(found[:MAX_REASONS])


def corners(board: Board) -> Cells:
    found = board.cells
    for axis in board.axes:
        found &= line_ends(board, axis)
    return found


def edges(board: Board) -> tuple[Cells, ...]:
    found: set[Cells] = set()
    ends = corners(board)
    for corner in iter_cells(ends):
        for step in board.steps:
            line, cell = corner, board.shift(corner, step)
            while cell and not cell & ends:
                line, cell = line | cell, board.shift(cell, step)
            beside = [side for side in board.steps if abs(side) != abs(step)]
            if cell and any(not board.shift(line | cell, side) for side in beside):
                found.add(line | cell)
    return tuple(sorted(found))


def regions(board: Board, empty: Cells) -> list[Cells]:
    found = []
    while empty:
        region = empty & -empty
        while more := board.around(region) & empty & ~region:
            region |= more
        found.append(region)
        empty &= ~region
    return found


def _custodial(
    before: CustodialPosition,
    after: CustodialPosition,
    better: CustodialPosition,
    moves: tuple[Move, Move],
) -> Iterable[Reason]:
    mover, ends = before.turn, corners(before.rules.board)
    others = [color for color in before.active if color != mover]
    taken = _targets(after) & ends & ~_targets(better)
    if taken:
        yield Reason("gave-corner", taken)
    placed, wanted = (before.path(move)[0] if move != PASS else 0 for move in moves)
    if len(others) == 1 and _must_pass(better) and not _must_pass(after):
        yield Reason("missed-pass", wanted)
    if wanted & ends and not placed & ends:
        yield Reason("missed-corner", wanted)
    if len(others) == 1:
        yield from _parity(before, after, placed, wanted)
        yield from _beside_corner(before, placed, wanted)
    yield from _opened_edges(after, better)
    own = before.rules.colors.index(mover)
    if after.over or better.over:
        stones = [position.stones[own].bit_count() for position in (after, better)]
        if after.over and better.over and stones[1] > stones[0]:
            yield Reason("stones", wanted, *stones)
        return
    if len(others) == 1 and before.empty.bit_count() > EARLY:
        yield from _beside_edge(before, placed, wanted)
    if before.empty.bit_count() > LATE:
        yield from _mobility(after, better)
        outer = frontier(after)[mover.value]
        many, few = outer.bit_count(), frontier(better)[mover.value].bit_count()
        if many - few >= FEWER_STONES and many >= OUTER_SHARE * few:
            yield Reason("frontier", outer, many, few)
    safe = [stable(position) & position.stones[own] for position in (after, better)]
    if safe[1].bit_count() - safe[0].bit_count() >= FEWER_STABLE:
        yield Reason("stable", safe[1] & ~safe[0], safe[0].bit_count(), safe[1].bit_count())


def _targets(position: CustodialPosition) -> Cells:
    """The cells that the next player can take."""
    return 0 if position.over else position.placements(position.turn)


def _must_pass(position: CustodialPosition) -> bool:
    return not position.over and position.legal_moves == (PASS,)


def _parity(
    before: CustodialPosition, after: CustodialPosition, placed: Cells, wanted: Cells
) -> Iterable[Reason]:
    """A region with an even number of cells, in which the other player can answer."""
    if not placed or not wanted or before.empty.bit_count() > LATE:
        return
    groups = regions(before.rules.board, before.empty)
    (own,) = (group for group in groups if group & placed)
    (better,) = (group for group in groups if group & wanted)
    size, other = own.bit_count(), better.bit_count()
    if size <= LARGEST_REGION and size % 2 == 0 and other % 2 and _targets(after) & own:
        yield Reason("parity", own & ~placed, size, other)


def _beside_corner(before: CustodialPosition, placed: Cells, wanted: Cells) -> Iterable[Reason]:
    """A stone that one in an empty corner could capture."""
    board = before.rules.board
    empty = corners(board) & before.empty
    beside = board.around(empty) & ~empty
    if placed & beside and not wanted & beside:
        yield Reason("beside-corner", board.around(placed) & empty)


def _beside_edge(before: CustodialPosition, placed: Cells, wanted: Cells) -> Iterable[Reason]:
    """A stone from which the other player can reach the edge."""
    board = before.rules.board
    edge = union(edges(board))
    outside = edge | board.around(edge & before.empty)
    if placed & outside & ~edge and wanted & ~outside:
        yield Reason("beside-edge", board.around(placed) & edge & before.empty)


def _opened_edges(after: CustodialPosition, better: CustodialPosition) -> Iterable[Reason]:
    """An answer that captures stones of an edge along it, which the best move prevents."""
    board = after.rules.board
    if after.over:
        return
    for edge in edges(board):
        lost, instead = _captured_along(after, edge), 0
        if lost and not better.over:
            instead = _captured_along(better, edge)
        if lost and not instead:
            yield Reason("opened-edge", lost, lost.bit_count())
            return


def _captured_along(position: CustodialPosition, edge: Cells) -> Cells:
    """The stones that the player to move can capture along an edge, and the cell for that."""
    most = 0
    for move in position.legal_moves:
        if move == PASS or not move & edge or move & corners(position.rules.board):
            continue
        for ray in position.rays(move):
            if ray.cells and all(cell & edge for cell in ray.cells) and ray.anchor & edge:
                cells = move | sum(ray.cells)
                most = cells if cells.bit_count() > most.bit_count() else most
    return most


def _mobility(after: CustodialPosition, better: CustodialPosition) -> Iterable[Reason]:
    many, few = _targets(after), _targets(better)
    if many.bit_count() - few.bit_count() >= FEWER_MOVES:
        yield Reason("mobility", many, many.bit_count(), few.bit_count())


def _wins(
    before: Position, after: MoxiePosition, better: MoxiePosition, best: Move
) -> Iterable[Reason]:
    mover = before.turn
    if better.over and better.winners == (mover,):
        yield Reason("missed-win", union(before.path(best)))
        return
    lost = _winning_move(after, mover)
    if lost is not None and _winning_move(better, mover) is None:
        yield Reason("allowed-win", union(after.path(lost)))


def _winning_move(position: MoxiePosition, mover: Color) -> Move | None:
    """A move with which the other player wins immediately."""
    if position.over or position.turn == mover:
        return None
    for move in position.legal_moves:
        reached = position.play(move)
        if reached.over and reached.winners == (position.turn,):
            return move
    return None


def _jumps(before: Position, after: MoxiePosition, better: MoxiePosition) -> Iterable[Reason]:
    lost = [_most_captured(position, before.turn) for position in (after, better)]
    if lost[0].bit_count() > lost[1].bit_count():
        yield Reason("lost-stones", lost[0], lost[0].bit_count(), lost[1].bit_count())


def _most_captured(position: MoxiePosition, mover: Color) -> Cells:
    if position.over or position.turn == mover:
        return 0
    captured = (
        union(cell for ray in position.rays(move) for cell in ray.cells)
        for move in position.legal_moves
    )
    return max(captured, key=int.bit_count, default=0)


def _reply(after: Position, reply: Move) -> Reason:
    captured = union(cell for ray in after.rays(reply) for cell in ray.cells)
    return Reason("reply", captured | union(after.path(reply)), captured.bit_count())

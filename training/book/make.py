"""Makes opening books: the positions that good play leads to first, each searched."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from engine.canonical import canonical
from engine.custodial import CustodialPosition
from engine.notation import format_move
from engine.position import PASS
from engine.think.book.book import MAX_PLIES, BookMoves
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import Value

LOSS_PER_PLY = 4.0  # stones: a move worse by so many is looked at a ply later


@dataclass(slots=True)
class _Searched:
    position: CustodialPosition
    values: dict[str, Value]
    next: dict[str, CustodialPosition]


def make_book(
    start: CustodialPosition, thinker: Thinker, size: int, nodes: int, step: Callable[[], None]
) -> Iterator[tuple[str, BookMoves]]:
    """`size` positions, earlier ones first. Each is searched with so many nodes, and has the values
    that follow from the positions behind it.
    """
    limits = SearchLimits(nodes=nodes, exact=14, selective=True)
    found: dict[str, _Searched] = {}
    order = count()
    waiting = [(0.0, next(order), start)]
    while waiting and len(found) < size:
        cost, _, position = heappop(waiting)
        key = canonical(position).key
        if key in found:
            continue
        found[key] = node = _search(position, thinker, limits)
        best = max(_stones(value) for value in node.values.values())
        for text, after in node.next.items():
            if not after.over and _plies(start, after) < MAX_PLIES:
                loss = best - _stones(node.values[text])
                heappush(waiting, (cost + 1 + loss / LOSS_PER_PLY, next(order), after))
        step()
    _back_up(found, start)
    for key, node in sorted(found.items(), key=lambda one: _plies(start, one[1].position)):
        yield key, dict(sorted(node.values.items(), key=lambda one: -_stones(one[1])))


def _search(position: CustodialPosition, thinker: Thinker, limits: SearchLimits) -> _Searched:
    same = canonical(position)
    found = _Searched(position, {}, {})
    for one in thinker.rank(position, limits, StopFlag()).moves:
        text = same.turn_move(format_move(position, one.move))
        if text not in found.values:
            found.values[text] = one.value
            found.next[text] = _without_passes(position.play(one.move))
    return found


def _back_up(found: dict[str, _Searched], start: CustodialPosition) -> None:
    """Give each move the value of the best answer to it, if that was searched."""
    for node in sorted(found.values(), key=lambda one: -_plies(start, one.position)):
        for text, after in node.next.items():
            answer = None if after.over else found.get(canonical(after).key)
            if answer:
                best = max(answer.values.values(), key=_stones)
                own = after.turn is node.position.turn
                node.values[text] = best if own else best.for_opponent


def _without_passes(position: CustodialPosition) -> CustodialPosition:
    while position.legal_moves == (PASS,):
        position = position.play(PASS)
    return position


def _plies(start: CustodialPosition, position: CustodialPosition) -> int:
    """The stones that were placed."""
    return (position.occupied ^ start.occupied).bit_count()


def _stones(value: Value) -> float:
    assert value.margin is not None, "the game counts stones"
    return value.margin

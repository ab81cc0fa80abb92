"""Pairs players at the lowest total cost."""

from collections.abc import Callable
from itertools import pairwise

import rustworkx

WINDOW = 48  # neighbors in rank; enough for a good pairing, and much faster than everybody
BLOCK = 128  # neighbors in rank paired at once; 512 would stop all threads for 80 ms

Cost = Callable[[int, int], int | None]


def cheapest_pairs(size: int, cost: Cost, window: int = WINDOW) -> list[tuple[int, int]]:
    """As many pairs of the numbers below `size` as possible, as cheap as possible.

    `cost` takes a lower and a higher number, and returns None if these cannot be paired.
    """
    pairs = [
        pair for start, end in pairwise(_borders(size)) for pair in _match(start, end, cost, window)
    ]
    if len(pairs) < size // 2:
        pairs = _match(0, size, cost, window)
    if len(pairs) < size // 2 and window < size:
        return _match(0, size, cost, size)
    return pairs


def _borders(size: int) -> list[int]:
    """Even numbers between 0 and `size`, at most BLOCK apart."""
    blocks = -(-size // BLOCK)
    return [0, *(size * number // blocks // 2 * 2 for number in range(1, blocks)), size]


def _match(start: int, end: int, cost: Cost, window: int) -> list[tuple[int, int]]:
    edges = [
        (low - start, high - start, found)
        for low in range(start, end)
        for high in range(low + 1, min(end, low + window + 1))
        if (found := cost(low, high)) is not None
    ]
    most = max((found for _, _, found in edges), default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(start, end))
    graph.add_edges_from([(low, high, most + 1 - found) for low, high, found in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((start + min(pair), start + max(pair)) for pair in matched)

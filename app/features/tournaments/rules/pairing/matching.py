"""Pairs players at the lowest total cost."""

from collections.abc import Callable, Mapping
from itertools import pairwise

import rustworkx

WINDOW = 48  # neighbors in rank; enough for a good pairing, and much faster than everybody
BLOCK = 128  # neighbors in rank paired at once; 512 would stop all threads for 80 ms

Cost = Callable[[int, int], int | None]
Pairs = list[tuple[int, int]]


def cheapest_pairs(size: int, cost: Cost) -> Pairs:
    """As many pairs of the numbers below `size` as possible, as cheap as possible.

    `cost` takes a lower and a higher number, and returns None if these cannot be paired.
    """
    pairs = [
        pair for start, end in pairwise(_borders(size)) for pair in _match(start, end, cost, WINDOW)
    ]
    if len(pairs) < size // 2:
        pairs = _match(0, size, cost, WINDOW)
    if len(pairs) < size // 2 and size > WINDOW:
        return _match(0, size, cost, size)
    return pairs


def _borders(size: int) -> list[int]:
    """Even numbers between 0 and `size`, at most BLOCK apart."""
    blocks = -(-size // BLOCK)
    return [0, *(size * number // blocks // 2 * 2 for number in range(1, blocks)), size]


def _match(start: int, end: int, cost: Cost, window: int) -> Pairs:
    costs = {
        (low - start, high - start): found
        for low in range(start, end)
        for high in range(low + 1, min(end, low + window + 1))
        if (found := cost(low, high)) is not None
    }
    return [(start + low, start + high) for low, high in matching(end - start, costs)]


def matching(size: int, costs: Mapping[tuple[int, int], int]) -> Pairs:
    """As many pairs of those that have costs as possible, as cheap as possible."""
    most = max(costs.values(), default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(*pair, most + 1 - cost) for pair, cost in costs.items()])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in matched)

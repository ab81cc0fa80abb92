"""Pairs players at the lowest total cost."""

from collections.abc import Callable

import rustworkx

WINDOW = 48  # neighbors in rank; enough for a good pairing, and much faster than everybody

Cost = Callable[[int, int], int | None]


def cheapest_pairs(size: int, cost: Cost, window: int = WINDOW) -> list[tuple[int, int]]:
    """As many pairs of the numbers below `size` as possible, and of those the cheapest.

    `cost` is asked for a lower and a higher number, and is None if these two cannot be paired.
    """
    pairs = _match(size, cost, window)
    if len(pairs) < size // 2 and window < size:
        return _match(size, cost, size)
    return pairs


def _match(size: int, cost: Cost, window: int) -> list[tuple[int, int]]:
    edges = [
        (low, high, found)
        for low in range(size)
        for high in range(low + 1, min(size, low + window + 1))
        if (found := cost(low, high)) is not None
    ]
    most = max((found for _, _, found in edges), default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(low, high, most + 1 - found) for low, high, found in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in matched)

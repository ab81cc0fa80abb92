"""Berger tables: the schedule of a round robin."""

from itertools import combinations

Round = tuple[tuple[int, int], ...]


def berger_rounds(players: int) -> tuple[Round, ...]:
    """The rounds for players 0, 1, …; each pair is in the order of play.

    With an odd number of players, one has no game in each round.
    """
    size = players + players % 2
    rounds: list[list[tuple[int, int]]] = [[] for _ in range(size - 1)]
    for low, high in combinations(range(1, size + 1), 2):
        if high > players:
            continue
        if high == size:
            number, low_first = 2 * low - 1, low <= size // 2
        else:
            number, low_first = low + high - 1, (low + high) % 2 == 1
        pair = (low - 1, high - 1) if low_first else (high - 1, low - 1)
        rounds[(number - 1) % (size - 1)].append(pair)
    return tuple(map(tuple, rounds))

"""Pairings after which the remaining rounds can be paired, too.

Players are numbers, and their `options` are bit sets of the players whom they can still meet. The
search is exact unless it runs out of STEPS, which happens only with many players for many rounds.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice

from app.features.tournaments.rules.pairing.matching import Cost, Pairs, matching

STEPS = 200  # of the search for the remaining rounds
CANDIDATES = 20  # pairings of a round that are compared


def farsighted_pairs(
    size: int, cost: Cost, rounds: int, bye: int | None, rested: Iterable[int], leeway: int
) -> Pairs | None:
    """The cheapest pairs found of an even number of players after which as many as possible of the
    `rounds`, which include this one, can be paired.

    Among pairings whose costs differ by less than `leeway`, one is preferred after which the next
    round can be paired no matter who leaves. `cost` is None for players who cannot meet; the number
    `bye` stands for a bye, which the `rested` had. The result is None if no pairing of everybody is
    left, or if any will do.
    """
    costs = {
        (low, high): found
        for high in range(size)
        for low in range(high)
        if (found := cost(low, high)) is not None
    }
    options = _options(size, costs)
    fewest = min((one.bit_count() for one in options), default=0)
    if rounds < 2 or fewest - rounds > size // 2:  # Dirac's theorem
        return None
    further = next((one for one in range(rounds, 0, -1) if _plan(options, one)), 0) - 1
    if further < 0:
        return None
    chosen: Pairs | None = None
    limit = 0
    resting = sum(1 << one for one in rested)
    for total, pairs in islice(_by_cost(size, costs), CANDIDATES):
        if chosen and total >= limit:
            break
        left = _without(options, pairs)
        if _plan(left, further) is None:
            continue
        if not chosen:
            chosen, limit = pairs, total + leeway
        if further == 0 or _survives(left, bye, resting):
            return pairs
    plan = _plan(options, further + 1) or []
    return chosen or min(plan, key=lambda pairs: sum(costs[pair] for pair in pairs))


def _options(size: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    options = [0] * size
    for low, high in pairs:
        options[low] |= 1 << high
        options[high] |= 1 << low
    return options


def _without(options: Sequence[int], pairs: Pairs) -> list[int]:
    left = list(options)
    for low, high in pairs:
        left[low] &= ~(1 << high)
        left[high] &= ~(1 << low)
    return left


def _plan(options: Sequence[int], rounds: int) -> list[Pairs] | None:
    """The pairs of so many rounds in which nobody meets twice; None if none are found."""
    everybody = (1 << len(options)) - 1
    steps = STEPS

    def search(options: Sequence[int], left: int, pairs: Pairs, missing: int) -> list[Pairs] | None:
        nonlocal steps
        steps -= 1
        if missing == 0:
            return []
        if left == everybody:
            if min(one.bit_count() for one in options) < missing:
                return None
            pairs_now = _match(options)
            if pairs_now is None or missing == 1:
                return None if pairs_now is None else [pairs_now]
        if steps < 0:
            return None
        if not left:
            following = search(_without(options, pairs), everybody, [], missing - 1)
            return None if following is None else [pairs, *following]
        one = min(_bits(left), key=lambda one: (options[one] & left).bit_count())
        others = sorted(_bits(options[one] & left), key=lambda other: -options[other].bit_count())
        for other in others:
            pair = (min(one, other), max(one, other))
            rest = left & ~(1 << one) & ~(1 << other)
            if (found := search(options, rest, [*pairs, pair], missing)) is not None:
                return found
        return None

    return search(options, everybody, [], rounds)


def _survives(options: Sequence[int], bye: int | None, rested: int) -> bool:
    """True if the next round can be paired no matter who leaves.

    Without a `bye` (a number that stands for it), somebody else than the `rested` has one then;
    otherwise nobody has.
    """
    for gone in range(len(options)):
        if gone != bye:
            free = ~rested if bye is None else 1 << bye  # who meets the empty chair
            edges = {
                (low, high): 0
                for low, one in enumerate(options)
                for high in range(low + 1, len(options))
                if (free >> (low + high - gone) if gone in (low, high) else one >> high) & 1
            }
            if 2 * len(matching(len(options), edges)) < len(options):
                return False
    return True


def _bits(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def _match(options: Sequence[int]) -> Pairs | None:
    pairs = _matching(options)
    return pairs if 2 * len(pairs) == len(options) else None


def _matching(options: Sequence[int]) -> Pairs:
    edges = {(low, high): 0 for low, one in enumerate(options) for high in _bits(one) if low < high}
    return matching(len(options), edges)


def _by_cost(size: int, costs: dict[tuple[int, int], int]) -> Iterator[tuple[int, Pairs]]:
    """All pairings of everybody with their costs, the cheapest first (Murty's algorithm)."""
    heap: list[tuple[int, int, Pairs, int, dict[tuple[int, int], int]]] = []
    number = 0

    def add(kept: Pairs, costs_left: dict[tuple[int, int], int]) -> None:
        nonlocal number
        found = matching(size, costs_left)
        if 2 * (len(kept) + len(found)) == size:
            pairs = [*kept, *found]
            total = sum(costs[pair] for pair in pairs)
            heappush(heap, (total, number, pairs, len(kept), costs_left))
            number += 1

    add([], costs)
    while heap:
        total, _, pairs, fixed, left = heappop(heap)
        yield total, sorted(pairs)
        for place in range(fixed, len(pairs)):
            add(pairs[:place], {pair: cost for pair, cost in left.items() if pair != pairs[place]})
            left = {pair: cost for pair, cost in left.items() if not {*pair} & {*pairs[place]}}

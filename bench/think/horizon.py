"""From how many empty cells the exact search ends in a given time of one processor.

`python -m bench.think.horizon macbeth --limits 1 10 100 --positions 3` plays games as positions.py
does, and begins with few empty cells. It ends after the first number of them with which no position
is solved within the longest limit. A search that another process slows down may take twice the time
by the clock; what counts is the time of the processor.
"""

import argparse
from collections.abc import Iterator, Sequence
from time import thread_time

from bench.think.positions import generate_position
from engine import CustodialPosition
from engine.think import SearchLimits, StopFlag, find_thinker

FIRST, STEP, SLOWER = 20, 2, 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="macbeth")
    parser.add_argument("--limits", type=float, nargs="+", default=[1, 10, 100], metavar="SECONDS")
    parser.add_argument("--positions", type=int, default=3, metavar="N")
    arguments = parser.parse_args()
    limits = sorted(arguments.limits)
    print("| empty cells |", " | ".join(f"{limit:g} s" for limit in limits), "| seconds |")
    print("| ---: |", " | ".join("---:" for _ in limits), "| --- |")
    for line in measure(arguments.game, limits, arguments.positions):
        print(line, flush=True)


def measure(game: str, limits: Sequence[float], count: int) -> Iterator[str]:
    """A row for each number of empty cells: how many positions were solved within each limit."""
    empty = FIRST
    while True:
        positions = [generate_position(game, empty, number) for number in range(count)]
        found = [solving_seconds(position, limits[-1]) for position in positions]
        solved = [one for one in found if one is not None]
        shares = (f"{sum(one <= limit for one in solved)} of {count}" for limit in limits)
        times = ", ".join("–" if one is None else f"{one:.1f}" for one in found)
        yield f"| {empty} | {' | '.join(shares)} | {times} |"
        if not solved:
            return
        empty += STEP


def solving_seconds(position: CustodialPosition, most: float) -> float | None:
    """The processor seconds of an exact search; None if they are not enough."""
    begin = thread_time()
    limits = SearchLimits(exact=position.empty.bit_count(), seconds=SLOWER * most)
    found = find_thinker(position).best(position, limits, StopFlag())
    spent = thread_time() - begin
    return spent if found.best.value.exact and spent <= most else None


if __name__ == "__main__":
    main()

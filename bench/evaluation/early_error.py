"""The error of the evaluation of MacBeth before 40 cells are empty, in stones.

`python -m bench.evaluation.early_error` prints the errors of a search of one ply on the positions
of early_error.txt: against a deep search, and against how the games ended. `--make` makes the file.

After some random plies, selective searches of `NODES` positions a move play each game against
themselves. Of each game, the positions with `EMPTY` empty cells are kept, with the value of a
search of `DEEP` positions, and with the lead at the end, both of the player to move.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean

from bench.think.compiled_rules import start_of
from engine import CustodialPosition, format_position, parse_position
from engine.think import SearchLimits, StopFlag, find_thinker

GAME, GAMES, EMPTY = "macbeth", 38, (62, 58, 50, 42)
RANDOM = 4, 12  # plies, from and to
NODES, DEEP, EXACT = 100_000, 1_000_000, 18
FILE = Path(__file__).with_name("early_error.txt")
HEAD = """\
# Positions of bench/evaluation/early_error.py: how many cells are empty, the lead in stones of the
# player to move by a deep search and at the end of the game, and the position.
"""


def make_lines(number: int) -> Iterator[str]:
    """The lines of a game."""
    rng, stop, position = Random(f"early {number}"), StopFlag(), start_of(GAME)
    for _ in range(rng.randint(*RANDOM)):
        position = position.play(rng.choice(position.legal_moves))
    found = []
    while position.to_move:
        if position.empty.bit_count() in EMPTY:
            found.append(position)
        limits = SearchLimits(nodes=NODES, exact=EXACT, selective=True)
        best = find_thinker(position).best(position, limits, stop, rng.getrandbits(32)).best
        position = position.play(best.move)
    for one in found:
        lead = sum(n if color is one.to_move else -n for color, n in position.score.items())
        deep = value(one, SearchLimits(nodes=DEEP, selective=True))
        yield f"{one.empty.bit_count()} {deep:.2f} {lead} {format_position(one)}\n"


def value(position: CustodialPosition, limits: SearchLimits) -> float:
    return find_thinker(position).best(position, limits, StopFlag()).best.value.margin or 0.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.evaluation.early_error")
    parser.add_argument("--make", action="store_true")
    if parser.parse_args().make:
        with FILE.open("w") as file:
            file.write(HEAD)
            for number in range(GAMES):
                file.writelines(make_lines(number))
                file.flush()
    rules = start_of(GAME).rules
    lines = [one.split(" ", 3) for one in FILE.read_text().splitlines() if one[0] != "#"]
    for empty in EMPTY:
        found = [
            (value(parse_position(rules, line[3]), SearchLimits(depth=1)), *map(float, line[1:3]))
            for line in lines
            if line[0] == str(empty)
        ]
        deep, end = (sqrt(fmean((one[0] - one[n]) ** 2 for one in found)) for n in (1, 2))
        print(f"{empty} empty: {deep:.1f} from a deep search, {end:.1f} from the end, {len(found)}")


if __name__ == "__main__":
    main()

"""The error of the evaluation, in stones, on the positions of error.txt.

`python -m bench.evaluation.error GAME...` prints the errors of searches of one and of five
plies. `python -m bench.evaluation.error GAME... --make` regenerates the lines of games.

The positions are generated as in bench/think/positions.py: eight random plies, then a search of two
plies chooses nine of ten moves. The lead that a line has is exact if at most `EXACT` cells are
empty. Otherwise selective searches of `NODES` positions a move play on until the rest can be
solved, and the lead is the exact value there. This reference errs where that play errs.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean

from bench.claim import Claim
from bench.think.compiled_rules import start_of
from bench.think.positions import generate_position
from engine import CustodialPosition, format_position, parse_position
from engine.think import SearchLimits, StopFlag, find_thinker

FILE = Path(__file__).with_name("error.txt")
HEAD = """\
# Positions of bench/evaluation/error.py: the game, how many cells are empty,
# the lead of the player to move in stones, and the position.
"""
EXACT = {"othello": 20, "macbeth": 24, "macbeth-full": 20, "renegado": 20, "desdemona": 18}
"""Empty cells, by game, from which on positions are solved."""

NODES = {"othello": 2_000_000, "macbeth": 200_000}
"""Of a move of the reference."""

POSITIONS = {
    "othello": {18: 200, 30: 100},
    "macbeth": {20: 200, 36: 60},
    "macbeth-full": {20: 200},
    "renegado": {20: 200},
    "desdemona": {18: 200},
}
"""By game and number of empty cells."""

PLIES = (1, 5)
GOALS = {
    ("othello", 18): (8.8, 5.6),
    ("othello", 30): (8, 5),
    ("macbeth", 20): (9, 7),
}
SIGN_GOALS = {("macbeth", 36): 0.85}


@dataclass(frozen=True, slots=True)
class Errors:
    """Of searches to one depth: root mean square in stones, and the share with the right sign."""

    rms: float
    signs: float
    count: int


def measure() -> Iterator[Claim]:
    """The errors in stones, and the share of right signs."""
    for (game, empty), goals in GOALS.items():
        for plies, goal in zip(PLIES, goals, strict=True):
            found = errors(game, empty, plies)
            yield Claim(
                name=f"think.{game}-{empty}-empty-rms-{plies}-ply",
                figure=found.rms,
                comparison="<=",
                goal=goal,
                details=f"stones, {found.count} positions; sign right in {found.signs:.0%}",
            )
    for (game, empty), goal in SIGN_GOALS.items():
        found = errors(game, empty, 1)
        yield Claim(
            name=f"think.{game}-{empty}-empty-sign-1-ply",
            figure=found.signs,
            comparison=">=",
            goal=goal,
            details=f"{found.count} positions; RMS {found.rms:.1f} stones",
        )


def errors(game: str, empty: int, plies: int) -> Errors:
    """The errors of searches of some plies. Draws have no sign."""
    pairs = [(lead, _value(position, plies)) for lead, position in read_leads(game, empty)]
    decided = [(lead, value) for lead, value in pairs if lead]
    return Errors(
        sqrt(fmean((lead - value) ** 2 for lead, value in pairs)),
        fmean(lead * value > 0 for lead, value in decided),
        len(pairs),
    )


def read_leads(game: str, empty: int) -> list[tuple[float, CustodialPosition]]:
    rules = start_of(game).rules
    lines = [line.split(" ", 3) for line in FILE.read_text().splitlines()]
    return [
        (float(line[2]), parse_position(rules, line[3]))
        for line in lines
        if line[:2] == [game, str(empty)]
    ]


def _value(position: CustodialPosition, plies: int) -> float:
    found = find_thinker(position).best(position, SearchLimits(depth=plies), StopFlag())
    return found.best.value.margin or 0.0


def reference(game: str, position: CustodialPosition) -> float:
    """The lead of the player to move, exact or from good play."""
    mover = position.to_move
    while position.to_move:
        sign = 1 if position.to_move is mover else -1
        if position.empty.bit_count() <= EXACT[game]:
            return sign * _value(position, position.empty.bit_count())
        limits = SearchLimits(nodes=NODES[game], selective=True)
        position = position.play(
            find_thinker(position).best(position, limits, StopFlag()).best.move
        )
    return float(sum(n if color is mover else -n for color, n in position.score.items()))


def make_lines(game: str) -> Iterator[str]:
    for empty, count in POSITIONS[game].items():
        for number in range(count):
            position = generate_position(game, empty, number)
            lead = reference(game, position)
            yield f"{game} {empty} {lead:.0f} {format_position(position)}\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.evaluation.error")
    parser.add_argument("game", nargs="+", choices=POSITIONS)
    parser.add_argument("--make", action="store_true")
    arguments = parser.parse_args()
    for game in arguments.game:
        if arguments.make:
            lines = FILE.read_text().splitlines(keepends=True) if FILE.exists() else []
            others = [line for line in lines if line[0] != "#" and line.split()[0] != game]
            FILE.write_text(HEAD + "".join([*others, *make_lines(game)]))
        for empty in POSITIONS[game]:
            for plies in PLIES:
                found = errors(game, empty, plies)
                print(
                    f"{game} {empty} empty, {plies} plies: RMS {found.rms:.2f}, "
                    f"sign right {found.signs:.1%} of {found.count}",
                    flush=True,
                )


if __name__ == "__main__":
    main()

"""How clearly each level beats the one below it, in matches among themselves.

`python -m bench.think.levels GAME... --games 40 --seed 1 --write` plays the whole table, which
takes a while, and puts it into bench/README.md. The bench plays a few games of MacBeth only.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from bench.claim import Claim
from bench.results import README
from engine import GAMES, Color, Position
from engine.think import LEVELS, Level, Stop, choose_move, find_thinker

OPENING = {"moxie": 2}
USUAL_OPENING = 6
"""Plies that are random, so that no two matches are alike."""

BENCHED = ("macbeth", 20, 1, LEVELS[:6])
BEGIN, END = "<!-- levels -->\n", "<!-- end of levels -->\n"


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a level did better than the one below, of so many times; equal is half."""

    better: float
    times: int

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.better + other.better, self.times + other.times)

    @property
    def rate(self) -> float:
        """From 0 to 1."""
        return self.better / self.times


def measure() -> Iterator[Claim]:
    """Whether the levels are in order."""
    game, games, seed, levels = BENCHED
    for weak, strong in pairwise(levels):
        found = match(game, strong, weak, games, seed)
        yield Claim(
            name=f"think.level-{strong.number}-beats-{weak.number}",
            figure=found.rate,
            side=">=",
            goal=0.6,
            behind=f"{found.times} games of {GAMES[game].title}",
        )


def match(game: str, strong: Level, weak: Level, games: int, seed: int) -> Tally:
    """So many games from random openings, each opening with the strong level in every seat."""
    start = GAMES[game].start({})
    seats = len(start.rules.colors)
    tally = Tally(0, 0)
    for number in range(games):
        rng = Random(f"{game} {strong.number} {seed} {number // seats}")
        opening = _opening(start, rng, OPENING.get(game, USUAL_OPENING))
        color = start.rules.colors[number % seats]
        levels = {one: strong if one is color else weak for one in start.rules.colors}
        tally += _compare(_play(opening, levels, rng.getrandbits(32)), color)
    return tally


def _opening(position: Position, rng: Random, plies: int) -> Position:
    """A random one that leaves something to play."""
    while True:
        found = position
        for _ in range(plies):
            if not found.over:
                found = found.play(rng.choice(found.legal_moves))
        if not found.over:
            return found


def _play(position: Position, levels: Mapping[Color, Level], seed: int) -> Position:
    thinker, stop = find_thinker(position), Stop()
    while position.to_move:
        seed += 1
        position = position.play(
            choose_move(thinker, position, levels[position.to_move], stop, seed)
        )
    return position


def _compare(end: Position, color: Color) -> Tally:
    """How a player did against each of the others: of two who has won, of three who has more."""
    others = [other for other in end.rules.colors if other is not color]
    better = 0.0
    for other in others:
        mine, theirs = (one in end.winners for one in (color, other))
        if len(others) > 1:
            mine, theirs = end.score[color] > end.score[other], end.score[other] > end.score[color]
        better += 0.5 + (mine - theirs) / 2
    return Tally(better, len(others))


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(prog="bench.think.levels")
    parser.add_argument("game", nargs="+", choices=GAMES)
    parser.add_argument("--games", type=int, default=40, help="for each pair of levels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default="1-8", help="as 1-4")
    parser.add_argument("--write", action="store_true", help="write the table in the README, too")
    arguments = parser.parse_args()
    first, last = map(int, arguments.levels.split("-"))
    for game in arguments.game:
        for weak, strong in pairwise(LEVELS[first - 1 : last]):
            found = match(game, strong, weak, arguments.games, arguments.seed)
            print(game, strong.number, weak.number, f"{found.rate:.3f}", found.times, flush=True)
            if arguments.write:
                write(game, weak.number, f"{100 * found.rate:.0f} % of {found.times}")


def write(game: str, column: int, cell: str) -> None:
    """Put a cell into the table of the README, in the row of a game."""
    before, rest = README.read_text().split(BEGIN)
    table, after = rest.split(END)
    rows = {row.split("|")[1]: row.strip("|").split("|") for row in table.splitlines()}
    name = f" `{game}` "
    rows.setdefault(name, [name, *[" – "] * len(LEVELS[1:])])[column] = f" {cell} "
    body = "".join(f"|{'|'.join(cells)}|\n" for cells in rows.values())
    README.write_text(f"{before}{BEGIN}{body}{END}{after}")


if __name__ == "__main__":
    main()

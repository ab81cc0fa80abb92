"""How often each level of computer player beats the level below.

`python -m bench.think.levels GAME... --games 40 --seed 1 --write` measures all levels of some
games, which takes a while, and updates the table in bench/README.md. `make bench` plays only a few
games of MacBeth.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from bench.claim import Claim
from bench.results import README
from engine import GAMES, Color, Position
from engine.think import LEVELS, StopFlag, choose_move, find_thinker, level_of_move

OPENING_PLIES = {"moxie": 2}  # random, so that all games differ
DEFAULT_OPENING_PLIES = 6
BENCH = ("macbeth", 20, 1, range(1, 7))
BEGIN, END = "<!-- levels -->\n", "<!-- end of levels -->\n"


@dataclass(frozen=True, slots=True)
class Score:
    """Points of the stronger level: 1 for doing better than an opponent, 0.5 for equality."""

    points: float
    comparisons: int

    def __add__(self, other: "Score") -> "Score":
        return Score(self.points + other.points, self.comparisons + other.comparisons)

    @property
    def rate(self) -> float:
        return self.points / self.comparisons


def measure() -> Iterator[Claim]:
    """The rates of wins of neighboring levels."""
    game, games, seed, levels = BENCH
    for weak, strong in pairwise(levels):
        score = play_match(game, strong, weak, games, seed)
        yield Claim(
            name=f"think.level-{strong}-beats-{weak}",
            figure=score.rate,
            comparison=">=",
            goal=0.6,
            details=f"{score.comparisons} games of {game}",
        )


def play_match(game: str, strong: float, weak: float, games: int, seed: int) -> Score:
    """Play games from random openings. The stronger one plays each opening in every seat.

    The strengths are levels, or between two levels.
    """
    start = GAMES[game].start({})
    colors = start.rules.colors
    score = Score(0, 0)
    for number in range(games):
        rng = Random(f"{game} {strong} {seed} {number // len(colors)}")
        opening = _random_opening(start, rng, OPENING_PLIES.get(game, DEFAULT_OPENING_PLIES))
        strong_color = colors[number % len(colors)]
        strengths = {color: strong if color is strong_color else weak for color in colors}
        score += _score(_play(opening, strengths, rng.getrandbits(32)), strong_color)
    return score


def _random_opening(start: Position, rng: Random, plies: int) -> Position:
    """A position after random moves in which the game is not over."""
    while True:
        position = start
        for _ in range(plies):
            if not position.over:
                position = position.play(rng.choice(position.legal_moves))
        if not position.over:
            return position


def _play(position: Position, strengths: Mapping[Color, float], seed: int) -> Position:
    thinker, stop = find_thinker(position), StopFlag()
    while position.to_move:
        seed += 1
        level = level_of_move(strengths[position.to_move], seed)
        position = position.play(choose_move(thinker, position, level, stop, seed))
    return position


def _score(end: Position, color: Color) -> Score:
    """Compare a player with each opponent: by the winner, or with three players by stones."""
    opponents = [opponent for opponent in end.rules.colors if opponent is not color]
    points = 0.0
    for opponent in opponents:
        better, worse = color in end.winners, opponent in end.winners
        if len(opponents) > 1:
            ours, theirs = end.score[color], end.score[opponent]
            better, worse = ours > theirs, theirs > ours
        points += 0.5 + (better - worse) / 2
    return Score(points, len(opponents))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.think.levels")
    parser.add_argument("game", nargs="+", choices=GAMES)
    parser.add_argument("--games", type=int, default=40, help="for each pair of levels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default="1-8", help="a range such as 1-4")
    parser.add_argument("--write", action="store_true", help="update the table in the README")
    arguments = parser.parse_args()
    first, last = map(int, arguments.levels.split("-"))
    for game in arguments.game:
        for weak, strong in pairwise(range(first, last + 1)):
            score = play_match(game, strong, weak, arguments.games, arguments.seed)
            rate, comparisons = f"{score.rate:.3f}", score.comparisons
            print(game, strong, weak, rate, comparisons, flush=True)
            if arguments.write:
                update_readme(game, weak, f"{100 * score.rate:.0f} % of {comparisons}")


def update_readme(game: str, column: int, cell: str) -> None:
    """Replace one cell of the table of levels."""
    before, rest = README.read_text().split(BEGIN)
    table, after = rest.split(END)
    rows = {row.split("|")[1]: row.strip("|").split("|") for row in table.splitlines()}
    name = f" `{game}` "
    rows.setdefault(name, [name, *[" – "] * len(LEVELS[1:])])[column] = f" {cell} "
    body = "".join(f"|{'|'.join(cells)}|\n" for cells in rows.values())
    README.write_text(f"{before}{BEGIN}{body}{END}{after}")


if __name__ == "__main__":
    main()

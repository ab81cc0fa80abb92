"""Whether a computer between two levels has the strength that its fraction says.

`python -m bench.levels.between GAME... --levels 1-4 --games 60` plays each strength between two
levels against both of them, and both against each other. It prints the fraction in Elo points from
the lower level to the upper one, which should be near the strength's.
"""

import argparse
from itertools import pairwise
from math import exp, log

from bench.levels.matches import play_match
from bench.levels.ratings import Score
from engine import GAMES

PARTS = (0.2, 0.5, 0.8)
STEPS = 1_000  # of the gradient
STEP = 20.0  # Elo points for each point too much
POINT = log(10) / 400


def part_of_the_way(gap: Score, over_low: Score, under_high: Score) -> tuple[float, float]:
    """The most probable distance of the levels in Elo points, and the part of the way to it.

    The scores of the upper level against the lower one, of the strength between against the lower
    level, and of the upper level against it. With half a game more for each side.
    """
    distance, own = 200.0, 100.0
    for _ in range(STEPS):
        first = _surprise(gap, distance)
        second, third = _surprise(over_low, own), _surprise(under_high, distance - own)
        distance += STEP * (first + third)
        own += STEP * (second - third)
    return distance, own / distance


def _surprise(score: Score, distance: float) -> float:
    """The points above the expected ones, for each game."""
    rate = (score.points + 0.5) / (score.comparisons + 1)
    return rate - 1 / (1 + exp(-POINT * distance))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.levels.between")
    parser.add_argument("game", nargs="+", choices=GAMES)
    parser.add_argument("--games", type=int, default=60, help="for each pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default="1-4", help="a range such as 1-4")
    arguments = parser.parse_args()
    first, last = map(int, arguments.levels.split("-"))
    count, seed = arguments.games, arguments.seed
    for game in arguments.game:
        for low, high in pairwise(range(first, last + 1)):
            gap = play_match(game, high, low, count, seed)
            for part in PARTS:
                strength = low + part
                over_low = play_match(game, strength, low, count, seed)
                under_high = play_match(game, high, strength, count, seed)
                distance, way = part_of_the_way(gap, over_low, under_high)
                rates = " ".join(f"{one.rate:.2f}" for one in (gap, over_low, under_high))
                print(f"{game} {strength:.1f} {rates} {distance:.0f} points, {way:.2f}", flush=True)


if __name__ == "__main__":
    main()

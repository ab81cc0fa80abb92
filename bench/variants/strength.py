"""How well the levels play variants that nobody has trained.

`python -m bench.variants.strength --games 40` plays level 3 against random moves, and level 6
against level 3, in varied variants; with `--neighbors`, each level against the one below. Each game
begins with two random moves, and each beginning is played by both sides. All levels are limited by
plies or positions, not by time.
"""

import argparse
from random import Random

from bench.levels.matches import score_of, untimed
from bench.levels.ratings import Score
from bench.variants import SAMPLE
from engine import Color, Position, start
from engine.think import LEVELS, StopFlag, choose_move, find_thinker, level_of_move
from engine.think.fairness.results import wilson
from engine.variants import NAMED_TEXTS, parse_variant

RANDOM = 0
RANDOM_PLIES = 2
MATCHES = ((3, RANDOM, 0.9), (6, 3, 0.75))
"""The stronger level, the weaker one, and the goal."""
NEIGHBORS = tuple((strong, strong - 1, 0.6) for strong in range(2, len(LEVELS) + 1))


def play_match(text: str, strong: int, weak: int, games: int, seed: int) -> Score:
    begin = start(parse_variant(text))
    colors = begin.rules.colors
    score = Score(0, 0)
    for number in range(games):
        rng = Random(f"{text} {strong} {seed} {number // len(colors)}")
        strong_color = colors[number % len(colors)]
        score += score_of(_play(begin, strong_color, strong, weak, rng), strong_color)
    return score


def _play(position: Position, color: Color, strong: int, weak: int, rng: Random) -> Position:
    thinker, stop = find_thinker(position), StopFlag()
    for _ in range(RANDOM_PLIES):
        position = position.play(rng.choice(position.legal_moves))
    while position.to_move:
        strength, seed = strong if position.to_move is color else weak, rng.getrandbits(32)
        if strength == RANDOM:
            move = rng.choice(position.legal_moves)
        else:
            level = untimed(level_of_move(strength, seed))
            move = choose_move(thinker, position, level, stop, seed)
        position = position.play(move)
    return position


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.variants.strength")
    parser.add_argument("variant", nargs="*", default=list(SAMPLE), help="default: the varied ones")
    parser.add_argument("--games", type=int, default=40, help="of each match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--neighbors", action="store_true", help="each level and the one below")
    arguments = parser.parse_args()
    for name in arguments.variant:
        text = SAMPLE.get(name) or NAMED_TEXTS.get(name, name)
        cells = len(parse_variant(text).board.names)
        for strong, weak, goal in NEIGHBORS if arguments.neighbors else MATCHES:
            score = play_match(text, strong, weak, arguments.games, arguments.seed)
            low, high = wilson(score.points, score.comparisons)
            verdict = "ok" if score.rate >= goal else "short"
            against = f"level {strong} against {f'level {weak}' if weak else 'random moves'}"
            interval = f"({low:.2f} to {high:.2f} of {score.comparisons})"
            print(name, cells, against, f"{score.rate:.3f}", interval, verdict, flush=True)


if __name__ == "__main__":
    main()

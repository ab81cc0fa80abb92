"""How often the levels of computer players beat each other, and the ratings that follow.

`python -m bench.levels.matches GAME... --games 40 --write` plays every level against the two below,
which takes a while, and updates `matches.jsonl` and the table in bench/README.md.
`make bench` plays only a few games of MacBeth.
"""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from itertools import combinations, pairwise
from random import Random

from bench.claim import Claim
from bench.levels.ratings import (
    LevelMatch,
    Score,
    fit_distances,
    ratings_table,
    read_matches,
    write_match,
)
from bench.results import README
from engine import GAMES, Color, Position, parse_move
from engine.moxie.catalog import MOXIE
from engine.think import LEVELS, Level, StopFlag, choose_move, find_thinker, level_of_move
from engine.think.openings.shipped import find_openings

RANDOM_PLIES = 2  # at the beginning, in a game without balanced openings
MOST_APART = 2  # levels; a stronger one wins nearly all games
TOP_OPENINGS = 6  # of the top level, which thinks for seconds and only plays the one below
TOP_OPENINGS_OF_MOXIE = 20  # where it thinks less
BENCH = ("macbeth", 20, 1, range(1, 7))
BEGIN, END = "<!-- levels -->\n", "<!-- end of levels -->\n"


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
    """Play games from balanced openings. The stronger one plays each opening in every seat.

    The strengths are levels, or between two levels.
    """
    colors = GAMES[game].start({}).rules.colors
    score = Score(0, 0)
    for number in range(games):
        rng = Random(f"{game} {strong} {seed} {number // len(colors)}")
        opening = _opening(game, rng)
        strong_color = colors[number % len(colors)]
        strengths = {color: strong if color is strong_color else weak for color in colors}
        score += score_of(_play(opening, strengths, rng.getrandbits(32)), strong_color)
    return score


def _opening(game: str, rng: Random) -> Position:
    """A balanced opening, or some random moves of a game that has none."""
    position = GAMES[game].start({})
    openings = find_openings(game, {})
    if openings:
        for text in rng.choice(openings).moves:
            position = position.play(parse_move(position, text))
        return position
    for _ in range(RANDOM_PLIES):
        position = position.play(rng.choice(position.legal_moves))
    return position


def _play(position: Position, strengths: Mapping[Color, float], seed: int) -> Position:
    thinker, stop = find_thinker(position), StopFlag()
    while position.to_move:
        seed += 1
        level = untimed(level_of_move(strengths[position.to_move], seed))
        position = position.play(choose_move(thinker, position, level, stop, seed))
    return position


def untimed(level: Level) -> Level:
    """A level without time limits, which would weaken it on a busy machine."""
    return replace(level, limits=replace(level.limits, seconds=None))


def score_of(end: Position, color: Color) -> Score:
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
    parser = argparse.ArgumentParser(prog="bench.levels.matches")
    parser.add_argument("game", nargs="+", choices=GAMES)
    parser.add_argument("--games", type=int, default=40, help="of neighboring levels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default="1-8", help="a range such as 1-4")
    parser.add_argument("--write", action="store_true", help="update the matches and the README")
    arguments = parser.parse_args()
    first, last = map(int, arguments.levels.split("-"))
    for game in arguments.game:
        for weak, strong in combinations(range(first, last + 1), 2):
            games = games_of(game, strong, weak, arguments.games)
            if not games:
                continue
            score = play_match(game, strong, weak, games, arguments.seed)
            print(game, strong, weak, f"{score.rate:.3f}", score.comparisons, flush=True)
            if arguments.write:
                _write(game, strong, weak, score, games, arguments.seed)
    if arguments.write:
        print({game: fit_distances(_of_game(game)) for game in arguments.game})


def games_of(game: str, strong: int, weak: int, of_neighbors: int) -> int:
    """The games of two levels, 0 if they do not play."""
    apart = strong - weak
    if strong == len(LEVELS):
        openings = TOP_OPENINGS_OF_MOXIE if game == MOXIE.id else TOP_OPENINGS
        return openings * len(GAMES[game].players) if apart == 1 else 0
    return of_neighbors // apart if apart <= MOST_APART else 0


def _write(game: str, strong: int, weak: int, score: Score, games: int, seed: int) -> None:
    write_match(
        LevelMatch(game=game, strong=strong, weak=weak, games=games, seed=seed, **asdict(score))
    )
    before, rest = README.read_text("utf-8").split(BEGIN)
    after = rest.split(END)[1]
    table = ratings_table(read_matches(), GAMES)
    README.write_text(f"{before}{BEGIN}{table}{END}{after}", encoding="utf-8")


def _of_game(game: str) -> list[LevelMatch]:
    return [one for one in read_matches() if one.game == game]


if __name__ == "__main__":
    main()

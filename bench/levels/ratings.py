"""The games between levels, in `matches.jsonl`, and the ratings that best explain them."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import log10
from pathlib import Path

from engine.think import LEVELS

FILE = Path(__file__).parent / "matches.jsonl"
ROUNDS = 2_000  # of the fit, which then moves by less than a point


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


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelMatch:
    """The games of two levels. The seed gives the same games again."""

    game: str
    strong: int
    weak: int
    points: float
    comparisons: int
    games: int
    seed: int

    @property
    def score(self) -> Score:
        return Score(self.points, self.comparisons)


def read_matches() -> list[LevelMatch]:
    return [LevelMatch(**json.loads(line)) for line in FILE.read_text("utf-8").splitlines()]


def write_match(match: LevelMatch) -> None:
    """Save a match in place of an earlier one of the same levels."""
    found = {(one.game, one.strong, one.weak): one for one in read_matches()}
    found[match.game, match.strong, match.weak] = match
    lines = (json.dumps(asdict(found[key])) + "\n" for key in sorted(found))
    FILE.write_text("".join(lines), encoding="utf-8")


def fit_distances(matches: Sequence[LevelMatch]) -> tuple[int, ...]:
    """The Elo points of each level above level 1, from the matches of one game.

    The Bradley-Terry model by Hunter's MM algorithm ("MM algorithms for generalized Bradley-Terry
    models", 2004). Each match counts an additional drawn game. No level is below the previous one.
    """
    wins: dict[int, float] = defaultdict(float)
    for one in matches:
        wins[one.strong] += one.points + 0.5
        wins[one.weak] += one.comparisons - one.points + 0.5
    strengths = dict.fromkeys(sorted(wins), 1.0)
    for _ in range(ROUNDS):
        expected: dict[int, float] = defaultdict(float)
        for one in matches:
            share = (one.comparisons + 1) / (strengths[one.strong] + strengths[one.weak])
            expected[one.strong] += share
            expected[one.weak] += share
        strengths = {level: wins[level] / expected[level] for level in strengths}
    distances: list[int] = []
    for level in strengths:
        points = round(400 * log10(strengths[level] / strengths[1]))
        distances.append(max([points, *distances[-1:]]))
    return tuple(distances)


def ratings_table(matches: Iterable[LevelMatch], games: Iterable[str]) -> str:
    """The distances, and the rates against the level below, as a table for the README."""
    by_game: dict[str, list[LevelMatch]] = defaultdict(list)
    for one in matches:
        by_game[one.game].append(one)
    numbers = [level.number for level in LEVELS[1:]]
    lines = [f"| game | games | {' | '.join(map(str, numbers))} |\n"]
    lines.append(f"| --- | ---: |{' ---: |' * len(numbers)}\n")
    for game in games:
        own = by_game[game]
        below = {one.strong: one.score.rate for one in own if one.strong == one.weak + 1}
        distances = fit_distances(own) if own else ()
        cells = [
            f"{distances[level - 1]}, {100 * below[level]:.0f} %" if level in below else "–"
            for level in numbers
        ]
        lines.append(f"| `{game}` | {sum(one.games for one in own)} | {' | '.join(cells)} |\n")
    return "".join(lines)

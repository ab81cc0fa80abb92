"""The results of self-play, and their file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Literal

Start = Literal["usual", "balanced"]
Interval = tuple[float, float]

Z = 1.96  # standard deviations of a 95 % interval
FILE = files("engine.think.fairness") / "results.jsonl"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The games of one way to play.

    `options` are the ones that differ from the usual game. `plies` and `exact`: the depth of the
    search, and the number of empty cells from which on it was exact. `seats` are the points of the
    players in turn order; a draw is shared. `margin` and `spread`: the mean of the first player's
    lead at the end over the mean of the others, in stones, and its standard deviation; None in
    games that do not count stones. `different`: games that differ from all before.
    """

    game: str
    options: dict[str, str]
    start: Start
    games: int
    seed: int
    plies: int
    exact: int
    seats: list[float]
    drawn: int
    different: int
    margin: float | None
    spread: float | None

    @property
    def share(self) -> float:
        """The first player's share of the points."""
        return self.seats[0] / self.games

    @property
    def share_interval(self) -> Interval:
        return wilson(self.seats[0], self.games)

    @property
    def margin_interval(self) -> Interval | None:
        if self.margin is None or self.spread is None:
            return None
        half = Z * self.spread / sqrt(self.games)
        return self.margin - half, self.margin + half


def wilson(points: float, games: int) -> Interval:
    """The 95 % interval of a share, by Wilson."""
    share, square = points / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


@cache
def all_results() -> tuple[Result, ...]:
    return read_results(FILE.read_text("utf-8"))


def find_result(game: str, options: Mapping[str, str], start: Start) -> Result | None:
    wanted = (game, options, start)
    return next((one for one in all_results() if way_of(one) == wanted), None)


def read_results(text: str) -> tuple[Result, ...]:
    return tuple(Result(**json.loads(line)) for line in text.splitlines())


def way_of(result: Result) -> tuple[str, Mapping[str, str], Start]:
    return result.game, result.options, result.start

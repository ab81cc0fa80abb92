"""What games of a search against itself tell about the fairness of a variant."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import fmean
from time import thread_time

from engine.color import Color
from engine.custodial import CustodialPosition
from engine.notation import format_stones
from engine.position import PASS, Move, Position
from engine.think.fairness.results import Interval, wilson
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.varied_games import play_on

GAMES = 100
SECONDS = 120.0  # of a processor, for all games
EXACT = 8  # empty cells from which on the search is exact
VARIED = 3  # one move of so many is varied, the first ones
LEAST_SECONDS = 0.002  # for a move


@dataclass(frozen=True, slots=True)
class MeasuredGame:
    """A game from the start to the end.

    `points`: those of the first player; a draw is shared. `leads`: how often another player took
    the lead. `turned`: stones that changed sides. `seconds` of a processor.
    """

    points: float
    drawn: bool
    plies: int
    passes: int
    leads: int
    turned: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Measure:
    """The averages of games. `share`: the first player's part of the points."""

    games: int
    share: float
    interval: Interval
    drawn: float
    plies: float
    passes: float
    leads: float
    turned: float


def play_game(
    start: CustodialPosition, thinker: Thinker, number: int, stop: StopFlag
) -> MeasuredGame:
    """Play a game; `number` determines how it varies. Forced passes count as passes."""
    cells = len(start.rules.board.names)
    seconds = max(LEAST_SECONDS, SECONDS / GAMES / cells)
    limits = SearchLimits(seconds=seconds, exact=EXACT)
    begin = thread_time()
    moves, end = play_on(start, thinker, limits, Random(number), varied=cells // VARIED, stop=stop)
    positions = [*_positions(start, moves)]
    leaders = [leader for leader in map(_leader, positions) if leader is not None]
    first = start.rules.colors[0]
    return MeasuredGame(
        points=(first in end.winners) / max(1, len(end.winners)),
        drawn=len(end.winners) != 1,
        plies=len(moves),
        passes=sum(move == PASS for move in moves),
        leads=sum(before != after for before, after in pairwise(leaders)),
        turned=sum(_turned(before, after) for before, after in pairwise(positions)),
        seconds=round(thread_time() - begin, 3),
    )


def summarize(games: Sequence[MeasuredGame]) -> Measure:
    """At least one game."""
    points = sum(game.points for game in games)
    placed = sum(game.plies - game.passes for game in games)
    return Measure(
        games=len(games),
        share=points / len(games),
        interval=wilson(points, len(games)),
        drawn=fmean(game.drawn for game in games),
        plies=fmean(game.plies for game in games),
        passes=fmean(game.passes for game in games),
        leads=fmean(game.leads for game in games),
        turned=sum(game.turned for game in games) / max(1, placed),
    )


def _positions(position: CustodialPosition, moves: Sequence[Move]) -> Iterator[CustodialPosition]:
    yield position
    for move in moves:
        position = position.play(move)
        yield position


def _leader(position: CustodialPosition) -> Color | None:
    """The player who would win now; None if there are several."""
    score = position.score
    best = min(score.values()) if position.rules.fewest else max(score.values())
    leaders = [color for color, stones in score.items() if stones == best]
    return leaders[0] if len(leaders) == 1 else None


def _turned(before: Position, after: Position) -> int:
    stones = zip(format_stones(before), format_stones(after), strict=True)
    return sum(old not in (".", new) for old, new in stones)

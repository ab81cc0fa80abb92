"""What games of a search against itself tell about the fairness of a variant."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from math import inf
from random import Random
from statistics import fmean
from time import thread_time

from engine.color import Color
from engine.custodial import CustodialPosition
from engine.notation import format_move, format_stones
from engine.position import PASS, Move, Position
from engine.think.fairness.results import Interval, wilson
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.varied_games import play_on

GAMES = 100
SECONDS = 120.0  # of a processor, for all games
EXACT = 8  # empty cells from which on the search is exact
VARIED = 3  # one move of so many is varied, the first ones
LEAST_SECONDS = 0.002  # for a move
OPENING_PLIES = (8, 12)  # of a balanced opening, from and to; on small boards one move of so many
CLOSE_GAME = 0.2  # the most stones by which a game ended close, as a part of the cells
LEVEL = 3.0  # stones that a search calls a player ahead, at most
MAX_OPENINGS = 20


@dataclass(frozen=True, slots=True)
class MeasuredGame:
    """A game from the start to the end.

    `points`: of the first player; a draw is shared. `leads`: how often another player took
    the lead. `turned`: stones that changed sides. `seconds` of a processor. `opening`: the first
    moves, if a search calls the players level after them and the game ended close.
    """

    points: float
    drawn: bool
    plies: int
    passes: int
    leads: int
    turned: int
    seconds: float
    opening: str = ""


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
        opening=_level_opening(positions, moves, thinker, limits, stop),
        seconds=round(thread_time() - begin, 3),
    )


def balanced_openings(games: Iterable[MeasuredGame]) -> tuple[tuple[str, ...], ...]:
    """The different openings of the games after which nobody is ahead, at most `MAX_OPENINGS`."""
    found = dict.fromkeys(tuple(game.opening.split()) for game in games if game.opening)
    return tuple(islice(found, MAX_OPENINGS))


def _level_opening(
    positions: Sequence[CustodialPosition],
    moves: Sequence[Move],
    thinker: Thinker,
    limits: SearchLimits,
    stop: StopFlag,
) -> str:
    """The moves to the most level position; none if no position is level.

    Two searches in turn call it so, because each is kind to another player. With three players only
    the end of the game counts.
    """
    end, cells = positions[-1], len(positions[0].rules.board.names)
    stones = end.score.values()
    last = min(OPENING_PLIES[1], cells // VARIED)
    first = min(OPENING_PLIES[0], last)
    if len(moves) <= last or PASS in moves[: last + 1]:
        return ""
    if max(stones) - min(stones) > CLOSE_GAME * cells:
        return ""
    plies = last
    if len(stones) == 2:
        leads = [_lead(one, thinker, limits, stop) for one in positions[first : last + 2]]
        level = [abs(lead + after) / 2 for lead, after in pairwise(leads)]
        if not level or min(level) > LEVEL:
            return ""
        plies = first + level.index(min(level))
    shown = zip(positions[:plies], moves[:plies], strict=True)
    return " ".join(format_move(position, move) for position, move in shown)


def _lead(
    position: CustodialPosition, thinker: Thinker, limits: SearchLimits, stop: StopFlag
) -> float:
    """The stones by which a search calls the first player ahead; infinite after the end."""
    if not position.to_move:
        return inf
    margin = thinker.best(position, limits, stop).best.value.margin
    assert margin is not None, "the game counts stones"
    return margin if position.turn is position.rules.colors[0] else -margin


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

"""The statistics of a game's finished public games, for its rules page."""

from dataclasses import dataclass
from math import sqrt

from app.match.ports import Unavailable
from app.store.explorer.counts import ExplorerCounts
from engine import Color, Game

Z = 1.96  # standard deviations of an interval of 95 %


@dataclass(frozen=True, slots=True)
class Statistics:
    """Shares are in percent. `lowest` and `highest` bound the first player's share of wins.

    Averages are of games that were played to their end, None without any.
    """

    games: int
    first: Color
    share: int
    lowest: int
    highest: int
    drawn: int
    complete: int
    plies: float | None
    passes: float | None
    margin: float | None


async def game_statistics(counts: ExplorerCounts, game: Game) -> Statistics | None:
    """Of the games with the default options; None without any, or if they cannot be read."""
    try:
        totals = await counts.totals(game.id)
    except Unavailable:
        return None
    if totals is None:
        return None
    first, results = game.players[0], totals.results
    lowest, highest = wilson(results.won[first], results.games)
    return Statistics(
        results.games,
        first,
        round(100 * results.won[first] / results.games),
        round(100 * lowest),
        round(100 * highest),
        round(100 * results.drawn / results.games),
        totals.complete,
        _rounded(totals.plies),
        _rounded(totals.passes),
        _rounded(results.margin),
    )


def wilson(count: int, total: int) -> tuple[float, float]:
    """The interval of 95 % for a share, by Wilson."""
    share, square = count / total, Z * Z / total
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / total + square / total / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 1)

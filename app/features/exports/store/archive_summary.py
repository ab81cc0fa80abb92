"""A player's openings and series, computed from the latest games and cached until the next."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cachetools import LRUCache

from app.features.exports.schemas import OpeningLine
from app.features.exports.store.archive import Archive, ArchivedGame
from app.match.commands import PlayerId
from app.players.matches.public import result_of
from engine import ALL_GAMES, Color

MAX_KEPT = 500  # players
MAX_LINES = 5  # per game
MAX_SERIES = 10  # the latest


@dataclass(frozen=True, slots=True)
class Series:
    """Games that continued each other. `points` are half points, the player's first."""

    last: str
    game: str
    games: int
    points: Mapping[PlayerId, int]


@dataclass(frozen=True, slots=True)
class ArchiveSummary:
    """A player's openings by game, and series."""

    lines: Sequence[OpeningLine]
    series: Sequence[Series]


class Archives:
    """Computes summaries. Every method raises Unavailable."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._kept: LRUCache[PlayerId, tuple[tuple[int, int], ArchiveSummary]] = LRUCache(MAX_KEPT)

    async def summary(self, player: PlayerId) -> ArchiveSummary:
        state = await self._archive.state(player)
        kept = self._kept.get(player)
        if kept is None or kept[0] != state:
            games = [
                one for one in await self._archive.games(player) if one.summary.game in ALL_GAMES
            ]
            kept = state, ArchiveSummary(lines_of(games, player), series_of(games, player))
            self._kept[player] = kept
        return kept[1]


def lines_of(games: Iterable[ArchivedGame], player: PlayerId) -> list[OpeningLine]:
    results: dict[tuple[str, tuple[tuple[str, str], ...]], dict[_Key, list[str]]] = {}
    for one in games:
        summary = one.summary
        own = [color for color, (seated, _) in summary.seats.items() if seated == player]
        if one.line and len(own) == 1:
            kind = summary.game, tuple(sorted(summary.options.items()))
            found = results.setdefault(kind, {}).setdefault((own[0], one.line), [])
            found.append(result_of(summary, player))
    lines: list[OpeningLine] = []
    for (game, options), by_line in sorted(results.items(), key=lambda one: -_count(one[1])):
        most = sorted(by_line.items(), key=lambda one: -len(one[1]))[:MAX_LINES]
        lines += [
            OpeningLine(
                game=game,
                options=dict(options),
                color=color,
                moves=list(moves),
                **{one: found.count(one) for one in _RESULTS},
            )
            for (color, moves), found in most
        ]
    return lines


def series_of(games: Sequence[ArchivedGame], player: PlayerId) -> list[Series]:
    """Series of at least two games, latest first."""
    known = {one.summary.id: one for one in games}
    chains: dict[str, list[ArchivedGame]] = {}
    for one in games:  # newest first
        first = one
        while before := known.get(first.previous or ""):
            first = before
        chains.setdefault(first.summary.id, []).append(one)
    series = [_series(chain, player) for chain in chains.values() if len(chain) > 1]
    return series[:MAX_SERIES]


def _series(chain: Sequence[ArchivedGame], player: PlayerId) -> Series:
    points: dict[PlayerId, int] = {player: 0}
    for one in chain:
        won = 2 if len(one.summary.winners) == 1 else 1
        for color, (seated, _) in one.summary.seats.items():
            if seated is not None:
                gained = won if color in one.summary.winners else 0
                points[seated] = points.get(seated, 0) + gained
    last = chain[0].summary
    return Series(last.id, last.game, len(chain), points)


_Key = tuple[Color, tuple[str, ...]]
_RESULTS = ("won", "drawn", "lost")


def _count(by_line: Mapping[_Key, Sequence[str]]) -> int:
    return sum(map(len, by_line.values()))

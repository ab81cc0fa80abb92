"""Openings and series, as a profile shows them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from app.features.exports.store.archive_summary import Line, Series
from app.locales.games import changed_options, game_title, match_title
from app.locales.variant_names import Readers
from app.match.commands import PlayerId
from engine import find_game


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """The lines of a game; `title` includes its options."""

    title: str
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A series. `score` has the player's points first; opponents are names with handles."""

    url: str
    title: str
    opponents: Sequence[tuple[str, str | None]]
    games: int
    score: str


def opening_tables(lines: Iterable[Line], seen_by: Readers) -> list[OpeningTable]:
    grouped = groupby(lines, key=lambda line: (line.game, line.options))
    return [
        OpeningTable(_title(game, dict(options), seen_by), list(found))
        for (game, options), found in grouped
    ]


def series_row(
    series: Series, names: Mapping[PlayerId, str], handles: Mapping[PlayerId, str]
) -> SeriesRow:
    _own, *others = series.points
    return SeriesRow(
        f"/matches/{series.last}",
        game_title(series.game),
        [(names[other], handles.get(other)) for other in others],
        series.games,
        " – ".join(map(_points, series.points.values())),
    )


def _title(game_id: str, options: Mapping[str, str], seen_by: Readers) -> str:
    title = match_title(game_id, options, seen_by)
    return " · ".join([title, *changed_options(find_game(game_id), options)])


def _points(halves: int) -> str:
    whole = halves // 2
    if halves % 2 == 0:
        return str(whole)
    return f"{whole}½" if whole else "½"

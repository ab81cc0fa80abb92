"""A player's openings and series, on their profile and as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from fastapi import APIRouter

from app.features.accounts.shown_profile import HandleInPath, load_shown_profile
from app.features.exports import schemas
from app.features.exports.store.archive_summary import Archives, Series
from app.http.access_tokens.needs import needs
from app.http.choices import ProfileView
from app.http.services import Services, site_url
from app.http.session import TheVisit
from app.locales.games import changed_options, game_title, halves_text, match_title
from app.locales.variant_names import Readers
from app.match.commands import PlayerId
from app.players.profiles import Profile
from app.players.shown_names import PlayerNames
from app.players.store import Players
from engine import find_game

router = APIRouter(prefix="/api/players", tags=["players"])


async def profile_values(
    services: Services, profile: Profile, view: ProfileView
) -> Mapping[str, Any]:
    """None for parts that only the player may see."""
    shows_openings = view.own or view.choices.profile_openings != "me"
    shows_series = view.own or view.choices.profile_series != "me"
    if not (shows_openings or shows_series):
        return {"openings": None, "series": None}
    summary = await services[Archives].summary(profile.player)
    names, handles = await _known(services, summary.series)
    seen_by = (profile.player,) if view.own else ()
    return {
        "openings": opening_tables(summary.lines, seen_by) if shows_openings else None,
        "series": [series_row(one, names, handles) for one in summary.series]
        if shows_series
        else None,
    }


@router.get("/{handle}/openings", **needs("any", 404))
async def read_player_openings(handle: HandleInPath, visit: TheVisit) -> schemas.PlayerOpenings:
    """Read the first moves that an account plays most. 403 `private` if its player hides them."""
    seen = await load_shown_profile(visit, handle, "openings")
    summary = await visit[Archives].summary(seen.profile.player)
    return schemas.PlayerOpenings(lines=list(summary.lines))


@router.get("/{handle}/series", **needs("any", 404))
async def read_player_series(handle: HandleInPath, visit: TheVisit) -> schemas.PlayerSeries:
    """Read the latest series of games of an account. 403 `private` if its player hides them."""
    seen = await load_shown_profile(visit, handle, "series")
    summary = await visit[Archives].summary(seen.profile.player)
    names, handles = await _known(visit.services, summary.series)
    site = site_url(visit.request)
    return schemas.PlayerSeries(
        series=[
            schemas.SeriesScore(
                game=one.game,
                games=one.games,
                last=one.last,
                url=f"{site}/matches/{one.last}",
                players=[
                    schemas.SeriesPlayer(
                        id=player,
                        name=names[player],
                        handle=handles.get(player),
                        points=halves / 2,
                    )
                    for player, halves in one.points.items()
                ],
            )
            for one in summary.series
        ]
    )


async def _known(
    services: Services, series: Iterable[Series]
) -> tuple[Mapping[PlayerId, str], Mapping[PlayerId, str]]:
    """The names and handles of the players of series."""
    players = {player for one in series for player in one.points}
    names = await PlayerNames(services[Players]).names(players)
    return names, await services[Players].handles(players)


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """The lines of a game; `title` includes its options."""

    title: str
    lines: Sequence[schemas.OpeningLine]


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A series. `score` has the player's points first; opponents are names with handles."""

    url: str
    title: str
    opponents: Sequence[tuple[str, str | None]]
    games: int
    score: str


def opening_tables(lines: Iterable[schemas.OpeningLine], seen_by: Readers) -> list[OpeningTable]:
    grouped = groupby(lines, key=lambda line: (line.game, line.options))
    return [
        OpeningTable(_title(game, options, seen_by), list(found))
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
        " – ".join(map(halves_text, series.points.values())),
    )


def _title(game_id: str, options: Mapping[str, str], seen_by: Readers) -> str:
    title = match_title(game_id, options, seen_by)
    return " · ".join([title, *changed_options(find_game(game_id), options)])

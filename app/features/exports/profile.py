"""A player's openings and series, on their profile."""

from collections.abc import Mapping
from typing import Any

from app.features.exports.archive_view import opening_tables, series_row
from app.features.exports.store.archive_summary import Archives
from app.http.profile_hook import ProfileView
from app.http.services import Services
from app.players.profiles import Profile
from app.players.shown_names import PlayerNames
from app.players.store import Players


async def profile_values(
    services: Services, profile: Profile, view: ProfileView
) -> Mapping[str, Any]:
    """None for parts that only the player may see."""
    shows_openings = view.own or view.choices.profile_openings != "me"
    shows_series = view.own or view.choices.profile_series != "me"
    if not (shows_openings or shows_series):
        return {"openings": None, "series": None}
    summary = await services[Archives].summary(profile.player)
    players = {player for one in summary.series for player in one.points}
    names = await PlayerNames(services[Players]).names(players)
    handles = await services[Players].handles(players)
    return {
        "openings": opening_tables(summary.lines) if shows_openings else None,
        "series": [series_row(one, names, handles) for one in summary.series]
        if shows_series
        else None,
    }

"""The profile of an account, and the way to one's own."""

from collections.abc import Mapping
from typing import Any, get_args
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Response

from app.features.accounts.shown_profile import load_profile
from app.features.catalog.routes import list_game_infos
from app.features.friends.store.friendships import Friendships
from app.features.friends.view import friend_row
from app.features.profiles.scores import (
    day_of,
    game_card,
    game_scores,
    opponent_scores,
    parse_position,
    position_text,
)
from app.features.ratings.routes import ratings_of
from app.http.choices import ProfileValues, ProfileView
from app.http.forms import see_other
from app.http.html import render
from app.http.services import Services
from app.http.session import TheVisit, Visit
from app.players.matches.public import GamePosition, GameResult, PublicGames
from app.players.profiles import Profile
from app.players.shown_names import display_name
from app.players.store import Players
from engine import ALL_GAMES

NOTHING: Mapping[str, Any] = {"circles": (), "openings": None, "series": None, "puzzles": ()}
"""Values added by features."""

RESULTS: tuple[GameResult, ...] = get_args(GameResult)

router = APIRouter(include_in_schema=False)


@router.get("/me/profile")
async def own_profile(visit: TheVisit) -> Response:
    """Redirect players to their own profile, and guests to the page of their account."""
    return see_other(f"/@{visit.handle}" if visit.handle else "/me/account")


@router.get("/@{handle}")
async def profile_page(
    visit: TheVisit, handle: str, game: str = "", result: str = "", after: str = ""
) -> Response:
    seen = await load_profile(visit, handle)
    profile, own, hidden = seen.profile, seen.own, seen.hidden
    if handle != profile.handle:
        query = f"?{visit.request.url.query}" if visit.request.url.query else ""
        return see_other(f"/@{quote(profile.handle)}{query}")
    if not seen.shown:
        return render(visit.request, "profile_hidden.html", 403, handle=profile.handle)
    name = display_name(profile.player, profile.name)
    since = day_of(profile.since)
    shown = {"profile": profile, "name": name, "since": since, "own": own, "hidden": hidden}
    shown |= {
        "friend": await friend_row(visit, profile),
        "has_account": visit.handle is not None,
        "signed_in": visit.session is not None,
        "blocked": await _is_blocked(visit, profile),
    }
    shown |= NOTHING
    shown |= await _games(visit, profile, game, result, parse_position(after))
    shown |= await _results(visit.services, profile)
    for more in await visit[ProfileValues](profile, ProfileView(own, seen.choices)):
        shown.update(more)
    return render(visit.request, "profile.html", **shown)


async def _games(
    visit: Visit, profile: Profile, game: str, result: str, after: GamePosition | None
) -> dict[str, object]:
    """A page of games; unknown filter values are ignored."""
    wanted_game = game if game in ALL_GAMES else None
    wanted_result = next((one for one in RESULTS if one == result), None)
    page = await visit[PublicGames].page(profile.player, wanted_game, wanted_result, after)
    wanted = {"game": wanted_game, "result": wanted_result}
    query = {name: value for name, value in wanted.items() if value}
    older = page.next and urlencode(query | {"after": position_text(page.next)})
    return {
        "cards": [
            game_card(summary, profile.player, visit.player)
            for summary in page.summaries
            if summary.game in ALL_GAMES
        ],
        "games": list_game_infos(),
        "results": RESULTS,
        "wanted": wanted,
        "newest": urlencode(query) if after else None,
        "older": older,
    }


async def _results(services: Services, profile: Profile) -> dict[str, object]:
    against = await services[PublicGames].by_opponent(profile.player)
    handles = await services[Players].handles({score.opponent for score in against})
    opponents, three = opponent_scores(against, handles)
    return {
        "ratings": await ratings_of(services, profile.player),
        "by_game": game_scores(await services[PublicGames].by_game(profile.player)),
        "by_opponent": opponents,
        "three": three,
    }


async def _is_blocked(visit: TheVisit, profile: Profile) -> bool:
    if visit.player is None:
        return False
    return profile.player in await visit[Friendships].blocked(visit.player)

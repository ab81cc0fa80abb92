"""The profile of an account, and the way to one's own."""

import re
from typing import get_args
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Request, Response

from app.locales import t
from app.locales.games import game_title
from app.store.accounts.profiles import Profile
from app.store.accounts.public_games import GamePosition, GameResult
from app.web.errors import ApiError
from app.web.forms import see_other
from app.web.friends.view import friend_row
from app.web.games.routes import list_game_infos
from app.web.html import render
from app.web.players.preferences import Choices, stored_choices
from app.web.profiles.archive_view import opening_tables, series_row
from app.web.profiles.scores import day_of, game_card, game_scores, opponent_scores
from app.web.ratings.routes import ratings_of
from app.web.services import Services, TheServices
from app.web.session import TheVisitor
from app.web.wording.names import PlayerNames, display_name
from engine import GAMES

RESULTS: tuple[GameResult, ...] = get_args(GameResult)

_HANDLE = re.compile(r"[A-Za-z0-9_-]{1,20}")
_POSITION = re.compile(r"(\d{1,17})\.([A-Za-z0-9_-]{1,32})")

router = APIRouter(include_in_schema=False)


@router.get("/me/profile")
async def own_profile(visitor: TheVisitor) -> Response:
    """Lead players to their own profile, and guests to the page of their account."""
    handle = visitor.session and visitor.session.handle
    return see_other(f"/@{handle}" if handle else "/me/account")


@router.get("/@{handle}")
async def profile_page(
    request: Request,
    handle: str,
    services: TheServices,
    visitor: TheVisitor,
    game: str = "",
    result: str = "",
    after: str = "",
) -> Response:
    profile = await _find(services, handle)
    if handle != profile.handle:
        query = f"?{request.url.query}" if request.url.query else ""
        return see_other(f"/@{quote(profile.handle)}{query}")
    own = visitor.player == profile.player
    choices = stored_choices(await services.preferences.find(profile.player))
    hidden = choices.profile == "me"
    if hidden and not own:
        return render(request, "profile_hidden.html", 403, handle=profile.handle)
    name = display_name(profile.player, profile.name)
    since = day_of(profile.since)
    shown = {"profile": profile, "name": name, "since": since, "own": own, "hidden": hidden}
    shown |= {
        "friend": await friend_row(services, visitor, profile),
        "has_account": bool(visitor.session and visitor.session.handle),
        "signed_in": visitor.session is not None,
        "blocked": await _is_blocked(services, visitor, profile),
    }
    shown |= await _games(services, profile, game, result, _position(after))
    shown |= await _results(services, profile)
    shown |= await _archive(services, profile, choices, own=own)
    shows_puzzles = own or choices.profile_puzzles != "me"
    shown["puzzles"] = await _puzzles(services, profile) if shows_puzzles else []
    return render(request, "profile.html", **shown)


async def _find(services: Services, handle: str) -> Profile:
    """Raises ApiError 404 if nobody has the handle."""
    found = await services.profiles.find(handle) if _HANDLE.fullmatch(handle) else None
    if found is None:
        raise ApiError(404, "no-such-player", t("errors.no-such-player.text"))
    return found


async def _games(
    services: Services, profile: Profile, game: str, result: str, after: GamePosition | None
) -> dict[str, object]:
    """A page of games; unknown values of the filters are ignored."""
    wanted_game = game if game in GAMES else None
    wanted_result = next((one for one in RESULTS if one == result), None)
    page = await services.public_games.page(profile.player, wanted_game, wanted_result, after)
    wanted = {"game": wanted_game, "result": wanted_result}
    query = {name: value for name, value in wanted.items() if value}
    older = page.next and urlencode(query | {"after": f"{page.next[0]}.{page.next[1]}"})
    return {
        "cards": [
            game_card(summary, profile.player)
            for summary in page.summaries
            if summary.game in GAMES
        ],
        "games": list_game_infos(),
        "results": RESULTS,
        "wanted": wanted,
        "newest": urlencode(query) if after else None,
        "older": older,
    }


async def _results(services: Services, profile: Profile) -> dict[str, object]:
    against = await services.public_games.by_opponent(profile.player)
    handles = await services.players.handles({score.opponent for score in against})
    opponents, three = opponent_scores(against, handles)
    return {
        "ratings": await ratings_of(services, profile.player),
        "by_game": game_scores(await services.public_games.by_game(profile.player)),
        "by_opponent": opponents,
        "three": three,
        "circles": await services.circles.circles.visible_of(profile.player),
    }


async def _archive(
    services: Services, profile: Profile, choices: Choices, *, own: bool
) -> dict[str, object]:
    """The openings and series; None for those that only the player may see."""
    shows_openings = own or choices.profile_openings != "me"
    shows_series = own or choices.profile_series != "me"
    if not (shows_openings or shows_series):
        return {"openings": None, "series": None}
    summary = await services.archives.summary(profile.player)
    players = {player for one in summary.series for player in one.points}
    names = await PlayerNames(services.players).names(players)
    handles = await services.players.handles(players)
    return {
        "openings": opening_tables(summary.lines) if shows_openings else None,
        "series": [series_row(one, names, handles) for one in summary.series]
        if shows_series
        else None,
    }


async def _is_blocked(services: Services, visitor: TheVisitor, profile: Profile) -> bool:
    if visitor.player is None:
        return False
    return profile.player in await services.friends.friendships.blocked(visitor.player)


async def _puzzles(services: Services, profile: Profile) -> list[dict[str, object]]:
    return [
        {"title": game_title(one.game), "solved": one.count, "hardest": one.hardest}
        for one in await services.puzzle_results.by_game(profile.player)
        if one.game in GAMES
    ]


def _position(text: str) -> GamePosition | None:
    found = _POSITION.fullmatch(text)
    return (int(found[1]), found[2]) if found else None

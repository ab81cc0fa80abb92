"""The API of profiles, with the rights of their pages."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from app.features.accounts.shown_profile import HandleInPath, load_shown_profile
from app.features.catalog.routes import require_game
from app.features.lobby.cards import match_card
from app.features.lobby.schemas import MatchCard
from app.features.profiles.scores import (
    by_opponent_and_game,
    opponent_row,
    parse_position,
    position_text,
)
from app.features.ratings.api import (
    GameInPath,
    PlayerRating,
    RatingCurve,
    player_curve,
    player_ratings,
)
from app.features.ratings.model import RatedSpeed
from app.http.access_tokens.needs import needs
from app.http.errors import not_a_page
from app.http.services import site_url
from app.http.session import TheVisit
from app.players.matches.public import GameResult, PublicGames
from app.players.shown_names import display_name
from app.players.store import Players
from app.wire.schema import Schema
from engine import ALL_GAMES

router = APIRouter(prefix="/api/players", tags=["players"])


class GameResults(Schema):
    """The results of a player's finished public games."""

    game: str
    won: int
    drawn: int
    lost: int


class OpponentResults(GameResults):
    """The results of a player's finished public games against somebody, in one game."""

    id: str = Field(description="Of the opponent; all computers of one strength are one.")
    name: str
    handle: str | None


class PlayerOpponents(Schema):
    """The results of a player by opponent and game."""

    opponents: list[OpponentResults] = Field(
        description="The latest first. With three players, a winner has won against the others "
        "who have not."
    )


class PlayerProfile(Schema):
    """The public profile of an account."""

    id: str
    handle: str
    name: str
    url: str
    since: int = Field(description="When the account was created.")
    own: bool = Field(description="It is yours.")
    results: list[GameResults] = Field(description="By game, most played first.")
    ratings: list[PlayerRating] = Field(description="Those with most games first.")


class PlayerGames(Schema):
    """Finished public games of a player, the latest first."""

    matches: list[MatchCard]
    next: str | None = Field(description="`after` of the next page, if there is one.")


@router.get("/{handle}", **needs("any", 404))
async def read_profile(handle: HandleInPath, visit: TheVisit) -> PlayerProfile:
    """Read the profile of an account. 403 `private` if its player hides it."""
    seen = await load_shown_profile(visit, handle)
    profile = seen.profile
    return PlayerProfile(
        id=profile.player,
        handle=profile.handle,
        name=display_name(profile.player, profile.name),
        url=f"{site_url(visit.request)}/@{profile.handle}",
        since=profile.since,
        own=seen.own,
        results=[
            GameResults.model_validate(one)
            for one in await visit[PublicGames].by_game(profile.player)
            if one.game in ALL_GAMES
        ],
        ratings=await player_ratings(visit.services, profile.player),
    )


@router.get("/{handle}/games", **needs("any", 404))
async def read_player_games(
    handle: HandleInPath,
    visit: TheVisit,
    game: Annotated[str | None, Query(max_length=32, description="Only of this game.")] = None,
    result: Annotated[GameResult | None, Query(description="For the player.")] = None,
    after: Annotated[
        str | None, Query(max_length=60, description="`next` of the page before.")
    ] = None,
) -> PlayerGames:
    """List the finished public games of an account, the latest first."""
    seen = await load_shown_profile(visit, handle)
    position = parse_position(after) if after is not None else None
    if after is not None and position is None:
        raise not_a_page()
    game_id = None if game is None else require_game(game).id
    page = await visit[PublicGames].page(seen.profile.player, game_id, result, position)
    site = site_url(visit.request)
    return PlayerGames(
        matches=[
            match_card(one, visit.player, site) for one in page.summaries if one.game in ALL_GAMES
        ],
        next=page.next and position_text(page.next),
    )


@router.get("/{handle}/opponents", **needs("any", 404))
async def read_opponents(handle: HandleInPath, visit: TheVisit) -> PlayerOpponents:
    """Read the results of an account by opponent and game."""
    seen = await load_shown_profile(visit, handle)
    scores = await visit[PublicGames].by_opponent(seen.profile.player)
    handles = await visit[Players].handles({score.opponent for score in scores})
    rows = (opponent_row(each, handles) for each in by_opponent_and_game(scores))
    return PlayerOpponents(opponents=[OpponentResults.model_validate(row) for row in rows])


@router.get("/{handle}/ratings/{game}/{speed}", **needs("any", 404))
async def read_rating_history(
    handle: HandleInPath, game: GameInPath, speed: RatedSpeed, visit: TheVisit
) -> RatingCurve:
    """Read the history of an account's rating in a game at a speed."""
    seen = await load_shown_profile(visit, handle)
    return await player_curve(visit.services, seen.profile.player, game, speed)

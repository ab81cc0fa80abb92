"""The API of ratings and leaderboards, with the rights of their pages."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import Field

from app.features.catalog.routes import require_catalog_game, require_game
from app.features.ratings.leaderboard import read_leaderboard
from app.features.ratings.model import Category, RatedSpeed, Rating
from app.features.ratings.store.lists import MAX_POINTS, Leader, RatingLists
from app.fields import filled
from app.http.access_tokens.needs import needs
from app.http.services import Services, TheServices
from app.http.session import TheVisit, require_session
from app.match.commands import PlayerId
from app.players.shown_names import display_name
from app.players.store import Players
from app.wire.schema import Schema
from engine import GAMES

router = APIRouter(tags=["players"])

GameInPath = Annotated[str, Path(max_length=32, description="The id of a game.")]


class PlayerRating(Schema):
    """A rating in a game at a speed."""

    game: str
    speed: RatedSpeed
    rating: int
    deviation: int = Field(description="The standard deviation of the estimate.")
    provisional: bool = Field(description="It is still uncertain.")
    games: int
    played_at: int = Field(description="The end of the latest game.")


class RatingPoint(Schema):
    """A rating after a match."""

    match: str
    at: int = Field(description="When the match ended.")
    rating: int
    deviation: int


class RatingCurve(Schema):
    """The history of a rating."""

    game: str
    speed: RatedSpeed
    points: list[RatingPoint] = Field(
        description=f"In order, after each of the latest {MAX_POINTS} matches."
    )


class LeaderRating(Schema):
    """A player of a leaderboard."""

    place: int
    id: str
    name: str
    handle: str | None
    rating: int
    games: int


class LevelRating(Schema):
    """A level of the computer, on the scale of the players."""

    level: int
    rating: int
    provisional: bool


class GameLeaderboard(Schema):
    """The best players of a game at a speed."""

    game: str
    speed: RatedSpeed
    leaders: list[LeaderRating] = Field(description="People who played lately, 50 at most.")
    bots: list[LeaderRating]
    levels: list[LevelRating]


@router.get("/api/leaderboards/{game}", **needs("any", 404))
async def read_game_leaderboard(
    game: GameInPath,
    services: TheServices,
    speed: Annotated[
        RatedSpeed | None, Query(description="Without it, the one with most players.")
    ] = None,
) -> GameLeaderboard:
    """Read the leaderboard of a game."""
    found = require_catalog_game(game)
    board = await read_leaderboard(services, found, speed)
    handles = await services[Players].handles([one.player for one in (*board.leaders, *board.bots)])
    return GameLeaderboard(
        game=found.id,
        speed=board.speed,
        leaders=_leaders(board.leaders, handles),
        bots=_leaders(board.bots, handles),
        levels=[
            LevelRating(level=level, rating=round(one.value), provisional=one.provisional)
            for level, one in enumerate(board.levels, 1)
        ],
    )


@router.get("/api/me/ratings", **needs("read"))
async def read_own_ratings(visit: TheVisit) -> list[PlayerRating]:
    """Read your ratings, those with most games first."""
    return await player_ratings(visit.services, require_session(visit).player)


@router.get("/api/me/ratings/{game}/{speed}", **needs("read", 404))
async def read_own_rating_history(
    game: GameInPath, speed: RatedSpeed, visit: TheVisit
) -> RatingCurve:
    """Read the history of your rating in a game at a speed."""
    return await player_curve(visit.services, require_session(visit).player, game, speed)


async def player_ratings(services: Services, player: PlayerId) -> list[PlayerRating]:
    """Raises Unavailable."""
    ratings = await services[RatingLists].of_player(player, services.now())
    return [
        _rating(category, rating) for category, rating in ratings.items() if category.game in GAMES
    ]


async def player_curve(
    services: Services, player: PlayerId, game: str, speed: RatedSpeed
) -> RatingCurve:
    """Raises Unavailable, and ApiError 404 if there is no such game."""
    category = Category(require_game(game).id, speed)
    return RatingCurve(
        game=category.game,
        speed=speed,
        points=[
            RatingPoint(
                match=one.match_id,
                at=one.ended_at,
                rating=round(one.rating.value),
                deviation=round(one.rating.deviation),
            )
            for one in await services[RatingLists].curve(player, category)
        ],
    )


def _rating(category: Category, one: Rating) -> PlayerRating:
    return filled(
        PlayerRating,
        one,
        **asdict(category),
        rating=round(one.value),
        deviation=round(one.deviation),
    )


def _leaders(leaders: Sequence[Leader], handles: Mapping[PlayerId, str]) -> list[LeaderRating]:
    return [
        LeaderRating(
            place=place,
            id=one.player,
            name=display_name(one.player, one.name),
            handle=handles.get(one.player),
            rating=round(one.rating.value),
            games=one.rating.games,
        )
        for place, one in enumerate(leaders, 1)
    ]

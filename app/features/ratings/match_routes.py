"""The ratings of a rated match's players, and the changes by the match."""

from typing import Literal

from fastapi import APIRouter, Request
from pydantic import Field

from app.features.ratings.history import NEWCOMER
from app.features.ratings.model import RatedSpeed, Rating, category_of
from app.features.ratings.store.lists import MatchRating, RatingLists
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.match_access import MatchId, load_visible_room
from app.http.services import TheServices
from app.locales import t
from app.match.state import Match
from app.wire.schema import Schema, example
from engine import Color

router = APIRouter(prefix="/api/matches", tags=["matches"])


class SeatRating(Schema):
    """The rating with which a player plays, or has played, the match."""

    color: Color
    rating: int
    provisional: bool = Field(description="It is still uncertain.")
    change: int | None = Field(description="By the match; null if it has not changed ratings.")


@example(
    speed="blitz",
    state="rated",
    seats=[
        {"color": "black", "rating": 1612, "provisional": False, "change": 7},
        {"color": "white", "rating": 1548, "provisional": True, "change": -19},
    ],
)
class MatchRatings(Schema):
    """The ratings of the players in the match's game and speed."""

    speed: RatedSpeed
    state: Literal["unrated", "rated"] = Field(
        description="A finished match is rated soon after its end."
    )
    seats: list[SeatRating] = Field(description="The taken seats.")


@router.get("/{match_id}/ratings", **needs("any", 404))
async def read_match_ratings(
    match_id: MatchId, request: Request, services: TheServices
) -> MatchRatings:
    """Read the ratings of the players of a rated match."""
    match = (await load_visible_room(request, match_id)).match
    if not match.terms.rated:
        raise ApiError(404, "not-rated", t("errors.casual-game"))
    category, players = category_of(match), match.seating.players
    ratings, now = services[RatingLists], services.now()
    changes = await ratings.of_match(match_id)
    current = {} if changes else await ratings.of_players(category, players, now)
    return MatchRatings(
        speed=category.speed,
        state="unrated" if changes is None else "rated",
        seats=_changed(match, changes) if changes else _current(match, current),
    )


def _changed(match: Match, changes: dict[str, MatchRating]) -> list[SeatRating]:
    found = [(color, changes.get(player or "")) for color, player in match.seating.seats]
    return [
        SeatRating(
            color=color,
            rating=round(one.before.value),
            provisional=one.before.provisional,
            change=round(one.after.value) - round(one.before.value),
        )
        for color, one in found
        if one
    ]


def _current(match: Match, ratings: dict[str, Rating]) -> list[SeatRating]:
    found = [
        (color, ratings.get(player, NEWCOMER)) for color, player in match.seating.seats if player
    ]
    return [
        SeatRating(color=color, rating=round(one.value), provisional=one.provisional, change=None)
        for color, one in found
    ]

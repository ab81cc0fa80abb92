"""The forms for games in circles. Each redirects to the page of the game."""

from fastapi import APIRouter, Response

from app.features.circles import games
from app.features.circles.access import CircleId
from app.http.forms import read_form, see_other
from app.http.match_access import MatchId
from app.http.session import TheVisit

router = APIRouter(prefix="/circles/{circle_id}", include_in_schema=False)


@router.post("/games")
async def open_game(circle_id: CircleId, visit: TheVisit) -> Response:
    form = await read_form(visit.request)
    return see_other(f"/matches/{await games.open_game(visit, circle_id, form)}")


@router.post("/games/{match_id}")
async def join_game(circle_id: CircleId, match_id: MatchId, visit: TheVisit) -> Response:
    await games.join_game(visit, circle_id, match_id)
    return see_other(f"/matches/{match_id}")

"""The forms for games in circles. Each redirects to the page of the game."""

from fastapi import APIRouter, Request, Response

from app.features.circles import games
from app.features.circles.access import CircleId
from app.http.forms import read_form, see_other
from app.http.match_access import MatchId
from app.http.services import TheServices
from app.http.session import TheVisitor

router = APIRouter(prefix="/circles/{circle_id}", include_in_schema=False)


@router.post("/games")
async def open_game(
    request: Request, circle_id: CircleId, services: TheServices, visitor: TheVisitor
) -> Response:
    form = await read_form(request)
    return see_other(
        f"/matches/{await games.open_game(request, services, visitor, circle_id, form)}"
    )


@router.post("/games/{match_id}")
async def join_game(
    circle_id: CircleId, match_id: MatchId, services: TheServices, visitor: TheVisitor
) -> Response:
    await games.join_game(services, visitor, circle_id, match_id)
    return see_other(f"/matches/{match_id}")

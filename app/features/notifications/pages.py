"""The pages with the settings of notifications."""

from fastapi import APIRouter, Request, Response

from app.http.html import render
from app.http.match_access import MatchId, load_visible_room
from app.http.session import TheVisit
from app.locales.games import title_for

KINDS = ("turn", "started", "over", "offer", "chat", "time", "invitation", "webhook")
"""The kinds of notifications, in the order of the form."""

router = APIRouter(include_in_schema=False)


@router.get("/me/notices")
async def notifications_page(request: Request) -> Response:
    return render(request, "notifications.html", kinds=KINDS)


@router.get("/matches/{match_id}/notices")
async def match_notifications_page(visit: TheVisit, match_id: MatchId) -> Response:
    room = await load_visible_room(visit.request, match_id)
    title = title_for(visit.player, room.match)
    seated = visit.player in room.match.seating.players
    return render(
        visit.request, "match_notifications.html", match_id=match_id, title=title, seated=seated
    )

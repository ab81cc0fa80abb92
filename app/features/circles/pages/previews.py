"""The link previews of circles and of invitations to them."""

from fastapi import APIRouter, Request, Response

from app.features.catalog.images.previews import picture_language, preview, preview_response
from app.features.catalog.images.result_text import drawable
from app.features.circles import acting
from app.features.circles.access import CircleId, load_circle
from app.features.circles.model import Circle
from app.features.circles.pictures import drawn_position
from app.features.circles.store.memberships import Memberships
from app.http.services import Services
from app.http.session import TheVisit
from app.locales import t, use_language
from app.locales.games import match_title
from engine import find_game
from engine.drawing.preview import Line

router = APIRouter(prefix="/circles", include_in_schema=False)


@router.get("/{circle_id}/preview.png")
async def draw_circle_preview(circle_id: CircleId, visit: TheVisit) -> Response:
    """Draw the preview of a circle that the visitor may see."""
    seen = await load_circle(visit, circle_id)
    return await _draw(visit.request, visit.services, seen.circle)


@router.get("/invitations/{secret}/preview.png")
async def draw_invitation_preview(secret: str, visit: TheVisit) -> Response:
    """Draw the preview of a circle for people with an invitation."""
    circle, _ = await acting.invited_circle(visit, secret)
    return await _draw(visit.request, visit.services, circle)


async def _draw(request: Request, services: Services, circle: Circle) -> Response:
    settings = circle.settings
    game = find_game(settings.game)
    position = drawn_position(settings.picture) or game.start(settings.options)
    members = len(await services[Memberships].players(circle.id))
    with use_language(picture_language()):
        texts = [
            drawable(lambda: t("circles.members.count", count=members)),
            drawable(lambda: match_title(settings.game, settings.options)),
        ]
    lines = [Line(text) for text in texts]
    picture = await preview(request, position, settings.name, lines)
    return preview_response(picture, "private, max-age=600")

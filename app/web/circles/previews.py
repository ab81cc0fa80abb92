"""The link previews of circles and of invitations to them."""

from fastapi import APIRouter, Request, Response

from app.domain.circle import Circle
from app.locales import t, use_language
from app.locales.games import game_title
from app.web.circles.access import CircleId, load_circle
from app.web.circles.members import invited_circle
from app.web.circles.pictures import drawn_position
from app.web.games.images.previews import picture_language, preview, preview_response
from app.web.games.images.result_text import drawable
from app.web.services import Services, TheServices
from app.web.session import TheVisitor
from engine import find_game
from engine.drawing.preview import Line

router = APIRouter(prefix="/circles", include_in_schema=False)


@router.get("/{circle_id}/preview.png")
async def draw_circle_preview(
    circle_id: CircleId, request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    """Draw the preview of a circle that the visitor may see."""
    seen = await load_circle(services, visitor, circle_id)
    return await _draw(request, services, seen.circle)


@router.get("/invitations/{secret}/preview.png")
async def draw_invitation_preview(secret: str, request: Request, services: TheServices) -> Response:
    """Draw the preview of a circle for everybody who has an invitation."""
    return await _draw(request, services, await invited_circle(services, secret))


async def _draw(request: Request, services: Services, circle: Circle) -> Response:
    settings = circle.settings
    position = drawn_position(settings.picture) or find_game(settings.game).start({})
    members = len(await services.circles.members.players(circle.id))
    with use_language(picture_language()):
        texts = [
            drawable(lambda: t("circles.members.count", count=members)),
            drawable(lambda: game_title(settings.game)),
        ]
    lines = [Line(text) for text in texts]
    picture = await preview(request, services, position, settings.name, lines)
    return preview_response(picture, "private, max-age=600")

"""The choice of a language, at the foot of each page."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.http.forms import own_path, read_form
from app.http.services import TheServices
from app.http.session import TheVisitor
from app.http.wording.language import language_cookie
from app.http.wording.player_languages import PlayerLanguages
from app.locales.languages import offered_language

router = APIRouter(include_in_schema=False)


@router.post("/language")
async def choose_language(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    """Keep the language in this browser, and for the player's notifications."""
    form = await read_form(request)
    language = offered_language(form.get("lang", ""))
    response = RedirectResponse(own_path(form.get("page", "/")), 303)
    if language is None:
        return response
    response.headers.append("set-cookie", language_cookie(language))
    if visitor.player:
        await services[PlayerLanguages].save(visitor.player, language)
    return response

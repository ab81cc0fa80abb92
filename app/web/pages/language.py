"""The choice of a language, at the foot of each page."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.locales.languages import offered_language
from app.web.forms import own_path, read_form
from app.web.services import TheServices
from app.web.session import TheVisitor
from app.web.wording.language import language_cookie

router = APIRouter(include_in_schema=False)


@router.post("/language")
async def choose_language(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    """Keep the language in this browser, and for notifications of the player."""
    form = await read_form(request)
    language = offered_language(form.get("lang", ""))
    response = RedirectResponse(own_path(form.get("page", "/")), 303)
    if language is None:
        return response
    response.headers.append("set-cookie", language_cookie(language))
    if visitor.player:
        await services.player_languages.save(visitor.player, language)
    return response

"""The choice of a language, at the foot of each page."""

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from app.http.forms import own_path, read_form
from app.http.session import TheVisit
from app.http.wording.language import PlayerLanguages, language_cookie
from app.locales.languages import offered_language

router = APIRouter(include_in_schema=False)


@router.post("/language")
async def choose_language(visit: TheVisit) -> Response:
    """Keep the language in this browser, and for the player's notifications."""
    form = await read_form(visit.request)
    language = offered_language(form.get("lang", ""))
    response = RedirectResponse(own_path(form.get("page", "/")), 303)
    if language is None:
        return response
    response.headers.append("set-cookie", language_cookie(language))
    if visit.player:
        await visit[PlayerLanguages].save(visit.player, language)
    return response

"""Forms that browsers send without a script."""

from urllib.parse import parse_qs

from fastapi import HTTPException, Request, Response
from fastapi.responses import RedirectResponse

MAX_FIELDS = 50
MAX_FORM = 8 * 1024  # bytes


async def read_form(request: Request) -> dict[str, str]:
    """The last value of each field; no fields if there are too many.

    Raises HTTPException 413.
    """
    return {name: values[-1] for name, values in (await read_form_lists(request)).items()}


async def read_form_lists(request: Request) -> dict[str, list[str]]:
    """All values of each field; no fields if there are too many.

    Raises HTTPException 413.
    """
    body = await request.body()
    if len(body) > MAX_FORM:
        raise HTTPException(413)
    text = body.decode("utf-8", "replace")
    try:
        return parse_qs(text, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        return {}


def see_other(path: str) -> Response:
    """Redirect the browser to a page after a form."""
    return RedirectResponse(path, 303)


def own_path(path: str) -> str:
    """The path, or a safe one if it leads to another site."""
    leads_away = not path.startswith("/") or path[1:2] in ("/", "\\")
    return "/" if leads_away or not path.isprintable() else path

"""Forms that browsers send without a script."""

from urllib.parse import parse_qs

from fastapi import Request, Response
from fastapi.responses import RedirectResponse

MAX_FIELDS = 50


async def read_form(request: Request) -> dict[str, str]:
    """The last value of each field; no fields if there are too many."""
    return {name: values[-1] for name, values in (await read_form_lists(request)).items()}


async def read_form_lists(request: Request) -> dict[str, list[str]]:
    """All values of each field; no fields if there are too many."""
    text = (await request.body()).decode("utf-8", "replace")
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

"""Forms that browsers send without a script."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import parse_qs

from fastapi import HTTPException, Request, Response
from fastapi.responses import RedirectResponse

MAX_FIELDS = 50
MAX_FORM = 8 * 1024  # bytes
_SENT = "sent_form"  # key of the SentForm in a request's state


@dataclass(frozen=True, slots=True)
class SentForm:
    """The fields that a visitor sent to a path: those that were `typed`, and all others."""

    path: str
    typed: Sequence[tuple[str, str]]
    others: Sequence[tuple[str, str]]


async def read_form(request: Request, *typed: str) -> dict[str, str]:
    """The last value of each field; no fields if there are too many.

    People write in those that are `typed`: an error page shows them again. Raises HTTPException
    413.
    """
    fields = await read_form_lists(request, *typed)
    return {name: values[-1] for name, values in fields.items()}


async def read_form_lists(request: Request, *typed: str) -> dict[str, list[str]]:
    """All values of each field, otherwise as `read_form`."""
    body = await request.body()
    if len(body) > MAX_FORM:
        raise HTTPException(413)
    text = body.decode("utf-8", "replace")
    try:
        fields = parse_qs(text, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        return {}
    values = [(name, value) for name, some in fields.items() for value in some]
    written = [(name, value) for name, value in values if name in typed]
    if any(value for _, value in written):
        others = [one for one in values if one not in written]
        sent = SentForm(request.url.path, written, others)
        request.scope.setdefault("state", {})[_SENT] = sent
    return fields


def sent_form(request: Request) -> SentForm | None:
    """The form of a request in which somebody has written, as far as it has been read."""
    found: SentForm | None = request.scope.get("state", {}).get(_SENT)
    return found


def see_other(path: str) -> Response:
    return RedirectResponse(path, 303)


def own_path(path: str) -> str:
    """The path, or a safe one if it leads to another site."""
    leads_away = not path.startswith("/") or path[1:2] in ("/", "\\")
    return "/" if leads_away or not path.isprintable() else path

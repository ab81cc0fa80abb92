"""HTML pages from Jinja templates."""

import re
from collections.abc import Awaitable, Callable, Mapping
from contextvars import copy_context
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from anyio import CapacityLimiter, to_thread
from babel.dates import format_date
from fastapi import Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from app.connections.language import PARAMETER
from app.db.epoch import Epoch
from app.errors import Unavailable
from app.hooks import Hook
from app.http.assets import served_folder, static_url
from app.http.assets.look import requested_look
from app.http.forms import own_path
from app.http.services import SiteSettings, services_of, site_url
from app.http.wording.avatars import avatar_icon, avatar_of
from app.http.wording.language import VARY
from app.http.wording.moments import moment_element
from app.http.wording.name_marks import isolated, mark_names, page_text
from app.locales import current_language, languages, paragraph, t, tag
from app.locales.games import chosen_option
from app.players.avatars import avatar
from app.players.shown_names import display_name
from app.players.store import Session

APP = Path(__file__).parents[1]
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


class _Unindented(Extension):
    """Removes the indentation: 0.3 kB of a compressed match page."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return _INDENTATION.sub("", source)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page that another feature adds; its template finds the values in `section`."""

    template: str
    values: Mapping[str, Any]


TEMPLATES = Environment(
    loader=FileSystemLoader(
        [*sorted(APP.glob("*/templates")), *sorted(APP.glob("features/*/templates"))]
    ),
    autoescape=True,
    undefined=StrictUndefined,
    extensions=[_Unindented],
)
TEMPLATES.globals |= {
    "avatar": avatar_of,
    "avatar_icon": avatar_icon,
    "t": page_text,
    "tag": tag,
    "paragraph": paragraph,
    "color_names": lambda colors: [t(f"colors.{color}") for color in colors],
    "chosen_option": chosen_option,
    "moment_element": moment_element,
    "preloaded": lambda page: served_folder().preloaded(page),
    "date_element": lambda day: _date_element(date.fromisoformat(day)),
}


TEMPLATES.filters["isolated"] = isolated


@dataclass(frozen=True, slots=True)
class Reader:
    """The player who asked for a page, as its header names them."""

    name: str
    handle: str | None
    avatar: str


class PageReader(Hook[[HTTPConnection], Session | None]):
    """Finds the session of a request for a page. May raise Unavailable."""


def rendering_turn() -> CapacityLimiter:
    """Serialize rendering.

    Threads that render in parallel take Python's lock from the event loop, which then waits for
    each of them whenever it wakes.
    """
    return CapacityLimiter(1)


def render(request: Request, name: str, status_code: int = 200, /, **context: Any) -> Response:
    """Render the template `name` in the language of the request.

    It also gets `operator`, the links that the operator has set, `static`, the URL of the static
    files, `pages`, the paths that exist, `look`, `language`, `languages`, `own_path` and
    `alternates`, its URL in each of them; unless the context has others, `site`, the URL of the
    site, and `reader`, the player who asked for the page.
    """
    language = current_language()
    context.setdefault("site", site_url(request))
    services = services_of(request)
    context |= {
        "path": request.url.path,
        "operator": services[SiteSettings],
        "static": static_url(),
        "pages": request.app.state.pages,
        "look": requested_look(request, services[Epoch].name),
        "language": language,
        "languages": languages.OFFERED,
        "own_path": _path_without_language(request),
        "alternates": {other.code: _page_in(request, other.code) for other in languages.OFFERED},
    }
    headers = {"content-language": language.code, "vary": VARY}
    turn = request.app.state.rendering
    find_reader = None if "reader" in context else partial(_find_reader, request)
    return RenderedPage(turn, name, context, status_code, headers, find_reader)


class RenderedPage(HTMLResponse):
    """Renders a template in a thread: compiling it takes up to 160 ms, a long page 15 ms."""

    def __init__(
        self,
        turn: CapacityLimiter,
        name: str,
        context: dict[str, Any],
        status_code: int,
        headers: dict[str, str],
        find_reader: Callable[[], Awaitable[Reader | None]] | None = None,
    ) -> None:
        super().__init__(None, status_code, headers)
        self._turn = turn
        self._find_reader = find_reader
        self._render = partial(copy_context().run, render_part, name, **context)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        render = self._render
        if self._find_reader is not None:
            reader = await self._find_reader()
            render = partial(render, reader=reader)
            if reader:
                self.headers.setdefault("cache-control", "private, no-cache")
        self.body = (await to_thread.run_sync(render, limiter=self._turn)).encode()
        self.headers["content-length"] = str(len(self.body))
        await super().__call__(scope, receive, send)


async def _find_reader(request: Request) -> Reader | None:
    try:
        found = await services_of(request)[PageReader](request)
    except Unavailable:
        return None  # the script asks again
    session = next((one for one in found if one), None)
    if session is None:
        return None
    name = display_name(session.player, session.name)
    return Reader(name, session.handle, avatar(session.player))


def render_part(name: str, /, **context: Any) -> str:
    return mark_names(TEMPLATES.get_template(name).render(context))


def _date_element(day: date) -> Markup:
    written = format_date(day, "long", locale=current_language().locale)
    return Markup('<time datetime="{}">{}</time>').format(day.isoformat(), written)


def _path_without_language(request: Request) -> str:
    """The page that is shown, or after a form the one that sent it: its own address shows none."""
    path, query = request.url.path, request.url.query
    if request.method == "POST":
        referer = request.headers.get("referer", "").removeprefix(site_url(request))
        path, _, query = own_path(referer).partition("?")
    values = parse_qsl(query, keep_blank_values=True)
    query = urlencode([pair for pair in values if pair[0] != PARAMETER])
    return f"{path}?{query}" if query else path


def _page_in(request: Request, code: str) -> str:
    site = site_url(request)
    others = [
        (name, value) for name, value in request.query_params.multi_items() if name != PARAMETER
    ]
    return f"{site}{request.url.path}?{urlencode([*others, (PARAMETER, code)])}"

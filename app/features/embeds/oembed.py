"""oEmbed: tells programs how to show a page of this site within another."""

import re
from html import escape
from typing import Annotated, Literal
from urllib.parse import parse_qsl, urlencode, urlsplit
from xml.sax.saxutils import escape as escape_xml

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from app.features.catalog.routes import require_game
from app.features.embeds.targets import (
    load_embedded_match,
    load_embedded_puzzle,
    load_embedded_review,
)
from app.http.addresses.hosts import origin_of
from app.http.errors import ApiError, error_responses, texts_response
from app.http.services import Services, TheServices, site_url
from app.http.wording.name_marks import without_signs
from app.locales import t
from app.locales.games import game_title
from app.wire.schema import Schema

router = APIRouter(tags=["pictures"])

WIDTH, HEIGHT = 480, 600  # pixels
SMALLEST = 200
CACHE_AGE = 3600  # seconds

_MATCH = re.compile(r"/(?:matches|embed)/([a-z0-9]{1,32})")
_REVIEW = re.compile(r"/matches/([a-z0-9]{1,32})/analysis|/embed/([a-z0-9]{1,32})/review")
_PUZZLE = re.compile(r"/(?:embed/)?puzzles/([a-z0-9-]{1,16})")
_ANALYSIS = re.compile(r"/(?:embed/)?analysis/([a-z0-9-]{1,40})")


class OEmbed(Schema):
    """An answer of oEmbed 1.0."""

    version: Literal["1.0"]
    type: Literal["rich"]
    title: str
    provider_name: str
    provider_url: str
    cache_age: int
    html: str
    width: int
    height: int
    thumbnail_url: str
    thumbnail_width: int
    thumbnail_height: int


@router.get("/oembed", responses=texts_response("text/xml") | error_responses(404, 409))
async def read_oembed(
    request: Request,
    services: TheServices,
    url: Annotated[str, Query(max_length=8_000, description="The URL of a page of this site.")],
    format: Annotated[Literal["json", "xml"], Query()] = "json",  # noqa: A002 - oEmbed's name
    maxwidth: Annotated[int, Query(ge=1, le=10_000)] = WIDTH,
    maxheight: Annotated[int, Query(ge=1, le=10_000)] = HEIGHT,
) -> OEmbed:
    """Describe the embed of a match, a review, a puzzle or a position, as oEmbed defines it."""
    site = site_url(request)
    path, title, picture = await _find(request, services, url)
    title = without_signs(title)
    width, height = (max(SMALLEST, min(pair)) for pair in ((maxwidth, WIDTH), (maxheight, HEIGHT)))
    answer = OEmbed(
        version="1.0",
        type="rich",
        title=title,
        provider_name="Birnam",
        provider_url=site,
        cache_age=CACHE_AGE,
        html=iframe(f"{site}{path}", title, width, height),
        width=width,
        height=height,
        thumbnail_url=f"{site}{picture}",
        thumbnail_width=1200,
        thumbnail_height=630,
    )
    headers = {"cache-control": f"public, max-age={CACHE_AGE}"}
    if format == "xml":
        return _xml(answer, headers)  # type: ignore[return-value]
    return JSONResponse(answer.model_dump(), headers=headers)  # type: ignore[return-value]


def iframe(url: str, title: str, width: int, height: int) -> str:
    return (
        f'<iframe src="{escape(url)}" width="{width}" height="{height}" title="{escape(title)}"'
        ' loading="lazy" allowfullscreen style="border:0;max-width:100%"></iframe>'
    )


async def _find(request: Request, services: Services, url: str) -> tuple[str, str, str]:
    """The path of the embed, its title, and the path of its picture. Raises ApiError."""
    own = {origin_of(site_url(request)), origin_of(str(request.base_url))}
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise _unknown() from error
    if origin_of(url) not in own:
        raise _unknown()
    if found := _REVIEW.fullmatch(parts.path):
        target = await load_embedded_review(services, found[1] or found[2])
        return f"/embed/{target.match_id}/review", target.title, target.picture
    if found := _MATCH.fullmatch(parts.path):
        target = await load_embedded_match(services, found[1])
        return f"/embed/{target.match_id}", target.title, target.picture
    if found := _PUZZLE.fullmatch(parts.path):
        target = await load_embedded_puzzle(request, services, found[1])
        return f"/embed/puzzles/{target.match_id}", target.title, target.picture
    if found := _ANALYSIS.fullmatch(parts.path):
        game = require_game(found[1]).id
        kept = [pair for pair in parse_qsl(parts.query) if pair[0] not in ("v", "lang")]
        query = f"?{urlencode(kept, safe=',:!')}" if kept else ""
        picture = f"/games/{game}/preview.png{query}"
        return f"/embed/analysis/{game}{query}", game_title(game), picture
    raise _unknown()


def _unknown() -> ApiError:
    return ApiError(404, "not-found", t("embed.unknown"))


def _xml(answer: OEmbed, headers: dict[str, str]) -> Response:
    fields = "".join(
        f"<{name}>{escape_xml(str(value))}</{name}>" for name, value in answer.model_dump().items()
    )
    text = f'<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>{fields}</oembed>\n'
    return Response(text, 200, headers, "text/xml; charset=utf-8")

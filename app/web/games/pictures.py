"""Pictures: boards at any ply, the invitation's QR code, the style of every board."""

import io
import re
from functools import lru_cache
from hmac import compare_digest
from typing import Annotated, Literal

import segno
from anyio import to_thread
from fastapi import APIRouter, Path, Query, Request, Response
from resvg_py import svg_to_bytes

from app.match.state import Match
from app.web.errors import ApiError, error_responses, media_response
from app.web.games.routes import require_game
from app.web.match_access import MatchId, load_room, load_visible_room
from app.web.services import TheServices, shareable_url
from app.web.session import TheVisitor
from engine import PASS, Move, OptionError, Position
from engine.drawing import svg
from engine.drawing.css import STYLE
from engine.drawing.palettes import PaletteName, page_style

router = APIRouter(tags=["pictures"])

Ply = Annotated[int | None, Query(ge=0, le=10_000, description="After how many turns; else now.")]
SVG = "image/svg+xml"

Theme = Literal["auto", "light", "dark"]
LOOKS = {"theme", "palette"}  # what of an address is not an option of the game


@router.get("/board.css", include_in_schema=False)
async def board_style() -> Response:
    """How every board of the site looks, by day and, where the page says so, by night."""
    return Response(
        f"{STYLE}\n{page_style()}", media_type="text/css", headers={"cache-control": "no-cache"}
    )


@router.get(
    "/games/{game}/board.svg",
    response_class=Response,
    responses=media_response(SVG) | error_responses(404, 422),
)
async def start_picture(
    game: Annotated[str, Path(max_length=40)],
    request: Request,
    theme: Theme = "auto",
    palette: PaletteName = "sandstone",
) -> Response:
    """The board of a game before the first move, under options given as `?board=hex&…`."""
    of = require_game(game)
    options = {name: value for name, value in request.query_params.items() if name not in LOOKS}
    try:
        position = of.start(options)
    except OptionError as error:
        raise ApiError(422, "no-such-option", str(error)) from error
    headers = {"cache-control": "public, max-age=3600"}
    return Response(svg.draw(position, theme=theme, palette=palette), 200, headers, SVG)


@router.get(
    "/matches/{match_id}/board.svg",
    response_class=Response,
    responses=media_response(SVG) | error_responses(403, 404, 422, 503),
)
async def board_picture(
    match_id: MatchId,
    request: Request,
    services: TheServices,
    ply: Ply = None,
    theme: Theme = "auto",
    palette: PaletteName = "sandstone",
    v: Annotated[int | None, Query(description="The version, to get past caches.")] = None,
) -> Response:
    """The board of a match."""
    match = (await load_visible_room(request, services, match_id)).match
    position, last = position_at(match, ply)
    lasting = v is not None and v == match.version
    caching = "max-age=86400, immutable" if lasting else "no-cache"
    headers = {"cache-control": f"private, {caching}" if match.terms.private else caching}
    drawing = svg.draw(position, last=last, theme=theme, palette=palette)
    return Response(drawing, 200, headers, SVG)


PNG = "image/png"


@router.get(
    "/games/{game}/board.png",
    response_class=Response,
    responses=media_response(PNG) | error_responses(404, 422),
)
async def start_raster(game: Annotated[str, Path(max_length=40)]) -> Response:
    """The board of a game before the first move, for who cannot show SVG."""
    position = require_game(game).start({})
    raster = await to_thread.run_sync(png, svg.draw(position, theme="light"))
    return Response(raster, 200, {"cache-control": "public, max-age=3600"}, PNG)


@router.get(
    "/matches/{match_id}/board.png",
    response_class=Response,
    responses=media_response(PNG) | error_responses(403, 404, 422, 503),
)
async def raster_picture(
    match_id: MatchId,
    services: TheServices,
    visitor: TheVisitor,
    ply: Ply = None,
    seal: Annotated[str | None, Query(max_length=64, description="From a notice.")] = None,
) -> Response:
    """The board of a match, for notices and previews. A notice's seal opens a private one."""
    match = (await load_room(services, match_id)).match
    sealed = ply is not None and compare_digest(
        (seal or "").encode(), services.notifications.picture_seal(match_id, ply).encode()
    )
    if not sealed and not match.visible_to(visitor.player):
        raise ApiError(403, "private", "Only its players may watch this game.")
    position, last = position_at(match, ply)
    raster = await to_thread.run_sync(png, svg.draw(position, last=last, theme="light"))
    return Response(raster, 200, {"cache-control": "no-cache"}, PNG)


def position_at(match: Match, ply: int | None) -> tuple[Position, Move]:
    """The position after so many turns, and the move that made it. Raises ApiError."""
    plies = len(match.turns) if ply is None else ply
    if plies > len(match.turns):
        raise ApiError(404, "no-such-ply", f"The game has {len(match.turns)} turns so far.")
    if plies == 0:
        return match.terms.start, PASS
    turn = match.turns[plies - 1]
    position = match.position if plies == len(match.turns) else turn.after
    return position, turn.move


@router.get(
    "/matches/{match_id}/qr.svg",
    response_class=Response,
    responses=media_response(SVG) | error_responses(404, 422, 503),
)
async def invitation_code(match_id: MatchId, request: Request, services: TheServices) -> Response:
    """The match's address as a QR code."""
    await load_room(services, match_id)
    code = segno.make(
        f"{shareable_url(request, services)}/matches/{match_id}", error="m", micro=False
    )
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=4, border=2, light="white", xmldecl=False)
    return Response(picture.getvalue(), 200, {"cache-control": "no-cache"}, SVG)


WIDTH = 640  # pixels
PAPER = "#f4efe4"
KEPT = 64  # pictures in memory

# What the rasterizer does not understand of the board's style sheet, said more plainly.
_HIDDEN = ("mark", "built", "ring", "last", "must", "focus")
_PLAIN = "".join(f".board .{name} {{ visibility: hidden }}\n" for name in _HIDDEN) + (
    ".board .cell[data-last] .last { visibility: visible }\n"
    ".board .tile { fill: none }\n"
    ".board .coordinates { font-family: sans-serif; font-size: 25px }\n"
    ".board.small .coordinates { font-size: 16px }\n"
)


@lru_cache(KEPT)
def png(drawing: str) -> bytes:
    """A picture of a board that stands alone, in its light theme. Takes some milliseconds."""
    colored = re.sub(r"var\(--[\w-]+, ([^()]+)\)", r"\1", drawing)
    plain = colored.replace("</style>", f"{_PLAIN}</style>")
    return svg_to_bytes(svg_string=plain, width=WIDTH, background=PAPER)

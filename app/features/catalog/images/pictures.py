"""Pictures of boards as SVG and PNG, their style sheet, and QR codes of invitations."""

from dataclasses import dataclass
from functools import partial
from hmac import compare_digest
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from app.db.epoch import Epoch
from app.delivery.push_keys import Keys
from app.features.catalog.images.rasterize import rasterize
from app.features.catalog.options import option_error_text
from app.features.catalog.routes import GameId, require_game
from app.http.errors import ApiError, match_is_private, media_response
from app.http.limits.computations import compute
from app.http.match_access import KnownEpoch, MatchId, load_room, load_visible_room, match_caching
from app.http.qr_codes import qr_code
from app.http.services import TheServices, shareable_url
from app.http.session import TheVisit
from app.locales import t
from app.match.state import Match
from engine import PASS, Move, OptionError, Position
from engine.drawing import svg
from engine.drawing.palettes import PaletteName
from engine.examples.samples import sample_position

router = APIRouter(tags=["pictures"])

SVG = "image/svg+xml"
PNG = "image/png"
STYLE_PARAMETERS = {
    "theme",
    "palette",
    "sample",
}  # query parameters that are not options of the game

Ply = Annotated[
    int | None,
    Query(ge=0, le=10_000, description="The number of turns played; the latest if left out."),
]


@dataclass(frozen=True, slots=True)
class BoardLook:
    """How a board is drawn; the theme `auto` follows the reader's system."""

    theme: Literal["auto", "light", "dark"] = "auto"
    palette: PaletteName = "sandstone"


TheLook = Annotated[BoardLook, Depends()]


@router.get("/games/{game}/board.svg", **media_response(SVG, 404))
async def draw_start_svg(
    game_id: GameId,
    request: Request,
    look: TheLook,
    sample: Annotated[
        bool, Query(description="A position by which the game, or its drawn goal, is recognized.")
    ] = False,
) -> Response:
    """Draw the board of a game before the first move, with options given as `?board=hex&…`."""
    position = _start(game_id, request, sample=sample)
    headers = {"cache-control": "public, max-age=3600"}
    drawing = await draw_svg(request, position, look)
    return Response(drawing, 200, headers, SVG)


def _start(game_id: str, request: Request, *, sample: bool = False) -> Position:
    """The start, or a sample, by the options in the query. Raises ApiError 404 and 422."""
    game, query = require_game(game_id), request.query_params.items()
    options = {name: value for name, value in query if name not in STYLE_PARAMETERS}
    try:
        return sample_position(game, options) if sample else game.start(options)
    except OptionError as error:
        raise ApiError(422, "no-such-option", option_error_text(game, error)) from error


@router.get("/matches/{match_id}/board.svg", **media_response(SVG, 404))
async def draw_match_svg(
    match_id: MatchId,
    request: Request,
    services: TheServices,
    look: TheLook,
    ply: Ply = None,
    version: Annotated[
        int | None,
        Query(alias="v", description="The match's version; with the epoch, the picture is kept."),
    ] = None,
    epoch: KnownEpoch = None,
) -> Response:
    """Draw the board of a match."""
    match = (await load_visible_room(request, match_id)).match
    position, last = position_at(match, ply)
    caching = match_caching(services, match, epoch)
    if version == match.version and epoch == services[Epoch].name:
        caching = "max-age=86400, immutable"
        caching = f"private, {caching}" if match.terms.private else caching
    headers = {"cache-control": caching}
    drawing = await draw_svg(request, position, look, last)
    return Response(drawing, 200, headers, SVG)


async def draw_svg(request: Request, position: Position, look: BoardLook, last: Move = PASS) -> str:
    """Draw a board in a thread; networks take turns."""
    draw = partial(svg.draw, position, last=last, theme=look.theme, palette=look.palette)
    return await compute(request, draw)


@router.get("/games/{game}/board.png", **media_response(PNG, 404))
async def draw_start_png(game_id: GameId, request: Request) -> Response:
    """Draw the same board for programs that do not support SVG."""
    picture = await compute(request, _draw_png, _start(game_id, request))
    return Response(picture, 200, {"cache-control": "public, max-age=3600"}, PNG)


@router.get("/matches/{match_id}/board.png", **media_response(PNG, 404))
async def draw_match_png(
    match_id: MatchId,
    visit: TheVisit,
    ply: Ply = None,
    seal: Annotated[
        str | None,
        Query(max_length=64, description="From a notification; lets it show a private match."),
    ] = None,
    epoch: KnownEpoch = None,
) -> Response:
    """Draw the board of a match, for notifications and link previews."""
    match = (await load_room(visit.services, match_id)).match
    sealed = ply is not None and compare_digest(
        (seal or "").encode(), visit[Keys].seal(match_id, ply).encode()
    )
    if not sealed and not match.visible_to(visit.player):
        raise match_is_private()
    position, last = position_at(match, ply)
    picture = await compute(visit.request, _draw_png, position, last)
    return Response(
        picture, 200, {"cache-control": match_caching(visit.services, match, epoch)}, PNG
    )


def _draw_png(position: Position, last: Move = PASS) -> bytes:
    return rasterize(svg.draw(position, last=last, theme="light"))


def position_at(match: Match, ply: int | None) -> tuple[Position, Move]:
    """The position after `ply` turns, or the latest, and the move that led to it.

    Raises ApiError 404 if there are fewer turns.
    """
    played = len(match.turns)
    if ply is None:
        ply = played
    if ply > played:
        raise ApiError(404, "no-such-ply", t("errors.no-such-ply", count=played))
    if ply == 0:
        return match.terms.start, PASS
    turn = match.turns[ply - 1]
    return match.position if ply == played else turn.after, turn.move


@router.get("/matches/{match_id}/qr.svg", **media_response(SVG, 404))
async def draw_qr_code(match_id: MatchId, request: Request) -> Response:
    """Draw a QR code of the match's URL."""
    await load_visible_room(request, match_id)
    url = f"{shareable_url(request)}/matches/{match_id}"
    picture = await compute(request, qr_code, url)
    return Response(picture, 200, media_type=SVG)

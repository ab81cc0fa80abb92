"""Pictures: boards at any ply, the invitation's QR code, the style of every board."""

import io
from typing import Annotated, Literal

import segno
from fastapi import APIRouter, Path, Query, Request, Response

from app.match.state import Match
from app.web.errors import ProblemError, file, problems
from app.web.games import game_named
from app.web.matches import MatchId, find_room
from app.web.parts import TheParts, shared_site
from engine import PASS, Move, OptionError, Position, svg
from engine.style import DARK, STYLE, properties

router = APIRouter(tags=["pictures"])

Ply = Annotated[int | None, Query(ge=0, le=10_000, description="After how many turns; else now.")]
SVG = "image/svg+xml"

Theme = Literal["auto", "light", "dark"]


@router.get("/board.css", include_in_schema=False)
async def board_style() -> Response:
    """How every board of the site looks, by day and, where the page says so, by night."""
    style = f'{STYLE}\n[data-theme="dark"] {properties(DARK)}\n'
    return Response(style, media_type="text/css", headers={"cache-control": "no-cache"})


@router.get(
    "/games/{game}/board.svg",
    response_class=Response,
    responses=file(SVG) | problems(404, 422),
)
async def start_picture(
    game: Annotated[str, Path(max_length=40)], request: Request, theme: Theme = "auto"
) -> Response:
    """The board of a game before the first move, under options given as `?board=hex&…`."""
    of = game_named(game)
    options = {name: value for name, value in request.query_params.items() if name != "theme"}
    try:
        position = of.start(options)
    except OptionError as error:
        raise ProblemError(422, "no-such-option", str(error)) from error
    headers = {"cache-control": "public, max-age=3600"}
    return Response(svg.draw(position, theme=theme), 200, headers, SVG)


@router.get(
    "/matches/{match_id}/board.svg",
    response_class=Response,
    responses=file(SVG) | problems(404, 422, 503),
)
async def board_picture(
    match_id: MatchId,
    parts: TheParts,
    ply: Ply = None,
    theme: Theme = "auto",
    v: Annotated[int | None, Query(description="The version, to get past caches.")] = None,
) -> Response:
    """The board of a match."""
    match = (await find_room(parts, match_id)).match
    position, last = position_at(match, ply)
    lasting = v is not None and v == match.version
    headers = {"cache-control": "max-age=86400, immutable" if lasting else "no-cache"}
    return Response(svg.draw(position, last=last, theme=theme), 200, headers, SVG)


def position_at(match: Match, ply: int | None) -> tuple[Position, Move]:
    """The position after so many turns, and the move that made it. Raises ProblemError."""
    plies = len(match.turns) if ply is None else ply
    if plies > len(match.turns):
        raise ProblemError(404, "no-such-ply", f"The game has {len(match.turns)} turns so far.")
    if plies == 0:
        return match.start, PASS
    turn = match.turns[plies - 1]
    position = match.position if plies == len(match.turns) else turn.after
    return position, turn.move


@router.get(
    "/matches/{match_id}/qr.svg",
    response_class=Response,
    responses=file(SVG) | problems(404, 422, 503),
)
async def invitation_code(match_id: MatchId, request: Request, parts: TheParts) -> Response:
    """The match's address as a QR code."""
    await find_room(parts, match_id)
    code = segno.make(f"{shared_site(request, parts)}/matches/{match_id}", error="m", micro=False)
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=4, border=2, light="white", xmldecl=False)
    return Response(picture.getvalue(), 200, {"cache-control": "no-cache"}, SVG)

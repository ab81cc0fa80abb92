"""Pictures of link previews: 1200×630 pixels, as Open Graph recommends."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from app.features.catalog.images.pictures import PNG, position_at
from app.features.catalog.images.rasterize import is_written_by_typefaces, rasterize
from app.features.catalog.images.result_text import drawable, result_text
from app.features.catalog.options import given_options
from app.features.catalog.routes import GameId, require_game
from app.features.catalog.sandbox import play_line, sandbox_match
from app.features.catalog.schemas import MAX_LINE_TEXT, MAX_MOVES
from app.http.errors import media_response
from app.http.limits.computations import compute
from app.http.match_access import KnownEpoch, MatchId, load_visible_room, match_caching
from app.http.services import Services, TheServices
from app.http.wording.language import VARY
from app.locales import DEFAULT_LANGUAGE, Language, current_language, t, use_language
from app.locales.games import match_title, time_control_text
from app.match.state import Match
from app.players.shown_names import PlayerNames
from app.players.store import Players
from engine import PASS, Color, Game, Move, Position
from engine.drawing.preview import WIDTH, Line, draw_preview
from engine.examples.samples import sample_position

router = APIRouter(tags=["pictures"])


@router.get("/games/{game}/preview.png", **media_response(PNG, 404))
async def draw_game_preview(
    game_id: GameId,
    request: Request,
    moves: Annotated[
        str, Query(max_length=MAX_LINE_TEXT, description="A line from the start: `g8,d5`.")
    ] = "",
    at: Annotated[
        str, Query(max_length=20, description="The ply of the line that is drawn, or its end.")
    ] = "",
) -> Response:
    """Draw the link preview of a game's pages, with options given as `?rules=…`.

    It shows a position by which the game is recognized, unless options or moves are given.
    """
    game = require_game(game_id)
    options = given_options(game, request)
    with use_language(picture_language()):
        lines = [Line(t("common.players", count=len(game.players)))]
        title = match_title(game.id, options)
    if options or moves:
        position, last = await compute(request, _at_line, game, options, moves, at)
    else:
        position, last = sample_position(game), PASS
    picture = await preview(request, position, title, lines, last=last)
    return preview_response(picture, "public, max-age=3600")


def _at_line(game: Game, options: dict[str, str], moves: str, at: str) -> tuple[Position, Move]:
    """A position of a line, as far as it can be played, and the move before it."""
    texts = [text for text in moves.split(",") if text][:MAX_MOVES]
    complete = game.complete(options)
    match = play_line(sandbox_match(game, complete, game.start(complete)), texts).match
    ply = int(at) if at.isascii() and at.isdecimal() else len(match.turns)
    return position_at(match, min(ply, len(match.turns)))


@router.get("/matches/{match_id}/preview.png", **media_response(PNG, 404))
async def draw_match_preview(
    match_id: MatchId, request: Request, services: TheServices, epoch: KnownEpoch = None
) -> Response:
    """Draw the link preview of a match: its board, and its players with their scores."""
    match = (await load_visible_room(request, match_id)).match
    position, last = position_at(match, None)
    with use_language(picture_language()):
        title = match_title(match.terms.game, match.terms.options)
        lines = await _player_lines(services, match)
    picture = await preview(request, position, title, lines, last=last)
    return preview_response(picture, match_caching(services, match, epoch))


def picture_language() -> Language:
    """The language of the request, or English if the pictures' typefaces lack its letters."""
    return current_language() if is_written_by_typefaces(t("home.heading")) else DEFAULT_LANGUAGE


async def preview(
    request: Request,
    position: Position,
    title: str,
    lines: list[Line],
    *,
    last: Move = PASS,
) -> bytes:
    """Draw a preview in a thread; networks take turns."""

    def draw() -> bytes:
        return rasterize(draw_preview(position, title, lines, last), WIDTH)

    return await compute(request, draw)


def preview_response(picture: bytes, caching: str) -> Response:
    return Response(picture, 200, {"cache-control": caching, "vary": VARY}, PNG)


async def seat_texts(services: Services, match: Match) -> dict[Color, str]:
    """The name at each seat, including free ones, in the language of pictures."""
    with use_language(picture_language()):
        free = {color: t("seat.free") for color, _ in match.seating.seats}
        return free | await PlayerNames(services[Players]).seated(match)


async def _player_lines(services: Services, match: Match) -> list[Line]:
    score = match.position.score if match.status != "waiting" else {}
    texts = await seat_texts(services, match)
    free = {color for color, player in match.seating.seats if player is None}
    lines = [
        Line(name, color, score.get(color))
        for color, name in texts.items()
        if match.status == "waiting" or color not in free
    ]
    states = [drawable(lambda: _state_text(match, texts), texts.values())]
    if match.status != "over":
        states.append(drawable(lambda: time_control_text(match.terms.time_control)))
    return [*lines, *(Line(state) for state in states if state)]


def _state_text(match: Match, names: Mapping[Color, str]) -> str:
    """The invitation, whose turn it is, or the result."""
    if match.status == "over":
        return result_text(match, names)
    if match.status == "running":
        return t("turn.to-move", color=t(f"colors.{match.position.turn}"))
    colors = match.seating.colors_of(match.terms.host)
    if not colors:
        return ""
    return t("seats.preview", name=names[colors[0]])

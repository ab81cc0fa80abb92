"""Pages that other sites show in a frame: a match, its review, a position, a puzzle.

They use no session: everybody sees the same, and cookies are neither read nor set.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from fastapi import APIRouter, Query, Request, Response
from markupsafe import Markup

from app.features.catalog.images.pictures import BoardLook, TheLook
from app.features.catalog.positions import SANDBOX_ID
from app.features.catalog.routes import require_game
from app.features.catalog.sandbox import play_line, sandbox_match
from app.features.catalog.schemas import MAX_LINE_TEXT, MAX_MOVES
from app.features.embeds.targets import (
    Embedded,
    load_embedded_match,
    load_embedded_puzzle,
    load_embedded_review,
)
from app.features.matches.new_match_form import parse_form
from app.http.errors import ApiError
from app.http.html import render
from app.http.limits.computations import compute
from app.http.match_access import MatchId
from app.http.services import Services, TheServices
from app.locales import t
from app.locales.games import match_title
from app.match.state import Match
from app.wire.encode import snapshot_message, to_json
from engine import Color
from engine.drawing import svg

router = APIRouter(prefix="/embed", include_in_schema=False)

LOOK = ("theme", "palette", "lang")
LINE = ("moves", "v", "at")


@dataclass(frozen=True, slots=True)
class Shown:
    """The content of an embed. `live` is the id of a match to follow, `at` the initial ply."""

    match: Match
    heading: str
    link: str
    names: Mapping[Color, str] = field(default_factory=dict)
    live: str | None = None
    at: int | None = None
    review: list[dict[str, Any]] = field(default_factory=list)
    note: str = ""


@router.get("/puzzles/{puzzle_id}")
async def embedded_puzzle(
    request: Request,
    puzzle_id: str,
    services: TheServices,
    look: TheLook,
) -> Response:
    async def load() -> Shown:
        puzzle = await load_embedded_puzzle(request, services, puzzle_id)
        return Shown(puzzle.match, puzzle.title, puzzle.path, note=t("embed.solve"))

    return await _page(request, load, look)


@router.get("/analysis/{game_id}")
async def embedded_position(
    request: Request,
    game_id: str,
    look: TheLook,
    moves: str = Query("", max_length=MAX_LINE_TEXT),
    at: str = Query("", max_length=20),
) -> Response:
    """A line of moves from the start of a game, given as for the analysis page."""

    async def load() -> Shown:
        texts = [text for text in moves.split(",") if text][:MAX_MOVES]
        options = {
            name: value
            for name, value in request.query_params.items()
            if name not in (*LOOK, *LINE)
        }
        match = await compute(request, _line, game_id, options, texts)
        query = f"?{request.url.query}" if request.url.query else ""
        return Shown(
            match,
            match_title(match.terms.game, match.terms.options),
            f"/analysis/{game_id}{query}",
            at=_ply(at),
        )

    return await _page(request, load, look)


@router.get("/{match_id}")
async def embedded_match(
    request: Request,
    match_id: MatchId,
    services: TheServices,
    look: TheLook,
) -> Response:
    async def load() -> Shown:
        found = await load_embedded_match(services, match_id)
        live = None if found.match.status == "over" else match_id
        return Shown(found.match, found.title, found.path, found.names, live)

    return await _page(request, load, look)


@router.get("/{match_id}/review")
async def embedded_review(
    request: Request,
    match_id: MatchId,
    services: TheServices,
    look: TheLook,
    at: str = Query("", max_length=20),
) -> Response:
    """A finished match with the remarks of its review so far."""

    async def load() -> Shown:
        found = await load_embedded_review(services, match_id)
        remarks = await _remarks(request, services, found)
        return Shown(found.match, found.title, found.path, found.names, at=_ply(at), review=remarks)

    return await _page(request, load, look)


async def _remarks(request: Request, services: Services, found: Embedded) -> list[dict[str, Any]]:
    """For each reviewed position, its value in words and a remark about the move before it."""
    review = await found.review(request, services)
    judged = {point.ply: point.judged for point in review.points if point.judged}
    return [
        {
            "ply": point.ply,
            "value": point.text,
            "remark": remark.text if (remark := judged.get(point.ply - 1)) else "",
        }
        for point in review.points
    ]


def _ply(text: str) -> int | None:
    """A ply of the main line; None for a position of a variation."""
    return int(text) if text.isdecimal() and len(text) < 6 else None


def _line(game_id: str, options: Mapping[str, str], texts: list[str]) -> Match:
    game = require_game(game_id)
    chosen = dict(parse_form(game, options).options)
    return play_line(sandbox_match(game, chosen, game.start(chosen)), texts).match


async def _page(request: Request, load: Any, look: BoardLook) -> Response:
    """Shows errors in the frame, where a page of the site could not be."""
    try:
        shown: Shown = await load()
    except ApiError as error:
        message = error.problem.message
        return _answer(request, error.status, look, shown=None, message=message)
    match = shown.match
    ply = len(match.turns) if shown.at is None else min(shown.at, len(match.turns))
    position = match.turns[ply - 1].after if 0 < ply <= len(match.turns) else match.terms.start
    position = match.position if ply == len(match.turns) else position
    snapshot = snapshot_message(shown.live or SANDBOX_ID, match)
    data = {
        "snapshot": to_json(snapshot),
        "live": shown.live,
        "names": dict(shown.names),
        "at": shown.at,
        "review": shown.review,
    }
    drawing = Markup(svg.draw(position, standalone=False))
    return _answer(request, 200, look, shown=shown, message="", data=data, drawing=drawing)


def _answer(request: Request, status: int, look: BoardLook, **context: Any) -> Response:
    answer = render(request, "embed.html", status, **asdict(look), **context)
    answer.headers["vary"] = "Accept-Language"
    return answer

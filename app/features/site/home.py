"""The home page. Newcomers play on its board; others see a running game, or a finished one."""

from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import Any

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from app.errors import Unavailable
from app.features.catalog.images.previews import picture_language, preview, preview_response
from app.features.catalog.lessons.tasks import first_drawing, first_minute
from app.features.catalog.routes import list_game_infos
from app.features.catalog.time_controls import time_control_groups
from app.hooks import Hook
from app.http.html import render
from app.http.services import Services, services_of
from app.http.session import find_session
from app.http.wording.moments import utc_day
from app.locales import t, use_language
from app.match.commands import PlayerId
from app.players.matches.of_player import PlayerMatches
from app.players.matches.summaries import MatchLists, MatchSummary
from engine import PASS, Position, find_game, format_stones, parse_move
from engine.drawing import svg
from engine.drawing.preview import Line


class HomePageValues(Hook[[], Mapping[str, Any]]):
    """Additional values for the home page. May raise Unavailable."""


GAME = "macbeth"
MOVES = (
    "g8 d5 c4 c5 c6 h7 e4 g9 i7 d3 e3 f3 e2 d1 c3 e7 d7 c2 g5 g4 b1 b5 a4 b3 h5 i6 g3 g2 i5 e8 f9"
    " e9 e10 c7 h9 j5 b7 i8 j7 k8 j9 i9 k7 k6 e1 c1 i10 a1 a3 a2 h3 i4 pass a5 pass j11 i11 h11"
    " pass k9 k10 k11 pass f1 pass g10 g11 f11 pass d9 pass c8 pass a6"
)
"""A game of two computers: levels 5 and 6 of `engine.think`, with seed 1."""
FIRST = 24  # the ply that is shown before the game continues, and without motion

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home_page(request: Request) -> Response:
    lists = await _lists(request, services_of(request))
    board: dict[str, Any]
    if lists["returning"]:
        drawing, frames = _replay()
        board = {"drawing": drawing, "frames": frames, "first_minute": None}
    else:
        game = find_game(GAME)
        drawing = Markup(first_drawing(game))
        board = {"drawing": drawing, "frames": "", "first_minute": first_minute(game)}
    return render(
        request,
        "home.html",
        games=list_game_infos(),
        time_groups=time_control_groups(),
        **board,
        **lists,
    )


@router.get("/preview.png")
async def home_preview(request: Request) -> Response:
    """The link preview of all pages without their own."""
    with use_language(picture_language()):
        title = t("home.heading")
        lines = [Line(t("home.play-friend"))]
    picture = await preview(request, _positions()[FIRST], title, lines)
    return preview_response(picture, "public, max-age=3600")


async def _lists(request: Request, services: Services) -> dict[str, Any]:
    """The number of matches that the script will list, to reserve room, and features' additions."""
    now = services.now()
    day, _ = utc_day(now)
    more: dict[str, Any] = {"puzzle": None}
    try:
        session = await find_session(request)
        player = session.player if session else None
        mine = await services[PlayerMatches].recent(player) if player else []
        for values in await services[HomePageValues]():
            more.update(values)
        live = await services[MatchLists].running_listed()
        waiting = await services[MatchLists].open_games(now, player)
    except Unavailable:
        player, mine, live, waiting = None, [], [], []
    return {
        "returning": bool(mine),
        "unfinished": sum(match.status != "over" for match in mine),
        "live": sum(not _is_seated(player, match) for match in live),
        "waiting": sum(not _is_seated(player, match) for match in waiting),
        "day": day,
        **more,
    }


def _is_seated(player: PlayerId | None, match: MatchSummary) -> bool:
    return player is not None and player in dict(match.seats.values())


@cache
def _positions() -> list[Position]:
    """The positions of the game, without those after a pass."""
    position = find_game(GAME).start({})
    positions = [position]
    for name in MOVES.split():
        move = parse_move(position, name)
        position = position.play(move)
        if move != PASS:
            positions.append(position)
    return positions


@cache
def _replay() -> tuple[Markup, str]:
    """The drawing of the first position, and all positions in cell order: b, w or -."""
    positions = _positions()
    frames = [
        format_stones(each).replace(".", "-")
        for each in chain(positions[FIRST:], positions[:FIRST])
    ]
    drawing = svg.draw(positions[FIRST], standalone=False)
    return Markup(drawing.replace('role="group"', 'role="img"', 1)), " ".join(frames)

"""The pages with a board for one pair of hands: to analyze on, and to play at one device."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from app.match.state import Match
from app.web.games import game_info, game_named
from app.web.line import begun
from app.web.matches import MatchId, open_room
from app.web.names import Directory
from app.web.paper import page
from app.web.parts import Parts, TheParts
from app.web.presets import read_preset
from app.web.record import record_of
from app.web.wire import snapshot
from engine import GAMES, Game, Position, insights, svg

router = APIRouter(include_in_schema=False)

LINE = ("moves", "v", "at")  # what an address says of the line, which the page itself reads


@router.get("/analysis")
async def choose_analysis(request: Request) -> Response:
    """Which game to analyze, or a record to look at."""
    games = [game_info(game) for game in GAMES.values()]
    return page(request, "boards.html", games=games, where="analysis")


@router.get("/local")
async def choose_local(request: Request) -> Response:
    """Which game to play at one device."""
    games = [game_info(game) for game in GAMES.values()]
    return page(request, "boards.html", games=games, where="local")


@router.get("/analysis/{game_id}")
async def analyze(request: Request, game_id: str) -> Response:
    """A board to try moves on; the address has them."""
    game, options, ignored = _wished(request, game_id)
    position = game.start(options)
    return page(
        request,
        "analysis.html",
        **_board(game, options, position),
        ignored=ignored,
        match=None,
        game=game,
    )


@router.get("/matches/{match_id}/analysis")
async def review(request: Request, match_id: MatchId, parts: TheParts) -> Response:
    """The same with a match as its main line."""
    match = (await open_room(request, parts, match_id)).match
    game, options = game_named(match.game), dict(match.options)
    shown = _board(game, options, match.start)
    shown["data"] |= await _told(parts, match_id, match)
    return page(request, "analysis.html", **shown, ignored=(), match=match_id, game=game)


@router.get("/local/{game_id}")
async def play_locally(request: Request, game_id: str) -> Response:
    """A board for everybody at one device."""
    game, options, ignored = _wished(request, game_id)
    position = game.start(options)
    return page(
        request, "local.html", **_board(game, options, position), ignored=ignored, game=game
    )


def _wished(request: Request, game_id: str) -> tuple[Game, dict[str, str], tuple[str, ...]]:
    """The game and its options, and what of the address could not be used."""
    game = game_named(game_id)
    wishes = {name: text for name, text in request.query_params.items() if name not in LINE}
    preset = read_preset(game, wishes)
    return game, dict(preset.options), preset.ignored


def _board(game: Game, options: Mapping[str, str], position: Position) -> dict[str, Any]:
    """What a template needs for a board and its scripts."""
    start = snapshot("trial", begun(game, dict(options), position))
    data = {
        "game": game.id,
        "title": game.title,
        "options": dict(options),
        "unusual": _unusual(game, options),
        "insights": list(insights(position.rules)),
        "start": start.model_dump(mode="json"),
        "match": None,
        "over": True,
        "main": [],
        "names": {},
    }
    return {
        "data": data,
        "query": urlencode(_unusual(game, options)),
        "chosen": [f"{option.title}: {option.label}" for option in start.match.options],
        "drawing": Markup(svg.draw(position, standalone=False)),
    }


def _unusual(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options that an address has to name."""
    usual = game.complete({})
    return {name: value for name, value in options.items() if usual[name] != value}


async def _told(parts: Parts, match_id: str, match: Match) -> dict[str, Any]:
    """A match as the main line of a board: its moves, and who played them."""
    players = [player for _, player in match.seats if player is not None]
    names = await Directory(parts.players).names(players)
    moves = record_of(match, {player: names[player] for player in players}, "").moves
    return {
        "match": match_id,
        "over": match.status == "over",
        "main": list(moves),
        "names": {color: names[player] for color, player in match.seats if player is not None},
    }

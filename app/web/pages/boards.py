"""The pages with a board for one pair of hands: to analyze on, and to play at one device."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from app.match.state import Match
from app.web.games.routes import game_info, require_game
from app.web.games.sandbox import sandbox_match
from app.web.html import render
from app.web.match_access import MatchId, load_visible_room
from app.web.matches.record import record_of
from app.web.names import PlayerNames
from app.web.pages.new_match_form import parse_form
from app.web.services import Services, TheServices
from app.web.socket.encode import snapshot_message
from engine import GAMES, Game, Position, feature_names
from engine.drawing import svg

router = APIRouter(include_in_schema=False)

LINE = ("moves", "v", "at")  # what an address says of the line, which the page itself reads


@router.get("/analysis")
async def choose_analysis(request: Request) -> Response:
    """Which game to analyze, or a record to look at."""
    games = [game_info(game) for game in GAMES.values()]
    return render(request, "choose_game.html", games=games, where="analysis")


@router.get("/local")
async def choose_local(request: Request) -> Response:
    """Which game to play at one device."""
    games = [game_info(game) for game in GAMES.values()]
    return render(request, "choose_game.html", games=games, where="local")


@router.get("/analysis/{game_id}")
async def analyze(request: Request, game_id: str) -> Response:
    """A board to try moves on; the address has them."""
    game, options, ignored = _wished(request, game_id)
    position = game.start(options)
    return render(
        request,
        "analysis.html",
        **_board(game, options, position),
        ignored=ignored,
        match=None,
        game=game,
    )


@router.get("/matches/{match_id}/analysis")
async def review(request: Request, match_id: MatchId, services: TheServices) -> Response:
    """The same with a match as its main line."""
    match = (await load_visible_room(request, services, match_id)).match
    game, options = require_game(match.terms.game), dict(match.terms.options)
    shown = _board(game, options, match.terms.start)
    shown["data"] |= await _told(services, match_id, match)
    return render(request, "analysis.html", **shown, ignored=(), match=match_id, game=game)


@router.get("/local/{game_id}")
async def play_locally(request: Request, game_id: str) -> Response:
    """A board for everybody at one device."""
    game, options, ignored = _wished(request, game_id)
    position = game.start(options)
    return render(
        request, "local.html", **_board(game, options, position), ignored=ignored, game=game
    )


def _wished(request: Request, game_id: str) -> tuple[Game, dict[str, str], tuple[str, ...]]:
    """The game and its options, and what of the address could not be used."""
    game = require_game(game_id)
    wishes = {name: text for name, text in request.query_params.items() if name not in LINE}
    preset = parse_form(game, wishes)
    return game, dict(preset.options), preset.ignored


def _board(game: Game, options: Mapping[str, str], position: Position) -> dict[str, Any]:
    """What a template needs for a board and its scripts."""
    start = snapshot_message("trial", sandbox_match(game, dict(options), position))
    data = {
        "game": game.id,
        "title": game.title,
        "options": dict(options),
        "unusual": _unusual(game, options),
        "insights": list(feature_names(position.rules)),
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


async def _told(services: Services, match_id: str, match: Match) -> dict[str, Any]:
    """A match as the main line of a board: its moves, and who played them."""
    players = [player for _, player in match.seating.seats if player is not None]
    names = await PlayerNames(services.players).names(players)
    moves = record_of(match, {player: names[player] for player in players}, "").moves
    return {
        "match": match_id,
        "over": match.status == "over",
        "main": list(moves),
        "names": {
            color: names[player] for color, player in match.seating.seats if player is not None
        },
    }

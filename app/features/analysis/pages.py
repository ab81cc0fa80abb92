"""Pages with a sandbox board: analysis, review, and games on one device."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from app.features.catalog.keyboard_help import BOARD_PAGE, keyboard_help
from app.features.catalog.positions import SANDBOX_ID
from app.features.catalog.routes import game_info, list_game_infos, require_game
from app.features.catalog.sandbox import line_of, sandbox_match
from app.features.catalog.schemas import MAX_MOVES
from app.features.matches.new_match_form import parse_form
from app.features.matches.pages import link_preview
from app.features.matches.record import record_of
from app.http.html import render
from app.http.match_access import MatchId, load_visible_room
from app.http.services import Services
from app.http.session import TheVisit
from app.locales import t
from app.locales.games import chosen_options, start_title
from app.locales.variant_names import Readers, readers
from app.match.state import ColorChoice, Match
from app.players.shown_names import PlayerNames
from app.players.store import Players
from app.wire.encode import snapshot_message, to_json
from engine import Color, Game, Position, feature_names
from engine.drawing import svg
from engine.think.small_macbeth.table import is_solved
from engine.variants import name_of

router = APIRouter(include_in_schema=False)

LINE_PARAMETERS = ("moves", "v", "at")  # query parameters that the page reads


@router.get("/analysis")
async def choose_analysis_page(request: Request) -> Response:
    return render(request, "choose_game.html", games=list_game_infos(), mode="analysis")


@router.get("/local")
async def choose_local_page(request: Request) -> Response:
    return render(request, "choose_game.html", games=list_game_infos(), mode="local")


@router.get("/analysis/{game_id}")
async def analysis_page(request: Request, game_id: str) -> Response:
    game, options, ignored = _game_and_options(request, game_id)
    board = _board_context(game, options, game.start(options))
    return render(
        request,
        "analysis.html",
        **board,
        ignored=ignored,
        match=None,
        preview=None,
        line=_line_query(request, board["data"]["unusual"]),
        embed=f"/embed/analysis/{game.id}",
    )


@router.get("/matches/{match_id}/analysis")
async def review_page(visit: TheVisit, match_id: MatchId) -> Response:
    """The analysis page with the moves of a match as its main line."""
    match = (await load_visible_room(visit.request, match_id)).match
    game, options = require_game(match.terms.game), dict(match.terms.options)
    board = _board_context(game, options, match.terms.start, readers(visit.player, match.people))
    board["data"] |= await _main_line(visit.services, match_id, match)
    seats = match.seating.seats
    board["data"]["mine"] = [color for color, who in seats if who and who == visit.player]
    board["options"] += [title for title in [start_title(match.terms.start_kind)] if title]
    embed = "" if match.terms.private or match.status != "over" else f"/embed/{match_id}/review"
    return render(
        visit.request,
        "analysis.html",
        **board,
        ignored=(),
        match=match_id,
        moved=bool(match.turns),
        preview=await link_preview(visit.services, match, board["game"].title),
        embed=embed,
    )


@router.get("/local/{game_id}")
async def local_page(request: Request, game_id: str) -> Response:
    """A game on one device."""
    game, options, ignored = _game_and_options(request, game_id)
    board = _board_context(game, options, game.start(options))
    return render(request, "local.html", **board, ignored=ignored)


def _line_query(request: Request, unusual: Mapping[str, str]) -> str:
    """The options, the moves and the ply of an address, for its link preview."""
    query = request.query_params
    given = {name: query[name] for name in ("moves", "at") if query.get(name)}
    return urlencode({name: text for name, text in unusual.items() if name != "rules"} | given)


def _game_and_options(
    request: Request, game_id: str
) -> tuple[Game, dict[str, str], tuple[str, ...]]:
    """The game, its options from the query, and messages about ignored parameters."""
    game = require_game(game_id)
    query = {
        name: value for name, value in request.query_params.items() if name not in LINE_PARAMETERS
    }
    form = parse_form(game, query)
    return game, dict(form.options), form.ignored


def _board_context(
    game: Game, options: Mapping[str, str], position: Position, seen_by: Readers = ()
) -> dict[str, Any]:
    """The template variables for a board and its scripts."""
    info = game_info(game, options, seen_by)
    start = snapshot_message(SANDBOX_ID, sandbox_match(game, dict(options), position))
    data = {
        "game": game.id,
        "title": info.title,
        "options": dict(options),
        "unusual": _non_default_options(game, options),
        "insights": list(feature_names(position.rules)),
        "solved": is_solved(position.rules),
        "start": to_json(start),
        "max_moves": MAX_MOVES,
        "match": None,
        "over": True,
        "main": [],
        "names": {},
        "choice": None,
        "mine": [],
    }
    return {
        "data": data,
        "game": info,
        "query": urlencode(_non_default_options(game, options)),
        "options": chosen_options(game, options),
        "drawing": Markup(svg.draw(position, standalone=False)),
        "keyboard_help": keyboard_help(position, *BOARD_PAGE),
        "games": list_game_infos(),
    }


def _non_default_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    if game.is_variant:
        known = name_of(game.id, options)
        return dict(options) if known == game.id else {"rules": known}
    defaults = game.complete({})
    return {name: value for name, value in options.items() if defaults[name] != value}


async def _main_line(services: Services, match_id: str, match: Match) -> dict[str, Any]:
    """The moves of a match and its players' names, for the scripts."""
    names = await PlayerNames(services[Players]).names(match.seating.players)
    shown = {color: names[player] for color, player in match.seating.seats if player is not None}
    record = record_of(match, names, "")
    return {
        "match": match_id,
        "over": match.status == "over",
        "main": list(line_of(record, match)),
        "names": shown,
        "choice": _color_choice(match.color_choice, shown),
    }


def _color_choice(choice: ColorChoice | None, names: Mapping[Color, str]) -> dict[str, Any] | None:
    """The color that a player chose under the swap rule, in words, and the number of turns
    before.
    """
    if choice is None:
        return None
    values = {"name": names[choice.color], "color": t(f"colors.{choice.color}")}
    kind = "swapped" if choice.swapped else "kept"
    return {"ply": choice.ply, "text": t(f"swap.chosen.{kind}", **values)}

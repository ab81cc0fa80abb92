"""The pages with the form of a new match."""

from urllib.parse import urlencode

from fastapi import APIRouter, Response

from app.features.catalog.chosen_game import seen_title
from app.features.catalog.openings import openings_of
from app.features.catalog.options import refused_choices
from app.features.catalog.routes import game_info, list_game_infos, list_relatives, require_game
from app.features.catalog.schemas import GameInfo
from app.features.catalog.time_controls import is_preset, time_control_groups
from app.features.computers.own_strength import own_strength, strength_text
from app.features.computers.routes import list_level_infos
from app.features.matches.new_match_form import (
    DEFAULT_ACCESS,
    parse_form,
    questions_for,
    with_possible_start,
)
from app.http.html import render
from app.http.session import TheVisit, Visit
from app.match.bot_players import LEVELS
from app.match.time_control import format_time_control
from engine import ALL_GAMES, GAMES, Board, Game
from engine.think.ratings import ratings

DEFAULT_LEVEL = 3
MAX_CHALLENGE = 21  # characters of a handle, including the @

router = APIRouter(include_in_schema=False)


@router.get("/new")
async def first_match_page(visit: TheVisit) -> Response:
    return await _new_match_form(visit, next(iter(GAMES.values())), "friend")


@router.get("/new/{game_id}")
async def new_match_page(visit: TheVisit, game_id: str) -> Response:
    return await _new_match_form(visit, require_game(game_id), "friend")


@router.get("/computer")
async def computer_page(visit: TheVisit) -> Response:
    """The form of a new match, initially against the computer. The query may choose the game."""
    game = ALL_GAMES.get(visit.request.query_params.get("game", ""), next(iter(GAMES.values())))
    return await _new_match_form(visit, game, "computer")


async def _new_match_form(visit: Visit, game: Game, opponent: str) -> Response:
    form = parse_form(game, visit.request.query_params, opponent)
    openings = await openings_of(visit.services, game.id, form.options)
    questions = questions_for(game, form.options, balanced=bool(openings))
    form = with_possible_start(form, questions)
    level = visit.request.query_params.get("level", "")
    info = game_info(game, form.options)
    if game.is_variant:
        title = await seen_title(visit, game.id, form.options)
        info = info.model_copy(update={"title": title})
    return render(
        visit.request,
        "new.html",
        games=list_game_infos(),
        relatives=_listed_variants(info, chosen=game.is_variant),
        game=info,
        form=form,
        casual=game.is_casual(form.options),
        changed_options=not game.is_variant and form.options != game.complete({}),
        ignored_options=bool(form.ignored),
        drawing_boards=_drawing_boards(game),
        questions=questions,
        default_access=DEFAULT_ACCESS,
        time=format_time_control(form.time),
        time_groups=time_control_groups(),
        custom_time=None if is_preset(form.time) else form.time,
        refused={
            (choice.option, choice.value): choice.message
            for choice in refused_choices(game, form.options)
        },
        picture=f"/games/{game.id}/board.svg?{urlencode(form.options)}",
        levels=list_level_infos(),
        level=level if level in ("own", *map(str, LEVELS)) else str(DEFAULT_LEVEL),
        own_strength=strength_text(await own_strength(visit.services, visit.player, game.id)),
        ratings=ratings(game.id),
        challenge=visit.request.query_params.get("challenge", "")[:MAX_CHALLENGE],
        has_account=visit.handle is not None,
    )


def _drawing_boards(game: Game) -> dict[str, Board]:
    """The boards on which a goal can be drawn, by their choice."""
    if not any(option.drawn for option in game.options):
        return {}
    boards = next(option.choices for option in game.options if option.name == "board")
    return {choice: game.start({"board": choice}).rules.board for choice in boards}


def _listed_variants(info: GameInfo, *, chosen: bool) -> list[GameInfo]:
    """The relatives, and the variant that is chosen."""
    relatives = list_relatives()
    return [*relatives, info] if chosen and info not in relatives else relatives

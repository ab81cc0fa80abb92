"""HTML pages. They contain drawings of boards; scripts get all other data from the API."""

from typing import Any
from urllib.parse import urlencode

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse
from markupsafe import Markup

from app.locales import current_language, t
from app.locales.games import game_title
from app.locales.time_controls import time_control_text
from app.match.bot_players import LEVELS
from app.match.ports import Unavailable
from app.match.state import Match
from app.match.time_control import format_time_control
from app.web.assets import STATIC
from app.web.friends.view import list_friends
from app.web.games.examples import examples_by_topic
from app.web.games.fairness import fairness
from app.web.games.keyboard_help import BOARD_PAGE, keyboard_help
from app.web.games.options import refused_choices
from app.web.games.routes import game_info, list_game_infos, require_game
from app.web.games.solved import solved_summary
from app.web.games.statistics import statistics_for_page
from app.web.games.time_controls import is_preset, time_control_groups
from app.web.html import render, site_of
from app.web.match_access import MatchId, load_visible_room
from app.web.matches.computers.own_strength import own_strength, strength_text
from app.web.matches.computers.routes import list_level_infos
from app.web.pages.invited_circle import invited_circle
from app.web.pages.new_match_form import DEFAULT_ACCESS, parse_form, questions_for
from app.web.pages.tournament_link import shown_tournament
from app.web.services import Services, TheServices, shareable_url
from app.web.session import TheVisitor, Visitor, find_visitor
from app.web.tokens import now
from app.web.wording.names import PlayerNames
from engine import GAMES, Game
from engine.drawing import svg
from engine.think.ratings import ratings

KINDS = ("turn", "started", "over", "offer", "chat", "time", "invitation", "webhook")
"""The kinds of notifications, in the order of the form."""

DEFAULT_LEVEL = 3
MAX_CHALLENGE = 21  # characters of a handle with an @
SHOWN_VARIANTS = 12  # on a rules page

_DOCUMENTS = STATIC.parent / "docs"

router = APIRouter(include_in_schema=False)


@router.get("/watch")
async def watch_page(request: Request, services: TheServices) -> Response:
    """The script lists the matches; there is room for them, so that nothing moves then."""
    try:
        player = (await find_visitor(request, services)).player
        live = await services.match_lists.running_listed()
        waiting = await services.match_lists.open_games(now(), player)
    except Unavailable:
        live, waiting = [], []
    return render(request, "watch.html", live=len(live), waiting=len(waiting))


@router.get("/me/games")
async def my_games_page(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    has_account = visitor.session is not None and visitor.session.handle is not None
    friends = await list_friends(services, visitor.player) if has_account and visitor.player else []
    return render(
        request,
        "my_games.html",
        games=list_game_infos(),
        friends=friends,
        has_account=has_account,
        is_player=visitor.player is not None,
    )


@router.get("/games")
@router.get("/rules")
@router.get("/learn")
async def games_page(request: Request) -> Response:
    return render(request, "games.html", games=list_game_infos())


@router.get("/new")
async def first_match_page(
    request: Request, services: TheServices, visitor: TheVisitor
) -> Response:
    return await _new_match_form(request, services, visitor, next(iter(GAMES.values())), "friend")


@router.get("/new/{game_id}")
async def new_match_page(
    request: Request, services: TheServices, visitor: TheVisitor, game_id: str
) -> Response:
    return await _new_match_form(request, services, visitor, require_game(game_id), "friend")


@router.get("/computer")
async def computer_page(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    """The form of a new match, at first against the computer. The query may choose the game."""
    game = GAMES.get(request.query_params.get("game", ""), next(iter(GAMES.values())))
    return await _new_match_form(request, services, visitor, game, "computer")


async def _new_match_form(
    request: Request, services: Services, visitor: Visitor, game: Game, opponent: str
) -> Response:
    form = parse_form(game, request.query_params, opponent)
    level = request.query_params.get("level", "")
    return render(
        request,
        "new.html",
        games=list_game_infos(),
        game=game_info(game),
        form=form,
        changed_options=form.options != game.complete({}),
        ignored_options=bool(form.ignored),
        questions=questions_for(game, form.options),
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
        own_strength=strength_text(await own_strength(services, visitor.player, game.id)),
        ratings=ratings(game.id),
        challenge=request.query_params.get("challenge", "")[:MAX_CHALLENGE],
        has_account=visitor.session is not None and visitor.session.handle is not None,
    )


@router.get("/rules/{game_id}")
async def rules_page(request: Request, game_id: str, services: TheServices) -> Response:
    game = require_game(game_id)
    return render(
        request,
        "rules.html",
        game=game_info(game),
        structured=_structured_data(request, game),
        examples=await to_thread.run_sync(examples_by_topic, game),  # draws them at first
        solved=solved_summary(game),
        fairness=fairness(game),
        statistics=(await statistics_for_page(services.explorer, game))[:SHOWN_VARIANTS],
        keyboard_help=keyboard_help(game.start({})),
    )


def _structured_data(request: Request, game: Game) -> dict[str, Any]:
    """What search engines may read about a game, in the words of schema.org."""
    site, info = site_of(request), game_info(game)
    return {
        "@context": "https://schema.org",
        "@type": "Game",
        "name": info.title,
        "description": info.summary,
        "url": f"{site}/rules/{game.id}",
        "image": f"{site}/games/{game.id}/preview.png",
        "inLanguage": current_language().code,
        "numberOfPlayers": {"@type": "QuantitativeValue", "value": len(game.players)},
        "isAccessibleForFree": True,
    }


@router.get("/me/notices")
async def notifications_page(request: Request) -> Response:
    return render(request, "notifications.html", kinds=KINDS)


@router.get("/me/account")
async def account_page(request: Request, services: TheServices, visitor: TheVisitor) -> Response:
    operators, player = services.moderation.operators, visitor.player
    operates = player is not None and await operators.includes(player)
    return render(request, "my_account.html", operates=operates)


@router.get("/matches/{match_id}/notices")
async def match_notifications_page(
    request: Request, match_id: MatchId, services: TheServices
) -> Response:
    room = await load_visible_room(request, services, match_id)
    title = game_title(room.match.terms.game)
    return render(request, "match_notifications.html", match_id=match_id, title=title)


@router.get("/docs")
async def api_docs_page(request: Request) -> Response:
    return render(request, "docs.html")


@router.get("/docs/protocol.md")
async def protocol_text() -> FileResponse:
    return FileResponse(_DOCUMENTS / "protocol.md", media_type="text/plain; charset=utf-8")


@router.get("/docs/api.md")
async def api_text() -> FileResponse:
    return FileResponse(_DOCUMENTS / "api.md", media_type="text/plain; charset=utf-8")


@router.get("/continue")
async def device_code_page(request: Request, services: TheServices) -> Response:
    return render(request, "continue.html", sends_mail=services.email.wake is not None)


@router.get("/resume")
async def resume_link_page(request: Request) -> Response:
    return render(request, "resume.html")


@router.get("/matches/{match_id}")
async def match_page(
    request: Request, match_id: MatchId, services: TheServices, visitor: TheVisitor
) -> Response:
    room = await load_visible_room(request, services, match_id)
    position = room.match.position
    drawing = Markup(svg.draw(position, standalone=False))
    title = game_title(room.match.terms.game)
    description = await _description(services, room.match, title)
    timed = ("keyboard.time",) if room.match.terms.time_control.kind != "none" else ()
    return render(
        request,
        "match.html",
        match_id=match_id,
        site=shareable_url(request, services),
        version=room.match.version,
        invitation=f"{shareable_url(request, services)}/matches/{match_id}",
        title=title,
        description=description,
        private=room.match.terms.private,
        drawing=drawing,
        levels=list_level_infos(),
        circle=await invited_circle(services, visitor, match_id, room.match),
        tournament=await shown_tournament(services, visitor, room.match.terms.tournament),
        keyboard_help=keyboard_help(position, *BOARD_PAGE, *timed),
    )


async def _description(services: Services, match: Match, title: str) -> str:
    """The text of a link preview."""
    players = [player for _, player in match.seating.seats if player is not None]
    names = list((await PlayerNames(services.players).names(players)).values())
    if match.status == "waiting" and names:
        game = ", ".join(filter(None, (title, time_control_text(match.terms.time_control))))
        return t("match.preview.waiting", name=names[0], game=game)
    if match.status == "running":
        return t("match.preview.running", names=names, game=title)
    if names:
        return t("match.preview.over", names=names, game=title)
    return t("match.preview.withdrawn", game=title)

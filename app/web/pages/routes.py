"""HTML pages. They contain drawings of boards; scripts get all other data from the API."""

from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from app.match.bot_players import LEVELS
from app.match.state import Match
from app.match.time_control import format_time_control
from app.web.assets import STATIC, static_url
from app.web.games.examples import examples_by_topic, solved_summary
from app.web.games.options import refused_choices, with_option_titles
from app.web.games.routes import game_info, list_game_infos, require_game
from app.web.games.time_controls import is_preset, preset_time_controls
from app.web.html import render
from app.web.match_access import MatchId, load_visible_room
from app.web.matches.computers import list_level_infos
from app.web.names import PlayerNames
from app.web.pages.new_match_form import DEFAULT_ACCESS, QUESTIONS, parse_form
from app.web.services import Services, TheServices, shareable_url
from engine import GAMES
from engine.drawing import svg

KIND_LABELS = (
    ("turn", "It is my turn"),
    ("started", "A game begins"),
    ("over", "A game is over"),
    ("offer", "Somebody offers a draw, a pause, or asks for a move back"),
    ("chat", "Somebody writes to me"),
    ("time", "My time runs low, in games of days a move"),
    ("invitation", "Invitations, and who sits down or asks for a seat"),
)

DEFAULT_LEVEL = 3

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home_page(request: Request) -> Response:
    return render(request, "home.html", games=list_game_infos())


@router.get("/watch")
async def watch_page(request: Request) -> Response:
    return render(request, "watch.html")


@router.get("/me/games")
async def my_games_page(request: Request) -> Response:
    return render(request, "my_games.html", games=list_game_infos())


@router.get("/games")
@router.get("/rules")
async def games_page(request: Request) -> Response:
    return render(request, "games.html", games=list_game_infos())


@router.get("/new/{game_id}")
async def new_match_page(request: Request, game_id: str) -> Response:
    game = require_game(game_id)
    form = parse_form(game, request.query_params)
    return render(
        request,
        "new.html",
        game=game_info(game),
        form=form,
        questions=QUESTIONS,
        default_access=DEFAULT_ACCESS,
        time=format_time_control(form.time),
        time_presets=preset_time_controls(),
        custom_time=None if is_preset(form.time) else form.time,
        refused={
            (choice.option, choice.value): choice.message
            for choice in refused_choices(game, form.options)
        },
        picture=f"/games/{game.id}/board.svg?{urlencode(form.options)}",
        levels=list_level_infos(),
    )


@router.get("/computer")
async def computer_page(request: Request) -> Response:
    """A form for a match against computers. The query may choose the game and the level."""
    game = request.query_params.get("game")
    level = request.query_params.get("level", "")
    return render(
        request,
        "computer.html",
        games=list_game_infos(),
        game=game if game in GAMES else next(iter(GAMES)),
        levels=list_level_infos(),
        default_level=DEFAULT_LEVEL,
        level=int(level) if level in map(str, LEVELS) else DEFAULT_LEVEL,
        time="none",
        time_presets=preset_time_controls(),
        custom_time=None,
    )


@router.get("/rules/{game_id}")
async def rules_page(request: Request, game_id: str) -> Response:
    game = require_game(game_id)
    return render(
        request,
        "rules.html",
        game=game_info(game),
        rulings=[with_option_titles(game, ruling) for ruling in game.rulings],
        examples=examples_by_topic(game),
        solved=solved_summary(game),
    )


@router.get("/sw.js")
async def service_worker() -> Response:
    """Served at the root, because a service worker controls only pages below its own path."""
    text = (STATIC / "sw.js").read_text(encoding="utf-8")
    return Response(f'self.STATIC = "{static_url()}";\n{text}', media_type="text/javascript")


@router.get("/me/notices")
async def notifications_page(request: Request) -> Response:
    return render(request, "notifications.html", kinds=KIND_LABELS)


@router.get("/matches/{match_id}/notices")
async def match_notifications_page(
    request: Request, match_id: MatchId, services: TheServices
) -> Response:
    room = await load_visible_room(request, services, match_id)
    title = GAMES[room.match.terms.game].title
    return render(request, "match_notifications.html", match_id=match_id, title=title)


@router.get("/docs")
async def api_docs_page(request: Request) -> Response:
    return render(request, "docs.html")


@router.get("/continue")
async def device_code_page(request: Request) -> Response:
    return render(request, "continue.html")


@router.get("/resume")
async def resume_link_page(request: Request) -> Response:
    return render(request, "resume.html")


@router.get("/matches/{match_id}")
async def match_page(request: Request, match_id: MatchId, services: TheServices) -> Response:
    room = await load_visible_room(request, services, match_id)
    position = room.match.position
    drawing = Markup(svg.draw(position, standalone=False))
    title = GAMES[room.match.terms.game].title
    description = await _description(services, room.match, title)
    return render(
        request,
        "match.html",
        match_id=match_id,
        invitation=f"{shareable_url(request, services)}/matches/{match_id}",
        title=title,
        description=description,
        drawing=drawing,
        levels=list_level_infos(),
    )


async def _description(services: Services, match: Match, title: str) -> str:
    """The text of a link preview."""
    players = [player for _, player in match.seating.seats if player is not None]
    names = list((await PlayerNames(services.players).names(players)).values())
    if match.status == "waiting" and names:
        game = ", ".join(filter(None, (title, match.terms.time_control.title)))
        return f"{names[0]} invites you to a game of {game}. No account needed: open and play."
    if match.status == "running":
        return f"{' and '.join(names)} are playing {title}. Open to watch."
    return f"A game of {title}{': ' if names else ''}{' and '.join(names)}."

"""The pages. They bring the drawing of a board along; everything else comes from the API."""

from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from app.match.bot_players import LEVELS
from app.match.state import Match
from app.match.time_control import format_time_control
from app.web.assets import STATIC, static_url
from app.web.games.examples import examples_by_topic, solved_summary
from app.web.games.options import refused_choices, with_option_titles
from app.web.games.routes import game_info, require_game
from app.web.games.schemas import GameInfo
from app.web.games.time_controls import is_preset, preset_time_controls
from app.web.html import render
from app.web.match_access import MatchId, load_visible_room
from app.web.matches.computers import list_level_infos
from app.web.names import PlayerNames
from app.web.pages.new_match_form import DEFAULTS, QUESTIONS, parse_form
from app.web.services import Services, TheServices, shareable_url
from engine import GAMES
from engine.drawing import svg

KIND_WORDS = (
    ("turn", "It is my turn"),
    ("started", "A game begins"),
    ("over", "A game is over"),
    ("offer", "Somebody offers a draw, a pause, or asks for a move back"),
    ("chat", "Somebody writes to me"),
    ("time", "My time runs low, in games of days a move"),
    ("invitation", "Invitations, and who sits down or asks for a seat"),
)

USUAL_LEVEL = 3

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request) -> Response:
    """Start a game, go on with one, watch one."""
    return render(request, "home.html", games=_catalogue())


@router.get("/watch")
async def watch(request: Request) -> Response:
    """Games that can be watched, and open invitations."""
    return render(request, "watch.html")


@router.get("/me/games")
async def own_games(request: Request) -> Response:
    """The games of who looks: running, waiting, finished, and the score against each opponent."""
    return render(request, "my_games.html", games=_catalogue())


@router.get("/games")
@router.get("/rules")
async def catalogue(request: Request) -> Response:
    """Every game, to be read about or played."""
    return render(request, "games.html", games=_catalogue())


@router.get("/new/{game_id}")
async def new_match(request: Request, game_id: str) -> Response:
    """The form of a new match; the address may preset it."""
    game = require_game(game_id)
    preset = parse_form(game, request.query_params)
    return render(
        request,
        "new.html",
        game=game_info(game),
        preset=preset,
        doors=QUESTIONS,
        usual_door=DEFAULTS,
        time=format_time_control(preset.time),
        paces=preset_time_controls(),
        other_pace=not is_preset(preset.time),
        refused={
            (one.option, one.value): one.message for one in refused_choices(game, preset.options)
        },
        picture=f"/games/{game.id}/board.svg?{urlencode(preset.options)}",
        levels=list_level_infos(),
    )


@router.get("/computer")
async def play_the_computer(request: Request) -> Response:
    """A game against computers; the address may choose the game and the level."""
    wish = request.query_params
    level = wish.get("level", "")
    return render(
        request,
        "computer.html",
        games=_catalogue(),
        game=wish["game"] if wish.get("game") in GAMES else next(iter(GAMES)),
        levels=list_level_infos(),
        usual=USUAL_LEVEL,
        level=int(level) if level in map(str, LEVELS) else USUAL_LEVEL,
        time="none",
        paces=preset_time_controls(),
        other_pace=False,
    )


@router.get("/rules/{game_id}")
async def rules(request: Request, game_id: str) -> Response:
    """The rules of one game, with examples to play."""
    game = require_game(game_id)
    return render(
        request,
        "rules.html",
        game=game_info(game),
        rulings=[with_option_titles(game, ruling) for ruling in game.rulings],
        sections=examples_by_topic(game),
        solved=solved_summary(game),
    )


@router.get("/sw.js")
async def worker() -> Response:
    """The service worker, which has to live at the root to serve all pages."""
    text = (STATIC / "sw.js").read_text(encoding="utf-8")
    return Response(f'self.STATIC = "{static_url()}";\n{text}', media_type="text/javascript")


@router.get("/me/notices")
async def own_notices(request: Request) -> Response:
    """What one is told when one is away, where, and what was told."""
    return render(request, "notifications.html", kinds=KIND_WORDS)


@router.get("/matches/{match_id}/notices")
async def match_notices(request: Request, match_id: MatchId, services: TheServices) -> Response:
    """Notices of one match."""
    room = await load_visible_room(request, services, match_id)
    title = GAMES[room.match.terms.game].title
    return render(request, "match_notifications.html", match_id=match_id, title=title)


@router.get("/docs")
async def reference(request: Request) -> Response:
    """The HTTP API, told by Swagger UI."""
    return render(request, "docs.html")


@router.get("/continue")
async def use_code(request: Request) -> Response:
    """Go on with a game on this device."""
    return render(request, "continue.html")


@router.get("/resume")
async def use_resume_link(request: Request) -> Response:
    """Come back as the player of a resume link."""
    return render(request, "resume.html")


@router.get("/matches/{match_id}")
async def match_page(request: Request, match_id: MatchId, services: TheServices) -> Response:
    """A match: the invitation before the start, then the table, open to who may watch it."""
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
    """What a preview of the link says."""
    players = [player for _, player in match.seating.seats if player is not None]
    names = list((await PlayerNames(services.players).names(players)).values())
    if match.status == "waiting" and names:
        game = ", ".join(filter(None, (title, match.terms.time_control.title)))
        return f"{names[0]} invites you to a game of {game}. No account needed: open and play."
    if match.status == "running":
        return f"{' and '.join(names)} are playing {title}. Open to watch."
    return f"A game of {title}{': ' if names else ''}{' and '.join(names)}."


def _catalogue() -> list[GameInfo]:
    return [game_info(game) for game in GAMES.values()]

"""The pages. They bring the drawing of a board along; everything else comes from the API."""

from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from app.match.computers import LEVELS
from app.match.control import format_time
from app.match.state import Match
from app.web.assets import STATIC, address
from app.web.computers import level_infos
from app.web.doors import QUESTIONS, USUAL
from app.web.examples import sections
from app.web.games import game_info, game_named
from app.web.matches import MatchId, open_room
from app.web.names import Directory
from app.web.paces import is_offered, offered, pace
from app.web.paper import page
from app.web.parts import Parts, TheParts, shared_site
from app.web.presets import in_words, read_preset, refused_choices
from app.web.resources import GameInfo
from app.web.solved import solution
from engine import GAMES, svg

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
    return page(request, "home.html", games=_catalogue())


@router.get("/watch")
async def watch(request: Request) -> Response:
    """Games that can be watched, and open invitations."""
    return page(request, "watch.html")


@router.get("/me/games")
async def own_games(request: Request) -> Response:
    """The games of who looks: running, waiting, finished, and the score against each opponent."""
    return page(request, "own.html", games=_catalogue())


@router.get("/games")
@router.get("/rules")
async def catalogue(request: Request) -> Response:
    """Every game, to be read about or played."""
    return page(request, "games.html", games=_catalogue())


@router.get("/new/{game_id}")
async def new_match(request: Request, game_id: str) -> Response:
    """The form of a new match; the address may preset it."""
    game = game_named(game_id)
    preset = read_preset(game, request.query_params)
    return page(
        request,
        "new.html",
        game=game_info(game),
        preset=preset,
        doors=QUESTIONS,
        usual_door=USUAL,
        time=format_time(preset.time),
        paces=offered(),
        other_pace=not is_offered(preset.time),
        refused={
            (one.option, one.value): one.message for one in refused_choices(game, preset.options)
        },
        picture=f"/games/{game.id}/board.svg?{urlencode(preset.options)}",
        levels=level_infos(),
    )


@router.get("/computer")
async def play_the_computer(request: Request) -> Response:
    """A game against computers; the address may choose the game and the level."""
    wish = request.query_params
    level = wish.get("level", "")
    return page(
        request,
        "computer.html",
        games=_catalogue(),
        game=wish["game"] if wish.get("game") in GAMES else next(iter(GAMES)),
        levels=level_infos(),
        usual=USUAL_LEVEL,
        level=int(level) if level in map(str, LEVELS) else USUAL_LEVEL,
        time="none",
        paces=offered(),
        other_pace=False,
    )


@router.get("/rules/{game_id}")
async def rules(request: Request, game_id: str) -> Response:
    """The rules of one game, with examples to play."""
    game = game_named(game_id)
    return page(
        request,
        "rules.html",
        game=game_info(game),
        rulings=[in_words(game, ruling) for ruling in game.rulings],
        sections=sections(game),
        solved=solution(game),
    )


@router.get("/sw.js")
async def worker() -> Response:
    """The service worker, which has to live at the root to serve all pages."""
    text = (STATIC / "sw.js").read_text(encoding="utf-8")
    return Response(f'self.STATIC = "{address()}";\n{text}', media_type="text/javascript")


@router.get("/me/notices")
async def own_notices(request: Request) -> Response:
    """What one is told when one is away, where, and what was told."""
    return page(request, "notices.html", kinds=KIND_WORDS)


@router.get("/matches/{match_id}/notices")
async def match_notices(request: Request, match_id: MatchId, parts: TheParts) -> Response:
    """Notices of one match."""
    room = await open_room(request, parts, match_id)
    title = GAMES[room.match.game].title
    return page(request, "match-notices.html", match_id=match_id, title=title)


@router.get("/docs")
async def reference(request: Request) -> Response:
    """The HTTP API, told by Swagger UI."""
    return page(request, "docs.html")


@router.get("/continue")
async def use_code(request: Request) -> Response:
    """Go on with a game on this device."""
    return page(request, "continue.html")


@router.get("/resume")
async def use_resume_link(request: Request) -> Response:
    """Come back as the player of a resume link."""
    return page(request, "resume.html")


@router.get("/matches/{match_id}")
async def match_page(request: Request, match_id: MatchId, parts: TheParts) -> Response:
    """A match: the invitation before the start, then the table, open to who may watch it."""
    room = await open_room(request, parts, match_id)
    position = room.match.position
    drawing = Markup(svg.draw(position, standalone=False))
    title = GAMES[room.match.game].title
    description = await _description(parts, room.match, title)
    return page(
        request,
        "match.html",
        match_id=match_id,
        invitation=f"{shared_site(request, parts)}/matches/{match_id}",
        title=title,
        description=description,
        drawing=drawing,
        levels=level_infos(),
    )


async def _description(parts: Parts, match: Match, title: str) -> str:
    """What a preview of the link says."""
    players = [player for _, player in match.seats if player is not None]
    names = list((await Directory(parts.players).names(players)).values())
    if match.status == "waiting" and names:
        game = ", ".join(filter(None, (title, pace(match.time_control))))
        return f"{names[0]} invites you to a game of {game}. No account needed: open and play."
    if match.status == "running":
        return f"{' and '.join(names)} are playing {title}. Open to watch."
    return f"A game of {title}{': ' if names else ''}{' and '.join(names)}."


def _catalogue() -> list[GameInfo]:
    return [game_info(game) for game in GAMES.values()]

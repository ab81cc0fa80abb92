"""The pages. They bring the drawing of a board along; everything else comes from the API."""

from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from app.match.state import Match
from app.web.examples import sections
from app.web.games import game_info, game_named
from app.web.matches import MatchId, find_room
from app.web.names import Directory
from app.web.paper import page
from app.web.parts import Parts, TheParts, shared_site
from app.web.presets import in_words, read_preset, refused_choices
from app.web.resources import GameInfo
from engine import GAMES, svg

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request) -> Response:
    """Start a game, go on with one, watch one."""
    return page(request, "home.html", games=_catalogue())


@router.get("/watch")
async def watch(request: Request) -> Response:
    """Games that can be watched, and open invitations."""
    return page(request, "watch.html")


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
        refused={
            (one.option, one.value): one.message for one in refused_choices(game, preset.options)
        },
        picture=f"/games/{game.id}/board.svg?{urlencode(preset.options)}",
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
    )


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
    """A match: the invitation before the start, then the table, always open to watch."""
    room = await find_room(parts, match_id)
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
    )


async def _description(parts: Parts, match: Match, title: str) -> str:
    """What a preview of the link says."""
    players = [player for _, player in match.seats if player is not None]
    names = list((await Directory(parts.players).names(players)).values())
    if match.status == "waiting" and names:
        return f"{names[0]} invites you to a game of {title}. No account needed: open and play."
    if match.status == "running":
        return f"{' and '.join(names)} are playing {title}. Open to watch."
    return f"A game of {title}{': ' if names else ''}{' and '.join(names)}."


def _catalogue() -> list[GameInfo]:
    return [game_info(game) for game in GAMES.values()]

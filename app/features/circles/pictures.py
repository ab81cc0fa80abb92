"""The picture of a circle, which is a position of a game."""

import random
import re
from functools import lru_cache
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from app.features.catalog.images.pictures import SVG, BoardLook, TheLook, draw_svg
from app.features.circles.access import CircleId, circle_error, load_circle
from app.features.circles.model import CircleRefused, Picture
from app.http.errors import ApiError
from app.http.match_access import load_visible_room
from app.http.session import TheVisit
from app.http.tokens import hash_secret
from engine import GAMES, NotationError, Position
from engine.notation import format_position, parse_position

OFFERED = 8  # pictures offered
SEEDS = 64  # of offered pictures
MAX_POSITION = 200  # characters
TONES = 6
_PLIES = range(8, 25)  # played at random for an offered picture
_MATCH = re.compile(r"(?:.*/matches/)?([a-z0-9]{1,32})(?:[/?#].*)?", re.ASCII)

router = APIRouter(include_in_schema=False)


def drawn_position(picture: Picture) -> Position | None:
    """None for a text that is not a position of the game."""
    game = GAMES.get(picture.game)
    if game is None or not 0 < len(picture.position) <= MAX_POSITION:
        return None
    try:
        return parse_position(game.rules(game.complete({})), picture.position)
    except NotationError:
        return None


@lru_cache(SEEDS)
def offered_pictures(seed: int) -> tuple[Picture, ...]:
    """Positions after random moves, the same for the same seed. They are played once."""
    chance = random.Random(seed)
    games = list(GAMES.values())
    chance.shuffle(games)
    found = []
    for number in range(OFFERED):
        game = games[number % len(games)]
        position = game.start({})
        for _ in range(chance.choice(_PLIES)):
            if position.over:
                break
            position = position.play(chance.choice(position.legal_moves))
        found.append(Picture(game.id, format_position(position)))
    return tuple(found)


async def picture_of_match(request: Request, link: str) -> Picture:
    """The position of a match, given by link or id. Raises ApiError 422."""
    found = _MATCH.fullmatch(link[:MAX_POSITION])
    try:
        room = await load_visible_room(request, found[1]) if found else None
    except ApiError:
        room = None
    if room is None:
        raise circle_error(CircleRefused("picture-match"))
    picture = Picture(room.match.terms.game, format_position(room.match.position))
    if drawn_position(picture) is None:
        raise circle_error(CircleRefused("other-board"))
    return picture


def picture_url(circle_id: str, picture: Picture) -> str:
    version = hash_secret(f"{picture.game} {picture.position}")[:8]
    return f"/circles/{circle_id}/picture.svg?v={version}"


def tone_of(picture: Picture) -> int:
    """The number of a circle's color in static/css/circles.css."""
    return int(hash_secret(f"{picture.game} {picture.position}")[:8], 16) % TONES + 1


def offered_url(picture: Picture) -> str:
    return f"/circles/picture.svg?{urlencode({'of': f'{picture.game} {picture.position}'})}"


@router.get("/circles/picture.svg")
async def draw_offered_picture(request: Request, look: TheLook, of: str = "") -> Response:
    """Draw a position that may become the picture of a circle."""
    game, _, position = of.partition(" ")
    return await _draw(request, Picture(game, position), look)


@router.get("/circles/{circle_id}/picture.svg")
async def draw_picture(circle_id: CircleId, visit: TheVisit, look: TheLook) -> Response:
    """Draw the picture of a circle that the visitor may see."""
    seen = await load_circle(visit, circle_id)
    return await _draw(visit.request, seen.circle.settings.picture, look)


async def _draw(request: Request, picture: Picture, look: BoardLook) -> Response:
    position = drawn_position(picture)
    if position is None:
        raise circle_error(CircleRefused("picture-needed"))
    headers = {"cache-control": "private, max-age=3600"}
    drawing = await draw_svg(request, position, look)
    return Response(drawing, 200, headers, SVG)

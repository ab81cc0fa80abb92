"""Pictures of whole games: SVG and PNG of a position, animated GIF and WebP of the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from app.features.catalog.images.animation import Kind, animate
from app.features.catalog.images.pictures import PNG, SVG, Ply, position_at
from app.features.catalog.images.previews import picture_language, seat_texts
from app.features.catalog.images.rasterize import draw_png
from app.features.catalog.images.result_text import drawable, result_text
from app.http.errors import media_response
from app.http.limits.computations import compute
from app.http.match_access import KnownEpoch, MatchId, load_visible_room, match_caching
from app.http.services import TheServices
from app.http.wording.language import VARY
from app.locales import use_language
from app.locales.games import match_title
from app.match.state import Match
from engine import Color
from engine.drawing.game_picture import Frame, Player, draw_game_picture
from engine.drawing.palettes import PALETTES, PaletteName

router = APIRouter(prefix="/matches/{match_id}", tags=["pictures"])

GIF, WEBP = "image/gif", "image/webp"
WIDTHS = {"small": 240, "medium": 360, "large": 540}  # pixels
PAUSES = {"slow": 1_500, "normal": 800, "fast": 350}  # milliseconds
LAST_PAUSE = 3_000
MAX_FRAMES = 80  # a longer game shows only some positions
CACHED = 8  # animations

Size = Literal["small", "medium", "large"]
Speed = Literal["slow", "normal", "fast"]
ThemeName = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Style:
    """How a picture looks."""

    theme: ThemeName = "light"
    palette: PaletteName = "sandstone"
    size: Size = "medium"

    @property
    def width(self) -> int:
        return WIDTHS[self.size]


@dataclass(frozen=True, slots=True)
class LargeStyle(Style):
    """How a picture looks that takes little space."""

    size: Size = "large"


TheStyle = Annotated[Style, Depends()]
TheSpeed = Annotated[Speed, Query(description="The time of each move.")]
Names = Mapping[Color, str]
Draw = Callable[[Match, Names], str | bytes]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for pictures of a match, with its players, their scores and the result."""

    match_id: MatchId
    request: Request
    services: TheServices
    epoch: KnownEpoch = None

    async def answer(self, media_type: str, draw: Draw) -> Response:
        match = (await load_visible_room(self.request, self.match_id)).match
        drawing = await compute(self.request, draw, match, await seat_texts(self.services, match))
        return _answer(drawing, media_type, match_caching(self.services, match, self.epoch))


TheAsked = Annotated[Asked, Depends()]


@router.get("/picture.svg", **media_response(SVG, 404))
async def draw_game_svg(
    asked: TheAsked, style: Annotated[LargeStyle, Depends()], ply: Ply = None
) -> Response:
    """Draw a match with its players, their scores and the result."""

    def draw(match: Match, names: Names) -> str:
        drawing = draw_game_picture(_frame(match, names, ply), style.theme, style.palette)
        return drawing.replace('width="600"', f'width="{style.width}"', 1)

    return await asked.answer(SVG, draw)


@router.get("/picture.png", **media_response(PNG, 404))
async def draw_game_png(asked: TheAsked, style: TheStyle, ply: Ply = None) -> Response:
    """Draw a match with its players, their scores and the result as PNG."""
    return await asked.answer(PNG, lambda match, names: _png(_frame(match, names, ply), style))


@router.get("/game.gif", **media_response(GIF, 404))
async def animate_gif(asked: TheAsked, style: TheStyle, speed: TheSpeed = "normal") -> Response:
    """Animate the moves of a match as GIF."""
    return await asked.answer(GIF, partial(_animate, "GIF", style, speed))


@router.get("/game.webp", **media_response(WEBP, 404))
async def animate_webp(asked: TheAsked, style: TheStyle, speed: TheSpeed = "normal") -> Response:
    """Animate the moves of a match as WebP."""
    return await asked.answer(WEBP, partial(_animate, "WEBP", style, speed))


def shown_plies(last: int) -> list[int]:
    """The plies of an animation, evenly spaced, including the first and the last."""
    count = min(last + 1, MAX_FRAMES)
    return [round(number * last / max(1, count - 1)) for number in range(count)]


def _animate(kind: Kind, style: Style, speed: Speed, match: Match, names: Names) -> bytes:
    frames = tuple(_frame(match, names, ply) for ply in shown_plies(len(match.turns)))
    return _draw_animation(frames, style, kind, speed)


@lru_cache(CACHED)
def _draw_animation(frames: tuple[Frame, ...], style: Style, kind: Kind, speed: Speed) -> bytes:
    pauses = [PAUSES[speed]] * (len(frames) - 1) + [LAST_PAUSE]
    return animate(frames, kind, style.width, pauses, style.theme, style.palette)


def _png(frame: Frame, style: Style) -> bytes:
    look = PALETTES[style.palette]
    colors = look.dark if style.theme == "dark" else look.light
    drawing = draw_game_picture(frame, style.theme, style.palette)
    return draw_png(drawing, 2 * style.width, None, colors)


def _frame(match: Match, names: Mapping[Color, str], ply: int | None) -> Frame:
    """Raises ApiError 404 if the match has fewer turns."""
    position, last = position_at(match, ply)
    with use_language(picture_language()):
        ended = ply is None or ply == len(match.turns)
        foot = drawable(lambda: result_text(match, names), names.values()) if ended else ""
        foot = foot or match_title(match.terms.game, match.terms.options)
    score = position.score
    players = tuple(
        Player(color, names[color], score.get(color, 0)) for color, _ in match.seating.seats
    )
    return Frame(position, last, players, foot)


def _answer(content: str | bytes, media_type: str, caching: str) -> Response:
    return Response(content, 200, {"cache-control": caching, "vary": VARY}, media_type)

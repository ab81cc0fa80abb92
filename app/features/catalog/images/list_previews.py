"""The link previews of pages with lists."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from fastapi import APIRouter, Request, Response

from app.features.catalog.images.previews import picture_language, preview, preview_response
from app.features.catalog.images.result_text import drawable
from app.locales import t, use_language
from engine import find_game
from engine.drawing.preview import Line
from engine.examples.samples import sample_position

router = APIRouter(include_in_schema=False)

ListPage = Literal["puzzles", "tournaments", "circles"]
FORMATS = ("swiss", "round-robin", "knockout", "arena")  # there is room for four lines


@dataclass(frozen=True, slots=True)
class _Texts:
    """The game whose board is shown, and functions that write the title and lines."""

    game: str
    title: Callable[[], str]
    lines: tuple[Callable[[], str], ...]


_TEXTS: Mapping[ListPage, _Texts] = {
    "puzzles": _Texts("othello", lambda: t("nav.puzzles"), (lambda: t("puzzles.day"),)),
    "tournaments": _Texts(
        "macbeth-full",
        lambda: t("tournaments.title"),
        tuple(partial(t, f"tournaments.format.{name}") for name in FORMATS),
    ),
    "circles": _Texts("hex-othello-3", lambda: t("circles.title"), (lambda: t("circles.invite"),)),
}


@router.get("/previews/{page}.png")
async def draw_list_preview(page: ListPage, request: Request) -> Response:
    texts = _TEXTS[page]
    position = sample_position(find_game(texts.game))
    with use_language(picture_language()):
        title = drawable(texts.title)
        lines = [Line(drawable(line)) for line in texts.lines]
    picture = await preview(request, position, title, lines)
    return preview_response(picture, "public, max-age=3600")

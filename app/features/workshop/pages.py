"""The page of the workshop, and the boards on it."""

from functools import cache, partial
from typing import Annotated, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request, Response
from markupsafe import Markup

from app.features.catalog.images.pictures import PNG, SVG
from app.features.catalog.images.previews import picture_language, preview, preview_response
from app.features.catalog.images.result_text import drawable
from app.http.errors import ApiError, media_response
from app.http.html import render
from app.http.limits.computations import compute
from app.locales import t, use_language
from app.locales.games import game_title
from engine import GAMES, CustodialPosition
from engine.board import hexagon, square
from engine.custodial import Rules, start
from engine.drawing import svg
from engine.drawing.preview import Line
from engine.variants import MAX_TEXT, RELATIVES, SIDES, VariantError, format_variant, parse_draft

router = APIRouter(include_in_schema=False)

Shape = Literal["hexagon", "square"]

PLAIN = "variant 1\nhexagon 6\nblack e5 f7 g6\nwhite e6 f5 g7\n"
"""The first thing to see: carving it makes the board of MacBeth."""

FIRST = {"hexagon": PLAIN, "square": "variant 1\nsquare 8\nblack d5 e4\nwhite d4 e5\n"}
"""How to begin on each kind of board."""


@router.get("/workshop")
async def workshop_page(request: Request) -> Response:
    starts = [
        {"group": "plain", "title": t("workshop.start.plain"), "text": PLAIN},
        *(
            {"group": "games", "title": game_title(game), "text": text}
            for game, text in _games().items()
        ),
        *(
            {"group": "relatives", "title": game_title(name), "text": text}
            for name, text in RELATIVES.items()
        ),
    ]
    sides = {shape: [min(sides), max(sides)] for shape, sides in SIDES.items()}
    return render(
        request,
        "workshop.html",
        starts=starts,
        data={"starts": [one["text"] for one in starts], "first": FIRST, "sides": sides},
        drawing=Markup(_draw("hexagon", 6)),
        query=urlencode({"rules": rules}) if (rules := request.query_params.get("rules")) else "",
    )


@router.get("/workshop/preview.png", **media_response(PNG))
async def draw_preview(
    request: Request, rules: Annotated[str, Query(max_length=MAX_TEXT)] = ""
) -> Response:
    """The link preview of a design, or of a plain board if it is none."""
    read = partial(_read_draft, rules)
    position = await compute(request, read)
    with use_language(picture_language()):
        title, count = drawable(lambda: t("workshop.title")), len(position.rules.board.names)
        lines = [Line(drawable(lambda: t("workshop.board-cells", count=count)))]
    picture = await preview(request, position, title, lines)
    return preview_response(picture, "public, max-age=3600")


@router.get("/workshop/boards/{shape}-{side}.svg", **media_response(SVG))
async def draw_plain_board(
    shape: Shape,
    side: Annotated[int, Path(ge=3, le=12)],
    request: Request,
) -> Response:
    """An empty board without holes, for the page."""
    if side not in SIDES[shape]:
        raise ApiError(404, "not-found", t("errors.no-page"))
    drawing = await compute(request, _draw, shape, side)
    return Response(drawing, 200, {"cache-control": "public, max-age=3600"}, SVG)


@cache
def _games() -> dict[str, str]:
    """The texts of the games that are variants."""
    rules = {name: game.rules(game.complete({})) for name, game in GAMES.items()}
    return {name: format_variant(one) for name, one in rules.items() if isinstance(one, Rules)}


@cache
def _draw(shape: Shape, side: int) -> str:
    board = _BOARDS[shape](side)
    return svg.draw(start(Rules(board, (0, 0))), standalone=False, title=board.title)


def _read_draft(text: str) -> CustodialPosition:
    try:
        return start(parse_draft(text))
    except VariantError:
        return start(parse_draft(PLAIN))


_BOARDS = {"hexagon": hexagon, "square": square}

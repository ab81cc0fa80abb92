"""Check, carve and try variants. Nothing is stored."""

import secrets
from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from app.features.catalog.positions import AnalysisLimit
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, error_responses
from app.http.limits.computations import compute
from app.locales.games import game_title
from app.locales.variants import problem_text
from app.wire.schema import Schema, example
from engine import Color, format_cell, format_stones, iter_cells
from engine.custodial import Rules, start
from engine.think.alphabeta import PlainThinker
from engine.think.thinker import SearchLimits, StopFlag
from engine.variants import (
    MAX_TEXT,
    VariantError,
    carve,
    check,
    format_variant,
    id_of,
    image_name,
    name_of,
    parse_draft,
    parse_variant,
)

SAMPLE_LIMITS = SearchLimits(depth=2)


@example(rules="variant 1; square 6; black c4 d3; white c3 d4")
class VariantText(Schema):
    """A variant as text; `docs/variants.md` describes the format."""

    rules: Annotated[str, Field(max_length=MAX_TEXT)]


class VariantCell(Schema):
    """A cell and its stone at the start. Neighbors are 1 apart, and `y` goes downwards."""

    name: str
    x: float
    y: float
    stone: Color | None


class VariantInfo(Schema):
    """A variant that can be played."""

    id: str = Field(description="Made from the text: the same on every server.")
    text: str = Field(description="The canonical text.")
    title: str | None = Field(description="The name of the game with these rules, if it has one.")
    image_of: str | None = Field(
        description="The name of the game of which it is a rotation or a reflection."
    )
    players: list[Color]
    board: Literal["hexagon", "square"]
    side: int
    cells: list[VariantCell]
    opening: list[str] = Field(description="The cells that are filled first.")
    center: str | None


class VariantProblem(Schema):
    """Why a text is not a variant: `reason` is for programs, `message` for people."""

    reason: str
    message: str
    cells: list[str] = Field(description="Where it is wrong.")


class CheckedVariant(Schema):
    """Either the variant, or what is wrong with it."""

    variant: VariantInfo | None
    problem: VariantProblem | None


class SampleGame(Schema):
    """A game of the computer against itself: the stones after each turn, as in `view.stones`."""

    cells: list[str]
    positions: list[str]
    winners: list[Color]


router = APIRouter(prefix="/api/variants", tags=["variants"], **needs("any", also=AnalysisLimit))


@router.post("/check")
async def check_variant(body: VariantText, request: Request) -> CheckedVariant:
    """Read a variant, or say what is wrong with it."""
    return await _compute(request, parse_variant, body)


@router.post("/carve")
async def carve_variant(body: VariantText, request: Request) -> CheckedVariant:
    """Make holes of the cells that no line of play can ever fill."""
    return await _compute(request, _carve, body)


@router.post("/sample", responses=error_responses(409))
async def sample_game(body: VariantText, request: Request) -> SampleGame:
    """Play a variant by a computer that looks two moves ahead."""
    seed = secrets.randbits(32)
    try:
        return await compute(request, _sample, body.rules, seed)
    except VariantError as error:
        raise ApiError(409, "no-variant", problem_text(error)) from error


async def _compute(
    request: Request, read: Callable[[str], Rules], body: VariantText
) -> CheckedVariant:
    try:
        variant = await compute(request, lambda: _describe(read(body.rules)))
    except VariantError as error:
        problem = VariantProblem(
            reason=error.reason, message=problem_text(error), cells=list(error.cells)
        )
        return CheckedVariant(variant=None, problem=problem)
    return CheckedVariant(variant=variant, problem=None)


def _carve(text: str) -> Rules:
    """Raises VariantError if something else than unreachable cells is wrong."""
    rules = parse_draft(text)
    try:
        check(rules)
    except VariantError as error:
        if error.reason != "unreachable":
            raise
        rules = carve(rules)
        check(rules)
    return rules


def _describe(rules: Rules) -> VariantInfo:
    board, position = rules.board, start(rules)
    text = format_variant(rules)
    name, image = name_of("", {"rules": text}), image_name(text)
    return VariantInfo(
        id=id_of(text),
        text=text,
        title=game_title(name) if name else None,
        image_of=game_title(image) if image and not name else None,
        players=list(rules.colors),
        board=board.shape,
        side=board.side,
        cells=[
            VariantCell(
                name=site.name,
                x=round(site.x, 3),
                y=round(site.y, 3),
                stone=Color(stone) if (stone := position.stone(site.bit)) else None,
            )
            for site in board.by_cell.values()
        ],
        opening=[format_cell(board, cell) for cell in iter_cells(rules.opening_cells)],
        center=format_cell(board, rules.center) if rules.center else None,
    )


def _sample(text: str, seed: int) -> SampleGame:
    position, thinker = start(parse_variant(text)), PlainThinker()
    positions = [format_stones(position)]
    while not position.over:
        position = position.play(thinker.best(position, SAMPLE_LIMITS, StopFlag(), seed).best.move)
        positions.append(format_stones(position))
    return SampleGame(
        cells=list(position.rules.board.names),
        positions=positions,
        winners=list(position.winners),
    )

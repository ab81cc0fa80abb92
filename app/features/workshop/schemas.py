"""Schemas of the variants API."""

from typing import Annotated, Literal

from pydantic import Field

from app.wire.schema import Schema
from engine import Color
from engine.variants import MAX_TEXT


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
    """A game of random moves: the stones after each turn, as in `view.stones`."""

    cells: list[str]
    positions: list[str]
    winners: list[Color]

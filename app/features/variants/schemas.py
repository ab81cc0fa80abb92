"""Schemas of published variants, and the parts of addresses that name one."""

from typing import Annotated

from fastapi import Path, Query
from pydantic import AfterValidator, Field

from app.features.catalog.chosen_game import KEY
from app.features.variants.fairness.model import FairnessState
from app.features.variants.model import Access, Shape
from app.wire.schema import Flag, Schema, example
from engine import Color
from engine.variants import MAX_TEXT

VariantId = Annotated[str, Field(max_length=40)]


@example(
    rules="variant 1; square 6; holes a1 f6; black c4 d3; white c3 d4",
    name="Two corners",
    line="Othello without two of its corners.",
    access="public",
)
class PublishVariant(Schema):
    """What a player says about a variant; a repeat changes it."""

    rules: Annotated[str, Field(max_length=MAX_TEXT, description="The text of the variant.")]
    name: Annotated[str, Field(max_length=200)]
    line: Annotated[str, Field(max_length=1000, description="A sentence about the game.")] = ""
    access: Access = Field(
        description="`public`: in the list, and the name of its matches. `unlisted`: everybody sees"
        " the name on its page. `private`: everybody who has its link."
    )
    parent: VariantId | None = Field(
        None, description="The id of the variant from which it was made."
    )
    again: Flag = Field(
        True, description="Replace what you have published about it; else that is refused."
    )


class VariantDesigner(Schema):
    """The player who has published a variant."""

    name: str
    handle: str | None = Field(description="Of an account; its profile is `/@handle`.")


class RelatedVariant(Schema):
    """A variant from which another was made, or the other way round."""

    id: str
    title: str


class VariantEntry(Schema):
    """A variant that was played or published, as the visitor sees it."""

    id: str
    url: str = Field(description="Its page. The link of a private one has its key.")
    game: str = Field(description="`variant`, or `variant-3` for three players.")
    rules: str = Field(description="The canonical text, for the option `rules`.")
    title: str
    name: str | None = Field(description="Null if nobody has published it for the visitor.")
    line: str
    access: Access | None
    designer: VariantDesigner | None
    mine: bool = Field(description="Whether the visitor has published it.")
    published_at: int | None
    parent: RelatedVariant | None = Field(description="The variant from which it was made.")
    players: list[Color]
    board: Shape
    side: int
    cells: int = Field(description="How many cells the board has.")
    played: int = Field(description="How many games were finished.")
    likes: int
    hidden: bool = Field(description="Whether an operator has hidden its name.")


class VariantDetails(VariantEntry):
    """A variant with what its page shows beside its rules."""

    liked: bool = Field(description="Whether the visitor likes it.")
    children: list[RelatedVariant] = Field(description="Public variants that were made from it.")


class VariantList(Schema):
    """A page of the public variants."""

    variants: list[VariantEntry]
    after: str | None = Field(description="`after` of the next page, if there is one.")
    next: int | None = Field(
        description="The `page` that comes next, for requests by page, which new variants shift."
    )


class VariantWithdrawn(Schema):
    """The variant is no longer published by the player."""

    id: str


class MeasuredFairness(Schema):
    """Averages of games that the computer has played against itself."""

    share: float = Field(description="The first player's part of the points; draws are shared.")
    lowest: float = Field(description="Of the 95 % interval of `share` (Wilson).")
    highest: float
    drawn: float = Field(description="The part of the games without a single winner.")
    plies: float
    passes: float
    leads: float = Field(description="How often another player takes the lead in a game.")
    turned: float = Field(description="The stones that a move turns.")
    openings: list[list[str]] = Field(
        description="The moves of the balanced openings that these games have shown, with which "
        "new games can begin."
    )


class VariantFairness(Schema):
    """How fair a variant is, as far as it has been measured."""

    state: FairnessState
    played: int = Field(description="Games played so far.")
    games: int = Field(description="At most so many are played.")
    ahead: int = Field(description="Measurements whose turn comes earlier.")
    own: bool = Field(description="You have asked for it, and can cancel it while it waits.")
    first: Color = Field(description="The color that moves first.")
    measured: MeasuredFairness | None
    sentences: list[str] = Field(description="What it means.")


VariantPath = Annotated[
    str,
    Path(alias="variant", max_length=40, description="An id, or a relative's name: `octagon`."),
    AfterValidator(str.lower),  # an id is the same in capitals
]
Key = Annotated[str, Query(alias=KEY, max_length=64, description="From a private link.")]

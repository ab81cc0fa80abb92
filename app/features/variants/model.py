"""Published variants, and who sees them."""

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Literal, get_args

from app.match.commands import PlayerId

Access = Literal["public", "unlisted", "private"]
Order = Literal["played", "newest", "liked", "fairest"]
Shape = Literal["hexagon", "square"]

ACCESSES: tuple[Access, ...] = get_args(Access)
ORDERS: tuple[Order, ...] = get_args(Order)
SHAPES: tuple[Shape, ...] = get_args(Shape)

MAX_NAME = 40  # characters
MAX_LINE = 200  # characters
MAX_PUBLISHED = 100  # variants of one player
PAGE_LENGTH = 24  # variants
MAX_PAGE = 100
MAX_CHILDREN = 24  # that a page lists
MAX_NAMES = 20_000  # for matches: those played most, and the newest that are not for everybody


@dataclass(frozen=True, slots=True)
class Publication:
    """What a player says about a variant. `parent` is the id of the variant it was made from."""

    player: PlayerId
    name: str
    line: str
    access: Access
    parent: str | None
    at: int


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant that was played or published. `played`: the games that were finished."""

    id: str
    text: str
    game: str
    shape: str
    side: int
    cells: int
    played: int
    likes: int
    hidden: bool


@dataclass(frozen=True, slots=True)
class KeptVariant:
    """A variant with all its publications."""

    variant: Variant
    publications: tuple[Publication, ...] = ()

    def seen_by(
        self, player: PlayerId | None, opens: Callable[[Publication], bool]
    ) -> Publication | None:
        """The publication that a player sees: their own, or the one that most people see.

        `opens` tells whether the player has the link of a private one.
        """
        if own := self.of(player):
            return own
        order = {access: place for place, access in enumerate(ACCESSES)}
        visible = (one for one in self.publications if one.access != "private" or opens(one))
        return min(visible, key=lambda one: (order[one.access], one.at), default=None)

    def of(self, player: PlayerId | None) -> Publication | None:
        return next((one for one in self.publications if one.player == player), None)


@dataclass(frozen=True, slots=True)
class ListedVariant:
    """A public variant in the list, with its publication."""

    variant: Variant
    publication: Publication


PagePosition = tuple[float | str, ...]
"""The sort key of a variant in an order: numbers, and its id, all ascending."""


@dataclass(frozen=True, slots=True)
class Criteria:
    """What the list shows: what is `after` a position, otherwise a `page`, counted from 1."""

    order: Order = "played"
    shape: Shape | None = None
    game: str | None = None
    after: PagePosition | None = None
    page: int = 1


@dataclass(frozen=True, slots=True)
class VariantPage:
    """A page of the list, and the position of its last variant if another page follows."""

    variants: list[ListedVariant]
    next: PagePosition | None


def position_text(position: PagePosition) -> str:
    return "_".join(map(str, position))


def parse_position(text: str) -> PagePosition | None:
    """The inverse of `position_text`; None if it cannot be read."""
    *numbers, variant_id = text.split("_")
    try:
        position = tuple(map(float, numbers))
    except ValueError:
        return None
    readable = position and all(map(isfinite, position))
    return (*position, variant_id) if readable else None

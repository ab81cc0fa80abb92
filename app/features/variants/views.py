"""Variants in the form of the API, which the pages show as well."""

from typing import cast

from app.features.variants.model import ListedVariant, Publication, Shape
from app.features.variants.schemas import (
    RelatedVariant,
    VariantDesigner,
    VariantDetails,
    VariantEntry,
)
from app.features.variants.shown import ShownVariant, designers, shown_parent, variant_path
from app.features.variants.store.reading import Variants
from app.http.services import Services
from app.http.session import Visit
from app.locales.games import game_title
from engine import find_game


async def listed_entries(visit: Visit, found: list[ListedVariant], site: str) -> list[VariantEntry]:
    """The variants of a list; their parents are on their pages."""
    by = await designers(visit.services, [one.publication for one in found])
    entries = []
    for one in found:
        publication = one.publication
        mine = publication.player == visit.player
        shown = ShownVariant(one.variant, publication, None, mine)
        name, handle = by[publication.player]
        designer = VariantDesigner(name=name, handle=handle)
        entries.append(_entry(visit.services, shown, designer, None, site))
    return entries


async def variant_details(visit: Visit, shown: ShownVariant, site: str) -> VariantDetails:
    said: list[Publication] = [shown.publication] if shown.publication else []
    by = await designers(visit.services, said)
    designer = None
    if shown.publication:
        name, handle = by[shown.publication.player]
        designer = VariantDesigner(name=name, handle=handle)
    found = await shown_parent(visit, shown)
    parent = RelatedVariant(id=found.variant.id, title=_title(found)) if found else None
    entry = _entry(visit.services, shown, designer, parent, site)
    children = await visit[Variants].children(shown.variant.id)
    player = visit.player
    return VariantDetails(
        **entry.model_dump(),
        liked=player is not None and await visit[Variants].likes(shown.variant.id, player),
        children=[
            RelatedVariant(id=one.variant.id, title=one.publication.name) for one in children
        ],
    )


def _entry(
    services: Services,
    shown: ShownVariant,
    designer: VariantDesigner | None,
    parent: RelatedVariant | None,
    site: str,
) -> VariantEntry:
    variant, said = shown.variant, shown.publication
    return VariantEntry(
        id=variant.id,
        url=f"{site}{variant_path(services, variant.id, said)}",
        game=variant.game,
        rules=variant.text,
        title=_title(shown),
        name=said.name if said else None,
        line=said.line if said else "",
        access=said.access if said else None,
        designer=designer,
        mine=shown.mine,
        published_at=said.at if said else None,
        parent=parent,
        players=list(find_game(variant.game).players),
        board=cast("Shape", variant.shape),
        side=variant.side,
        cells=variant.cells,
        played=variant.played,
        likes=variant.likes,
        hidden=variant.hidden,
    )


def _title(shown: ShownVariant) -> str:
    return game_title(shown.known_as) if shown.known_as else shown.title

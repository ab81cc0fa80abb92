"""A variant as a visitor sees it, on pages and as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from hmac import compare_digest
from typing import cast

from app.delivery.push_keys import Keys
from app.features.catalog.chosen_game import KEY
from app.features.variants.model import KeptVariant, ListedVariant, Publication, Shape, Variant
from app.features.variants.schemas import (
    RelatedVariant,
    VariantDesigner,
    VariantDetails,
    VariantEntry,
)
from app.features.variants.store.publications import variant_row
from app.features.variants.store.reading import Variants
from app.http.errors import ApiError
from app.http.services import Services
from app.http.session import Visit
from app.locales import t
from app.locales.games import game_title, match_title
from app.locales.variant_names import given_name
from app.match.commands import PlayerId
from app.players.shown_names import PlayerNames
from app.players.store import Players
from engine import find_game
from engine.variants import NAMED_TEXTS, game_of, id_of, name_of, parse_variant


@dataclass(frozen=True, slots=True)
class ShownVariant:
    """`publication` is what the visitor sees of the variant's name, or None.

    `known_as` is the id of a relative or of a game of the catalog with these rules.
    """

    variant: Variant
    publication: Publication | None
    known_as: str | None
    mine: bool

    @property
    def title(self) -> str:
        options = {"rules": self.variant.text}
        return (
            self.publication.name if self.publication else match_title(self.variant.game, options)
        )


async def show_variant(visit: Visit, name: str, key: str = "") -> ShownVariant:
    """A variant by its id, or by the name of a relative. Raises ApiError 404."""
    name = _named_ids().get(name.lower(), name.lower())
    text = NAMED_TEXTS.get(name)
    variant_id = id_of(text) if text else name
    kept = await visit[Variants].find(variant_id)
    shown = _shown(visit, kept, key) if kept else None
    if shown and (shown.publication or shown.known_as or shown.variant.played):
        return _censored(shown)
    if text is None:
        raise no_such_variant()
    return ShownVariant(unplayed(text), None, name, mine=False)


@cache
def _named_ids() -> Mapping[str, str]:
    """The names of relatives by their ids, whether they were played or not."""
    return {id_of(text): name for name, text in NAMED_TEXTS.items()}


def unplayed(text: str) -> Variant:
    """A variant of which nothing is known but its text."""
    rules = parse_variant(text)
    game = game_of(text)
    row = variant_row(game, rules)
    return Variant(
        str(row["id"]),
        text,
        game,
        rules.board.shape,
        rules.board.side,
        len(rules.board.names),
        played=0,
        likes=0,
        hidden=False,
    )


def _shown(visit: Visit, kept: KeptVariant, key: str) -> ShownVariant:
    def opens(publication: Publication) -> bool:
        expected = private_key(visit.services, kept.variant.id, publication)
        return compare_digest(key.encode(), expected.encode())

    publication = kept.seen_by(visit.player, opens)
    mine = publication is not None and publication.player == visit.player
    known = name_of("", {"rules": kept.variant.text}) or None
    return ShownVariant(kept.variant, publication, known, mine)


def _censored(shown: ShownVariant) -> ShownVariant:
    """A hidden variant keeps its name only for its designer."""
    return replace(shown, publication=None) if shown.variant.hidden and not shown.mine else shown


def private_key(services: Services, variant_id: str, publication: Publication) -> str:
    """What the link of a private publication ends with."""
    return services[Keys].seal(f"variant {variant_id}", publication.at)


def variant_path(services: Services, variant_id: str, publication: Publication | None) -> str:
    path = f"/variants/{variant_id}"
    if publication is None or publication.access != "private":
        return path
    return f"{path}?{KEY}={private_key(services, variant_id, publication)}"


async def designers(
    services: Services, publications: list[Publication]
) -> dict[PlayerId, tuple[str, str | None]]:
    players = {one.player for one in publications}
    directory = PlayerNames(services[Players])
    names, handles = await directory.names(players), await directory.handles(players)
    return {player: (names[player], handles.get(player)) for player in players}


async def shown_parent(visit: Visit, shown: ShownVariant) -> ShownVariant | None:
    """The variant from which it was made, if the visitor may see it."""
    parent = shown.publication and shown.publication.parent
    if not parent:
        return None
    try:
        return await show_variant(visit, parent)
    except ApiError:
        return None


async def title_by_link(visit: Visit, options: Mapping[str, str], key: str) -> str | None:
    """The name of a variant on its page, for a visitor with the key of its link, if it is not
    shown everywhere.
    """
    rules = options.get("rules")
    if rules is None or name_of("", options) or given_name(options):
        return None
    kept = await visit[Variants].find(id_of(rules))
    seen = _shown(visit, kept, key).publication if kept and not kept.variant.hidden else None
    return seen.name if seen else None


async def text_for(visit: Visit, variant_id: str) -> str | None:
    try:
        return (await show_variant(visit, variant_id)).variant.text
    except ApiError:
        return None


def no_such_variant() -> ApiError:
    return ApiError(404, "no-such-variant", t("variants.refused.no-such-variant"))


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

"""The tables of variants, on each kind of database."""

from itertools import count

import pytest

from app.db.writer import Rejected
from app.features.variants.model import ORDERS, PAGE_LENGTH, Access, Criteria, Publication
from app.features.variants.shown import unplayed
from app.features.variants.store import publications as storing
from app.features.variants.store.fairness import FairnessStore
from app.features.variants.store.publications import Publications
from app.features.variants.store.reading import Variants
from app.turns import Asker
from engine import Rules
from engine.variants import RELATIVES, format_variant, id_of, parse_variant
from tests.engine.support.variants import random_variant
from tests.support.store.fixtures import ON_SQLITE, Store

RULES = [parse_variant(text) for text in RELATIVES.values()]
IDS = [id_of(format_variant(rules)) for rules in RULES]


def said(player: str, at: int, access: Access = "public") -> Publication:
    return Publication(player, f"Game {at}", "", access, None, at)


async def publish_all(store: Store) -> Publications:
    publications = Publications(store.writer, store.reader)
    for at, rules in enumerate(RULES):
        await publications.publish("variant", rules, said("ann", at))
    return publications


async def listed(store: Store, criteria: Criteria) -> list[str]:
    page = await Variants(store.reader).page(criteria)
    return [one.variant.id for one in page.variants]


async def test_orders_of_the_list(store: Store) -> None:
    publications = await publish_all(store)
    fairness = FairnessStore(store.writer, store.reader, "w")
    for at, player in enumerate(("ann", "bob")):
        await publications.like(unplayed(RELATIVES["octagon"]), player, at, liked=True)
    for variant, uneven in ((IDS[2], 0.1), (IDS[1], 0.0)):
        await fairness.request(variant, 1, Asker())
        await fairness.finish(variant, "done", uneven)
    octagon = id_of(RELATIVES["octagon"])
    for order, first in zip(ORDERS, (octagon, IDS[-1], octagon, IDS[1]), strict=True):
        found = await listed(store, Criteria(order))
        assert found[0] == first, order
        assert set(found) == set(IDS)
    assert (await listed(store, Criteria("fairest")))[1] == IDS[2]
    assert await listed(store, Criteria("newest")) == IDS[::-1]
    assert await listed(store, Criteria(game="variant-3")) == []
    assert set(await Variants(store.reader).names()) == set(IDS)


async def test_one_publication_of_a_variant_is_public(store: Store) -> None:
    publications = await publish_all(store)
    with pytest.raises(Rejected, match="taken"):
        await publications.publish("variant", RULES[0], said("bob", 8))
    await publications.publish("variant", RULES[0], said("bob", 8, "private"))
    await publications.publish("variant", RULES[0], said("ann", 9, "unlisted"))
    await publications.publish("variant", RULES[0], said("bob", 10))
    kept = await Variants(store.reader).find(IDS[0])
    assert kept
    given = {one.player: (one.name, one.access, one.at) for one in kept.publications}
    assert given == {"ann": ("Game 9", "unlisted", 0), "bob": ("Game 10", "public", 8)}


@ON_SQLITE
async def test_a_player_publishes_so_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = 2 * PAGE_LENGTH + 1
    monkeypatch.setattr(storing, "MAX_PUBLISHED", limit)
    publications = Publications(store.writer, store.reader)
    many: dict[str, Rules] = {}
    for seed in count():
        rules = random_variant(seed, 6)
        many[format_variant(rules)] = rules
        if len(many) > limit:
            break
    *first, last = many.values()
    for at, rules in enumerate(first):
        await publications.publish("variant", rules, said("ann", at))
    with pytest.raises(Rejected, match="too-many"):
        await publications.publish("variant", last, said("ann", 999))
    await publications.publish("variant", first[0], said("ann", 999))
    page = await Variants(store.reader).page(Criteria("newest", page=2))
    assert (len(page.variants), page.more) == (PAGE_LENGTH, True)

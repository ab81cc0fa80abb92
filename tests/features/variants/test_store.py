"""The tables of variants, on each kind of database."""

from itertools import count

import pytest

from app.db.writer import Rejected
from app.features.variants import model
from app.features.variants.model import (
    ORDERS,
    PAGE_LENGTH,
    Access,
    Criteria,
    Order,
    PagePosition,
    Publication,
    parse_position,
    position_text,
)
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


@pytest.mark.parametrize("order", ORDERS)
async def test_no_page_repeats_what_an_earlier_one_had(
    store: Store, monkeypatch: pytest.MonkeyPatch, order: Order
) -> None:
    """Also if a variant is published in the meantime that comes first, and some are alike."""
    monkeypatch.setattr(model, "PAGE_LENGTH", 2)
    publications = await publish_all(store)
    fairness = FairnessStore(store.writer, store.reader, "w")
    for variant, uneven in zip(IDS[:4], (0.3, 1 / 3, 0.3, 0.0), strict=True):
        await fairness.request(variant, 1, Asker())
        await fairness.finish(variant, "done", uneven)
    for player, text in (("ann", "octagon"), ("bob", "octagon"), ("bob", "othello-6")):
        await publications.like(unplayed(RELATIVES[text]), player, 1, liked=True)
    expected: list[str] = []
    after: PagePosition | None = None
    for page in count():
        found = await Variants(store.reader).page(Criteria(order, after=after, page=page + 1))
        expected += [one.variant.id for one in found.variants]
        if found.next is None:
            break
        after = parse_position(position_text(found.next))
        rules = random_variant(page, 6)
        await publications.publish("variant", rules, said("eve", 100 + page))
        new = id_of(format_variant(rules))
        for player in ("ann", "bob", "eve"):
            await publications.like(unplayed(format_variant(rules)), player, 1, liked=True)
        await fairness.request(new, 1, Asker())
        await fairness.finish(new, "done", 0.0)
    before = [one for one in expected if one in IDS]
    assert sorted(before) == sorted(IDS)
    assert len(set(expected)) == len(expected)


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
    assert len(page.variants) == PAGE_LENGTH
    assert page.next

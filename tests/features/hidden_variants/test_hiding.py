"""Operators hide published variants."""

from tests.features.moderation.test_admin import WHY, operator, text_of
from tests.features.variants.support.publishing import listed, new_rules, page, publish, read
from tests.support.site.live_server import Browser

__all__ = ["operator"]


async def test_a_hidden_variant_leaves_lists_and_keeps_its_matches(
    ann: Browser, bob: Browser, cid: Browser, operator: Browser
) -> None:
    mine = await publish(ann, new_rules(), "Rude words")
    match_id = await ann.open_match(game="variant", options={"rules": mine["rules"]}, listed=True)
    path = f"/admin/variants/{mine['id']}"
    hide, show = WHY | {"hidden": "yes"}, WHY | {"hidden": "no"}
    await cid.send(path, 404, **hide)
    await operator.send(path, 422, hidden="yes")
    await operator.send(path, **hide)

    assert mine["id"] not in await listed(cid)
    assert (await read(ann, mine["id"]))["name"] == "Rude words"
    assert "Rude words" in await page(operator, f"/variants/{mine['id']}")
    assert "Rude words" not in await page(cid, f"/variants/{mine['id']}")
    seen = await read(cid, mine["id"])
    assert (seen["name"], seen["line"], seen["hidden"]) == (None, "", True)
    assert (await cid.snapshot(match_id))["match"]["given_name"] is None
    await bob.sit(match_id)
    await ann.play(match_id, 2, "d3")

    await operator.send(path, **show)
    assert mine["id"] in await listed(cid)
    assert "Rude words" in await text_of(operator, "/admin/audit")

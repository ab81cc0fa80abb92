"""Who has the link of a private variant, or plays it, sees the name that its designer gave."""

from urllib.parse import urlencode

import pytest

from app.locales import t
from tests.features.variants.test_publications import new_rules, page, publish
from tests.support.site.fixtures import lasting_site
from tests.support.site.live_server import Browser

site = lasting_site


@pytest.mark.parametrize("way", ["/new/variant", "/circles", "/tournaments/new"])
async def test_the_key_of_the_link_leads_on(ann: Browser, eve: Browser, way: str) -> None:
    name = f"Secret {way}"
    mine = await publish(ann, new_rules(), name, access="private")
    key = mine["url"].partition("?")[2]
    parameter = "rules" if way == "/new/variant" else "game"
    link = f"{way}?{urlencode({parameter: mine['rules']})}&{key}"
    words = await page(eve, f"/variants/{mine['id']}?{key}")
    assert f'href="{link.replace("&", "&amp;")}"' in words
    if way == "/circles":
        assert f"/circles/new?{urlencode({'game': mine['rules']})}&amp;{key}" in await page(
            eve, link
        )
        link = link.replace("/circles", "/circles/new")
    assert name in await page(eve, link)
    assert name in await page(ann, link.partition("&")[0])
    for wrong in (link.partition("&")[0], f"{link}x"):
        assert name not in await page(eve, wrong)


async def test_players_see_the_name_without_the_designer(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    mine = await publish(ann, new_rules(), "Shared secret", access="private")
    options = {"rules": mine["rules"]}
    match_id = await bob.open_match(game="variant", options=options, listed=True)
    path = f"/matches/{match_id}"
    assert "Shared secret" in await page(bob, path)
    assert "Shared secret" not in await page(eve, path)
    await eve.sit(match_id)
    assert "Shared secret" in await page(eve, path)
    seen = [(await one.ask("GET", f"/api{path}"))["title"] for one in (bob, eve, ann)]
    assert seen == ["Shared secret", "Shared secret", t("games.variant.title")]
    assert "Shared secret" not in await page(ann, path)
    own = await publish(eve, mine["rules"], "My own name", access="private")
    assert own["id"] == mine["id"]
    assert "My own name" in await page(eve, path)
    assert "My own name" in await page(bob, path), "a player's name comes first"

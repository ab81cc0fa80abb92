"""Who has the link of a private variant, or plays it, sees the name that its designer gave."""

from urllib.parse import urlencode

import pytest

from app.locales import t
from tests.features.variants.support.publishing import new_rules, page, publish
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


async def test_only_what_can_be_seen_without_the_key_becomes_a_parent(
    ann: Browser, eve: Browser
) -> None:
    mine = await publish(ann, new_rules(), "Hidden garden", access="private")
    path = mine["url"].partition("/variants/")[2]
    parent = f"from={mine['id']}"
    assert parent in await page(ann, f"/variants/{path}")
    assert parent not in await page(eve, f"/variants/{path}")


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


async def test_every_list_names_the_game_for_its_players(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    mine = await publish(ann, new_rules(), "Our garden", access="unlisted")
    options = {"rules": mine["rules"]}
    match_id = await ann.open_match(game="variant", options=options, listed=True)

    async def named(who: Browser, path: str) -> str:
        """The title of the match in a list."""
        lists = await who.ask("GET", path)
        cards = [card for found in lists.values() if isinstance(found, list) for card in found]
        return next(str(card["title"]) for card in cards if card["id"] == match_id)

    assert await named(ann, "/api/lobby") == "Our garden"
    assert await named(eve, "/api/lobby") == t("games.variant.title")
    await bob.sit(match_id)
    for path in ("/api/lobby", "/api/me/matches", "/api/me/turns"):
        assert await named(ann, path) == "Our garden"
    assert await named(bob, "/api/me/matches") == "Our garden"
    for path in (f"/matches/{match_id}/notices", f"/matches/{match_id}/analysis"):
        assert "Our garden" in await page(bob, path)
        assert "Our garden" not in await page(eve, path)

"""Friends challenge each other to variants: published ones, relatives, and texts."""

from typing import Any
from urllib.parse import urlencode

import pytest

from app.locales import t
from engine.variants import RELATIVES
from engine.variants.relatives import RELATIVES_FOR_3
from tests.features.friends.test_friends import befriend, press, requests
from tests.features.variants.support.publishing import new_rules, publish
from tests.support.site.fixtures import lasting_site
from tests.support.site.live_server import Browser

site = lasting_site

ROOT = "/api/v1/me/friends"
WAYS = ["id", "name", "text"]


async def variant(ann: Browser, way: str, name: str) -> tuple[str, str, str]:
    """What names a variant, its text and its title."""
    if way == "name":
        return "octagon", RELATIVES["octagon"], t("games.octagon.title")
    mine = await publish(ann, new_rules(), name)
    return mine["id" if way == "id" else "rules"], mine["rules"], name


async def game_of(browser: Browser, path: str) -> tuple[str, dict[str, str]]:
    match = (await browser.ask("GET", f"/api{path}"))["snapshot"]["match"]
    return match["game"], {one["name"]: one["value"] for one in match["options"]}


@pytest.mark.parametrize("way", WAYS)
async def test_a_challenge_takes_a_variant(ann: Browser, bob: Browser, way: str) -> None:
    _, other = await befriend(ann, bob, f"challenge-{way}")
    given, rules, title = await variant(ann, way, f"Challenge by {way}")
    body = {"game": given, "challenge": other}
    match_id = (await ann.ask("POST", "/api/matches", body, 201))["id"]
    assert await game_of(ann, f"/matches/{match_id}") == ("variant", {"rules": rules})
    (notice,) = (await requests(bob))["challenges"]
    assert (notice["state"], notice["match"]["title"]) == ("asks", title)


async def test_the_link_of_a_variant_leads_to_a_friend(ann: Browser, bob: Browser) -> None:
    mine = await publish(ann, new_rules(), "Linked to friends")
    query = urlencode({"game": mine["rules"]})
    assert "/me/friends?" not in await ann.read(f"/variants/{mine['id']}")
    _, other = await befriend(ann, bob, "linked")
    assert f'href="/me/friends?{query}"' in await ann.read(f"/variants/{mine['id']}")
    friends = await ann.read(f"/me/friends?{query}")
    assert t("friends.choose-for", game="Linked to friends") in friends
    assert f'<option value="{mine["rules"]}" selected translate="no">Linked to friends<' in friends
    link = f"/new/variant?{urlencode({'rules': mine['rules']})}&amp;challenge={other}"
    assert f'href="{link}"' in friends
    form = await ann.read(link.replace("&amp;", "&"))
    assert f'value="{other}"' in form
    assert "Linked to friends" in form
    assert f'href="/new/macbeth?challenge={other}"' in await ann.read("/me/friends")


async def test_friends_are_invited_to_games_of_two(ann: Browser, bob: Browser) -> None:
    _, other = await befriend(ann, bob, "three")
    text = RELATIVES_FOR_3["hex-othello-3"].replace("hexagon 6", "hexagon 7")
    query = urlencode({"game": text})
    friends = await ann.read(f"/me/friends?{query}")
    assert t("friends.choose-for", game=t("games.variant-3.title")) in friends
    assert f'<option value="{text}"' not in friends
    link = f"/new/variant-3?{urlencode({'rules': text})}&amp;challenge={other}"
    assert f'href="{link}"' in friends
    refused = {"game": text, "time": "3d"}
    assert await press(ann, "invite", other, 422, **refused) == "no-such-game"
    body = {"game": text, "challenge": other}
    match_id = (await ann.ask("POST", "/api/matches", body, 201))["id"]
    assert (await game_of(ann, f"/matches/{match_id}"))[0] == "variant-3"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"game": "variant 1; square 99"}, "no-such-option"),
        ({"game": "octagon", "rated": True}, "not-rated"),
        ({"game": "octagon", "options": {"wings": "yes"}}, "no-such-option"),
        ({"game": "nothing"}, "no-such-game"),
    ],
)
async def test_a_mistake_is_explained(ann: Browser, body: dict[str, Any], reason: str) -> None:
    assert (await ann.ask("POST", "/api/matches", body, 422))["reason"] == reason

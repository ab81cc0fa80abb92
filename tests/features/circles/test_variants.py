"""Games of variants in circles."""

from urllib.parse import urlencode

import pytest

from app.locales import t
from engine.variants import RELATIVES
from tests.features.circles.support import page, together
from tests.features.variants.support.publishing import new_rules, publish
from tests.support.site.fixtures import lasting_site
from tests.support.site.live_server import Browser

site = lasting_site

TIME = "10 min + 5 s a move"


@pytest.mark.parametrize("given", ["id", "name", "text"])
async def test_members_find_games_of_a_variant(ann: Browser, bob: Browser, given: str) -> None:
    circle = await together(ann, bob)
    mine = await publish(ann, new_rules(), "Round corners")
    game = {"id": mine["id"], "name": "octagon", "text": mine["rules"]}[given]
    title = t("games.octagon.title") if given == "name" else "Round corners"
    match = await ann.send(f"{circle}/games", game=game)
    assert t("circles.call", name="Ann", game=f"{title}, {TIME}") in await page(bob, circle)
    calls = (await bob.ask("GET", f"/api{circle}/games"))["calls"]
    assert [one["game"] for one in calls] == ["variant"]
    if given != "name":
        assert calls[0]["options"] == {"rules": mine["rules"]}
    assert await ann.send(f"{circle}/games", game=game) == match
    assert await bob.send(f"{circle}{match.replace('/matches', '/games')}") == match
    running = (await bob.ask("GET", f"/api{circle}/games"))["running"]
    assert [one["title"] for one in running] == [title]


async def test_the_link_of_a_variant_leads_through_the_circle(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob)
    mine = await publish(ann, new_rules(), "Linked corners")
    query = urlencode({"game": mine["rules"]})
    assert f'href="/circles?{query}"' in await page(bob, f"/variants/{mine['id']}")
    circles = await page(bob, f"/circles?{query}")
    assert t("circles.choose-for", game="Linked corners") in circles
    assert f'href="{circle}?{query}#new-game"' in circles
    form = await page(bob, f"{circle}?{query}")
    assert f'<option value="{mine["rules"]}" selected translate="no">Linked corners<' in form


async def test_a_circle_plays_a_variant(ann: Browser, bob: Browser) -> None:
    mine = await publish(ann, new_rules(), "Usual corners")
    query = urlencode({"game": mine["rules"]})
    assert f'href="/circles/new?{query}"' in await page(ann, f"/circles?{query}")
    option = f'<option value="{mine["rules"]}" selected translate="no">Usual corners<'
    assert option in await page(ann, f"/circles/new?{query}")
    circle = await together(ann, bob, game=mine["id"])
    info = await ann.ask("GET", f"/api{circle}")
    assert (info["game"], info["options"]) == ("variant", {"rules": mine["rules"]})
    assert f"Usual corners, {TIME}" in await page(bob, circle)
    assert option in await page(ann, f"{circle}/settings")
    assert option in await page(bob, circle)
    assert option in await page(ann, f"/tournaments/new?circle={circle.removeprefix('/circles/')}")
    match = await bob.send(f"{circle}/games")
    assert (await bob.ask("GET", f"/api{match}"))["snapshot"]["match"]["game"] == "variant"
    for game, options in (("octagon", RELATIVES["octagon"]), ("moxie", None)):
        changed = await ann.ask("PATCH", f"/api{circle}", {"game": game})
        expected = ("variant", {"rules": options}) if options else (game, {})
        assert (changed["game"], changed["options"]) == expected
    for wrong, reason in (("nothing", 422), ("variant 1; square 99", 422)):
        await ann.ask("PATCH", f"/api{circle}", {"game": wrong}, reason)


@pytest.mark.parametrize(
    ("fields", "status", "reason"),
    [
        ({"game": "nothing"}, 422, "no-such-game"),
        ({"game": "variant 1; square 99"}, 422, "no-such-option"),
        ({"game": "octagon", "rated": "yes"}, 422, "not-rated"),
    ],
)
async def test_a_mistake_is_explained(
    ann: Browser, fields: dict[str, str], status: int, reason: str
) -> None:
    circle = await together(ann)
    answer = await ann.http.post(f"{circle}/games", data=fields)
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)
    assert answer.json()["message"]

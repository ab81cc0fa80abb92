"""Tournaments with variants: published ones, relatives, and texts."""

from urllib.parse import urlencode

import pytest

from app.locales import t
from engine.variants import RELATIVES, format_variant, id_of, parse_variant
from engine.variants.relatives import RELATIVES_FOR_3
from tests.features.streams.support import stream
from tests.features.tournaments.test_api import ROOT, created
from tests.features.variants.support.publishing import measure, new_rules, publish
from tests.support.site.fixtures import NewBrowser, lasting_site
from tests.support.site.live_server import Browser, Site

site = lasting_site

FORM = {"name": "Cup", "format": "round-robin", "cycles": "1", "player": "Ann", "join": "yes"}


async def started(path: str, players: list[Browser]) -> str:
    """The id of the first match, once it is open."""
    for one in players[1:]:
        await one.ask("POST", f"{path}/join")
    async with stream(players[0], f"{path}/stream") as lines:
        await players[0].ask("POST", f"{path}/start")
        return str((await lines.until("paired"))["match"])


@pytest.mark.parametrize("given", ["id", "unlisted", "name", "text", "catalog"])
async def test_a_variant_is_played(ann: Browser, bob: Browser, given: str) -> None:
    text = RELATIVES["octagon"] if given == "name" else format_variant(parse_variant(new_rules()))
    game, name = {"name": ("octagon", "octagon")}.get(given, (text, id_of(text)))
    if given in ("id", "unlisted"):
        access = "public" if given == "id" else "unlisted"
        game = (await publish(ann, text, "Corner cup", access=access))["id"]
    if given == "catalog":
        game, name = "variant 1; square 8; black d5 e4; white d4 e5", "othello"
    path = await created(ann, games=[game])
    info = await bob.ask("GET", path)
    assert info["games"] == [name]
    assert info["variants"] == ({} if given == "catalog" else {name: text})
    title = {"id": "Corner cup", "name": t("games.octagon.title")}.get(given, "")
    for page in (f"/tournaments/{info['id']}", "/tournaments"):
        assert title in await bob.read(page)
    match_id = await started(path, [ann, bob])
    match = (await ann.snapshot(match_id))["match"]
    assert match["game"] == ("othello" if given == "catalog" else "variant")
    chosen = {one["name"]: one["value"] for one in match["options"]}
    assert chosen == ({"opening": "othello"} if given == "catalog" else {"rules": text})
    assert not match["rated"]
    (line,) = (await ann.ask("GET", f"{path}/games"))["games"]
    assert line["game"] == name
    loser = ann if line["players"][0] == info["organizer"]["id"] else bob
    async with stream(bob, f"{path}/stream") as lines:
        await loser.resign(match_id)
        while (await bob.ask("GET", path))["status"] != "over":
            await lines.until("changed")
    winner = (await ann.ask("GET", f"{path}/standings"))["standings"][0]
    assert (winner["player"]["id"], winner["points"]) == (line["players"][1], 1.0)
    assert (await ann.http.get(f"/tournaments/{info['id']}/preview.png")).status_code == 200


async def test_a_rotation_mixes_variants_and_games(ann: Browser, bob: Browser) -> None:
    text = format_variant(parse_variant(new_rules()))
    path = await created(
        ann, format="swiss", games=["anti-othello", "macbeth", text], rounds=3, start="swap"
    )
    info = await ann.ask("GET", path)
    assert info["games"] == ["anti-othello", "macbeth", id_of(text)]
    assert info["variants"] == {"anti-othello": RELATIVES["anti-othello"], id_of(text): text}
    words = await bob.read(f"/tournaments/{info['id']}")
    assert t("games.anti-othello.title") in words
    match_id = await started(path, [ann, bob])
    shown = (await ann.snapshot(match_id))["match"]
    assert (shown["game"], shown["swap"]) == ("variant", True)


async def test_a_measured_variant_begins_in_balance(site: Site, ann: Browser, bob: Browser) -> None:
    mine = await publish(ann, new_rules(), "Level cup")
    plan = {"name": "Cup", "format": "round-robin", "games": [mine["id"]], "start": "balanced"}
    assert (await ann.ask("POST", ROOT, plan, 422))["reason"] == "no-balanced"
    await measure(site, mine["id"], "d3 c5 e6")
    path = await created(ann, games=[mine["id"]], start="balanced")
    snapshot = await ann.snapshot(await started(path, [ann, bob]))
    assert snapshot["match"]["balanced"]
    assert [turn["move"] for turn in snapshot["turns"]] == ["d3", "c5", "e6"]


async def test_three_play_a_variant_at_a_table(new_browser: NewBrowser) -> None:
    players = [new_browser() for _ in range(3)]
    text = RELATIVES_FOR_3["hex-othello-3"].replace("hexagon 6", "hexagon 7")
    path = await created(players[0], format="tables", games=[text], rounds=1)
    match_id = await started(path, players)
    assert (await players[0].snapshot(match_id))["match"]["game"] == "variant-3"
    (line,) = (await players[0].ask("GET", f"{path}/games"))["games"]
    assert len(line["players"]) == 3


@pytest.mark.parametrize(
    ("fields", "status", "reason"),
    [
        ({"games": ["octagon"], "rated": True}, 422, "rated-variant"),
        ({"games": ["hex-othello-3"], "format": "tables", "start": "swap"}, 422, "no-swap"),
        ({"games": ["octagon"], "start": "balanced"}, 422, "no-balanced"),
        ({"games": ["nothing"]}, 422, "no-such-game"),
        ({"games": ["variant"]}, 422, "no-such-game"),
        ({"games": [""]}, 422, "no-such-game"),
        ({"games": ["variant 1; square 99"]}, 422, "no-such-option"),
        ({"games": [RELATIVES_FOR_3["hex-othello-3"].replace("6", "7", 1)]}, 422, "game-for-three"),
        ({"games": ["octagon"], "format": "tables"}, 422, "no-game-for-three"),
    ],
)
async def test_other_plans_are_refused(
    ann: Browser, fields: dict[str, object], status: int, reason: str
) -> None:
    plan = {"name": "Cup", "format": "round-robin", "time": "5+3"} | fields
    answer = await ann.ask("POST", ROOT, plan, status)
    assert (answer["reason"], bool(answer["message"])) == (reason, True)


async def test_a_private_variant_is_not_found_by_its_id(ann: Browser, bob: Browser) -> None:
    mine = await publish(ann, new_rules(), "Mine", access="private")
    plan = {"name": "Cup", "format": "round-robin", "games": [mine["id"]]}
    assert (await bob.ask("POST", ROOT, plan, 422))["reason"] == "no-such-game"
    await ann.ask("POST", ROOT, plan, 201)


async def test_the_form_keeps_the_variant_of_a_link(ann: Browser, new_browser: NewBrowser) -> None:
    mine = await publish(ann, new_rules(), "Form cup")
    words = await new_browser().read(f"/variants/{mine['id']}")
    link = f"/tournaments/new?{urlencode({'game': mine['rules']})}"
    assert f'href="{link}"' in words
    for query in (mine["id"], mine["rules"]):
        form = await ann.read(f"/tournaments/new?{urlencode({'game': query})}")
        assert f'<option value="{mine["rules"]}" selected translate="no">Form cup</option>' in form
    refused = await ann.send("/tournaments", 422, **FORM | {"name": "", "game": mine["rules"]})
    assert 'selected translate="no">Form cup</option>' in refused
    path = await ann.send("/tournaments", **FORM, game=mine["rules"], time="5+3")
    assert f'href="/rules/variant?{urlencode({"rules": mine["rules"]})}"' in await ann.read(path)


async def test_the_form_explains_a_mistake(ann: Browser) -> None:
    wrong = "variant 1; square 6; black c4; white c4"
    problem = t("workshop.problem.occupied", count=1, cells=["c4"])
    query = urlencode({"game": wrong})
    assert problem in await ann.read(f"/tournaments/new?{query}", 422)
    assert problem in await ann.send("/tournaments", 422, **FORM, game=wrong)

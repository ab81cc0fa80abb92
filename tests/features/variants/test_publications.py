"""Published variants: who sees what, their likes, and the games that are counted."""

import re
from urllib.parse import urlencode

import pytest

from app.features.variants.fairness.model import MAX_OF_PLAYER
from app.features.variants.model import MAX_LINE, MAX_NAME
from app.locales import t
from app.locales.games import game_title
from engine.variants import NAMED_TEXTS, id_of
from engine.variants.relatives import RELATIVES
from tests.features.variants.support.publishing import (
    HTML,
    listed,
    measure,
    new_rules,
    page,
    publish,
    read,
)
from tests.support.site.live_server import Browser, Site


async def test_a_guest_publishes_and_everybody_finds_it(ann: Browser, eve: Browser) -> None:
    mine = await publish(ann, new_rules(), "  Two  corners ", line="Othello, nearly")
    assert (mine["name"], mine["line"], mine["mine"]) == ("Two corners", "Othello, nearly", True)
    assert (await listed(eve))[0] == mine["id"]
    assert eve.token is None
    seen = await read(eve, mine["id"])
    assert (seen["title"], seen["mine"], seen["played"]) == ("Two corners", False, 0)
    given = urlencode({"rules": mine["rules"]})
    for path in (f"/variants/{mine['id']}", f"/rules/variant?{given}", f"/new/variant?{given}"):
        words = await page(eve, path)
        assert "Two corners" in words
        assert "Othello, nearly" in words or path.startswith("/new")
    assert "Two corners" in await page(eve, "/variants?order=newest")


async def test_an_id_is_the_same_in_capitals(ann: Browser, bob: Browser) -> None:
    mine = await publish(ann, new_rules(), "Loud")
    loud = mine["id"].upper()
    assert (await read(ann, loud))["name"] == "Loud"
    assert (await read(ann, "OCTAGON"))["title"] == t("games.octagon.title")
    child = await publish(bob, new_rules(), "Louder", parent=loud)
    assert child["parent"]["id"] == mine["id"]
    withdrawn = await ann.ask("DELETE", f"/api/variants/{loud}")
    assert withdrawn["id"] == mine["id"]


async def test_a_mirrored_game_is_recognized(ann: Browser) -> None:
    mirrored = "variant 1; square 6; black c3 d4; white c4 d3"
    checked = await ann.ask("POST", "/api/variants/check", {"rules": mirrored})
    title = t("games.othello-6.title")
    assert (checked["variant"]["title"], checked["variant"]["image_of"]) == (None, title)
    mine = await publish(ann, mirrored, "Looking glass")
    words = await page(ann, f"/variants/{mine['id']}")
    assert t("workshop.valid-image", title=title) in words


async def test_the_players_of_a_match_see_an_unlisted_name(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    mine = await publish(ann, new_rules(), "Between us", access="unlisted")
    match_id = await ann.open_match(game="variant", options={"rules": mine["rules"]}, listed=True)
    path = f"/matches/{match_id}"
    assert "Between us" in await page(ann, path)
    assert "Between us" not in await page(bob, path)
    await bob.sit(match_id)
    assert "Between us" in await page(bob, path)
    assert "Between us" not in await page(eve, path)


async def test_other_words_replace_the_first_ones_only_if_wanted(ann: Browser) -> None:
    rules = new_rules()
    mine = await publish(ann, rules, "First words")
    await publish(ann, rules, "First words", again=False)
    refused = await publish(ann, rules, "Other words", 409, again=False)
    assert (refused["reason"], refused["message"]) == (
        "published",
        t("variants.refused.published"),
    )
    assert (await read(ann, mine["id"]))["name"] == "First words"
    assert (await publish(ann, rules, "Other words"))["name"] == "Other words"


@pytest.mark.parametrize(
    ("access", "shown"), [("public", "name"), ("unlisted", "page"), ("private", "link")]
)
async def test_access(ann: Browser, eve: Browser, access: str, shown: str) -> None:
    mine = await publish(ann, new_rules(), f"Only {access}", access=access)
    match_id = await ann.open_match(game="variant", options={"rules": mine["rules"]}, listed=True)
    match = (await eve.snapshot(match_id))["match"]
    assert match["given_name"] == ("Only public" if shown == "name" else None)
    assert (mine["id"] in await listed(eve)) == (shown == "name")
    if shown == "link":
        await read(eve, mine["id"], status=404)
        await read(eve, mine["id"], "?key=wrong", 404)
        await page(eve, f"/variants/{mine['id']}", 404)
        key = mine["url"].partition("?")[2]
        assert (await read(eve, mine["id"], f"?{key}"))["name"] == "Only private"
        assert "Only private" in await page(eve, f"/variants/{mine['id']}?{key}")
    else:
        assert (await read(eve, mine["id"]))["name"] == f"Only {access}"


async def test_one_player_publishes_a_game_for_everybody_others_for_themselves(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    rules = new_rules()
    first = await publish(ann, rules, "Ann’s")
    refused = await publish(bob, rules, "Bob’s", 409)
    assert refused["reason"] == "taken"
    other = await publish(bob, rules.upper(), "Bob’s", access="unlisted")
    assert other["id"] == first["id"]
    assert (await read(bob, first["id"]))["name"] == "Bob’s"
    assert (await read(eve, first["id"]))["name"] == "Ann’s"


async def test_a_publication_is_changed_and_withdrawn(ann: Browser, eve: Browser) -> None:
    mine = await publish(ann, new_rules(), "Old")
    form = {"name": "New", "line": "Better", "access": "unlisted"}
    path = f"/variants/{mine['id']}"
    assert (await eve.http.post(f"{path}/change", data=form)).status_code == 404
    refused = await ann.http.post(f"{path}/change", data=form | {"name": " "}, headers=HTML)
    assert refused.status_code == 422
    assert t("variants.refused.name-needed") in refused.text
    assert 'value="Better"' in refused.text, "what was typed stays"
    partial = await ann.http.post(f"{path}/change", data={"line": "Best"}, headers=HTML)
    assert (partial.status_code, 'value="Best"' in partial.text) == (422, True)
    assert (await ann.http.post(f"{path}/change", data=form)).status_code == 303
    assert (await read(eve, mine["id"]))["name"] == "New"
    assert mine["id"] not in await listed(eve)
    assert (await ann.http.post(f"{path}/withdraw")).status_code == 303
    await read(eve, mine["id"], status=404)
    assert (await ann.http.delete(f"/api/variants/{mine['id']}")).status_code == 404


async def test_what_is_wrong_is_said(eve: Browser) -> None:
    for status, reason, wrong in [
        (422, "name-needed", {"name": " "}),
        (422, "name-too-long", {"name": "x" * (MAX_NAME + 1)}),
        (422, "name-imitates", {"name": "Othello"}),
        (422, "name-imitates", {"name": "Administrator"}),
        (422, "line-too-long", {"line": "x" * (MAX_LINE + 1)}),
        (409, "no-variant", {"rules": "variant 1; square 8"}),
        (409, "known", {"rules": "variant 1; square 6; black c4 d3; white c3 d4"}),
        (422, "invalid", {"access": "secret"}),
    ]:
        body = {"rules": new_rules(), "name": "Corners"} | wrong
        assert (await publish(eve, status=status, **body))["reason"] == reason
    assert eve.token is None, "a refused request makes nobody a player"


async def test_likes_are_counted_once_and_taken_back(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    other = await publish(ann, new_rules(), "Unliked")
    mine = await publish(ann, new_rules(), "Liked")
    path = f"/api/variants/{mine['id']}/like"
    for who in (ann, bob, bob):
        assert (await who.ask("PUT", path))["liked"]
    order = [one for one in await listed(eve, "?order=liked") if one in (mine["id"], other["id"])]
    assert order == [mine["id"], other["id"]]
    seen = await read(eve, mine["id"])
    assert (seen["likes"], seen["liked"]) == (2, False)
    taken = await bob.http.post(f"/variants/{mine['id']}/like", data={"liked": "no"})
    assert taken.status_code == 303
    assert (await read(bob, mine["id"]))["likes"] == 1


async def test_a_relative_is_liked_by_its_name(ann: Browser, eve: Browser) -> None:
    before = (await read(eve, "octagon"))["likes"]
    liked = await ann.ask("PUT", "/api/variants/octagon/like")
    assert liked["likes"] == before + 1
    words = await page(eve, "/variants/octagon")
    assert t("games.octagon.title") in words
    assert t("variants.unnamed") not in words
    macbeth = await eve.http.get("/variants/macbeth")
    assert macbeth.headers["location"] == "/rules/macbeth"


async def test_the_links_and_buttons_of_an_unplayed_relative_lead_to_it(eve: Browser) -> None:
    for name in sorted(RELATIVES):
        shown = (await eve.http.get(f"/variants/{name}", headers=HTML)).text
        link = re.search(r'data-link="[^"]*(/variants/[^"]+)"', shown)
        assert link
        assert t(f"games.{name}.title") in await page(eve, link[1]), name
        forms = set(re.findall(r'action="(/variants/[^"]+)"', shown))
        assert {f"{link[1]}/like", f"{link[1]}/fairness"} >= forms
        liked = await eve.http.post(f"{link[1]}/like", data={"liked": "yes"})
        assert liked.headers["location"].startswith(link[1]), name


async def test_finished_games_are_counted(ann: Browser, bob: Browser, eve: Browser) -> None:
    mine = await publish(ann, new_rules(), "Played")
    for moves in (["d3"], []):  # a game without a move is none
        options = {"rules": mine["rules"]}
        match_id = await ann.start_match(bob, game="variant", options=options, listed=True)
        at = 2
        for move in moves:
            at = await ann.play(match_id, at, move)
        await ann.resign(match_id)
    assert (await read(eve, mine["id"]))["played"] == 1
    assert (await listed(eve, "?order=played"))[0] == mine["id"]
    await ann.http.delete(f"/api/variants/{mine['id']}")
    left = await read(eve, mine["id"])
    assert (left["name"], left["played"]) == (None, 1)
    assert t("variants.unnamed") in await page(eve, f"/variants/{mine['id']}")


async def test_a_changed_game_names_its_parent(ann: Browser, bob: Browser, eve: Browser) -> None:
    old = await publish(ann, new_rules(), "Parent")
    new = await publish(bob, new_rules(), "Child", parent=old["id"])
    assert new["parent"] == {"id": old["id"], "title": "Parent"}
    assert (await read(eve, old["id"]))["children"] == [{"id": new["id"], "title": "Child"}]
    known = await publish(bob, new_rules(), "Cousin", parent=id_of(NAMED_TEXTS["macbeth"]))
    assert known["parent"]["title"] == game_title("macbeth")
    stray = {"rules": new_rules(), "name": "Stray", "access": "public", "parent": "nobody"}
    refused = await bob.ask("POST", "/api/variants", stray, status=422)
    assert refused["message"] == t("variants.refused.no-such-parent")


async def test_fairness_is_asked_for_on_the_page(ann: Browser, eve: Browser) -> None:
    mine = await publish(ann, new_rules(), "Fair?")
    path = f"/api/variants/{mine['id']}/fairness"
    assert (await eve.ask("GET", path))["state"] == "none"
    assert t("variants.fairness.measure") in await page(eve, f"/variants/{mine['id']}")
    form = await eve.http.post(f"/variants/{mine['id']}/fairness", data={"key": ""})
    assert form.status_code == 303
    assert (await eve.ask("POST", path))["state"] in ("waiting", "done")
    assert mine["id"] in await listed(eve, "?order=fairest")


async def test_a_measurement_is_canceled_by_who_asked_for_it(ann: Browser, bob: Browser) -> None:
    mine = await publish(ann, new_rules(), "Fair?")
    path, shown = f"/api/variants/{mine['id']}/fairness", f"/variants/{mine['id']}"
    cancel = f"{shown}/fairness/cancel"
    assert (await ann.ask("POST", path))["own"]
    for refused in (await bob.ask("GET", path), await bob.ask("DELETE", path)):
        assert (refused["state"], refused["own"]) == ("waiting", False)
    await bob.http.post(cancel, data={"key": ""})
    assert cancel not in await page(bob, shown)
    assert cancel in await page(ann, shown)
    form = await ann.http.post(cancel, data={"key": ""})
    assert form.headers["location"].endswith("#fairness")
    assert (await bob.ask("GET", path))["state"] == "none"
    assert (await bob.ask("POST", path))["own"]
    assert (await bob.ask("DELETE", path))["state"] == "none"


async def test_measurements_of_a_new_guest_are_bounded(ann: Browser, eve: Browser) -> None:
    paths = [
        f"/api/variants/{(await publish(ann, new_rules(), 'Fair?'))['id']}/fairness"
        for _ in range(MAX_OF_PLAYER + 1)
    ]
    for path in paths[:-1]:
        await eve.ask("POST", path)
    assert (await eve.ask("POST", paths[-1], status=429))["reason"] == "too-many"


async def test_a_measured_variant_has_balanced_openings(
    site: Site, ann: Browser, bob: Browser
) -> None:
    mine = await publish(ann, new_rules(), "Level")
    body = {"game": mine["id"], "balanced": True}
    assert (await ann.ask("POST", "/api/matches", body, 422))["reason"] == "no-balanced-opening"
    form = f"/new/variant?{urlencode({'rules': mine['rules'], 'start': 'balanced'})}"
    assert 'value="balanced"' not in await page(ann, form)
    await measure(site, mine["id"], "d3 c5 e6")
    found = await bob.ask("GET", f"/api/variants/{mine['id']}/fairness")
    assert found["measured"]["openings"] == [["d3", "c5", "e6"]]
    assert 'value="balanced"' in await page(ann, form)
    assert t("variants.fairness.openings") in await page(bob, f"/variants/{mine['id']}")
    match_id = await ann.start_match(bob, **body)
    await ann.resign(match_id)
    again = await ann.ask("POST", f"/api/matches/{match_id}/rematch", status=200)
    wanted = {"game": "variant", "options": {"rules": mine["rules"]}, "balanced": True}
    paired = await ann.ask("POST", "/api/pairings", wanted)
    for one in (match_id, again["id"], paired["id"]):
        snapshot = await ann.snapshot(one)
        assert snapshot["match"]["balanced"]
        assert [turn["move"] for turn in snapshot["turns"]] == ["d3", "c5", "e6"]


async def test_personal_data(ann: Browser) -> None:
    mine = await publish(ann, new_rules(), "Mine")
    await ann.ask("PUT", f"/api/variants/{mine['id']}/like")
    data = await ann.ask("GET", "/api/me/data")
    assert [one["name"] for one in data["variants"] if one["variant_id"] == mine["id"]] == ["Mine"]
    assert mine["id"] in [one["variant_id"] for one in data["liked_variants"]]

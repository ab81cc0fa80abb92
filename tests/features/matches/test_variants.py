"""A match whose rules are the text of a variant is a match like any other."""

import re
from urllib.parse import urlencode

import pytest

from app.locales import t
from app.thinking.messages import decode, encode
from engine import Rules, format_record, parse_record, record_from_json, verify
from engine.variants import RELATIVES, parse_variant
from engine.variants.relatives import RELATIVES_FOR_3
from tests.support.site.live_server import Browser
from tests.support.site.table import seated

NEUTRAL = (
    "variant 1; hexagon 4; black c3 d5 e4; white c4 d3 e5; center d4; capture neutral; mixed no"
)
THREE = "variant 1; square 5; players 3; black b2 c3 b3; white b4 c4 c2; red d2 d3 d4; passing free"
SMALL = "variant 1; square 4; black b3 c2; white b2 c3"


@pytest.mark.parametrize(
    ("game", "text", "title"),
    [
        ("variant", "othello-6", "games.othello-6.title"),
        ("variant", RELATIVES["macbeth-4"].upper(), "games.macbeth-4.title"),
        ("variant", NEUTRAL, "games.variant.title"),
        ("variant-3", THREE, "games.variant-3.title"),
    ],
)
async def test_it_is_played_shown_and_recorded(
    ann: Browser, bob: Browser, cid: Browser, eve: Browser, game: str, text: str, title: str
) -> None:
    variant = game, {"rules": text}
    async with seated(variant, [ann, bob, cid], eve, listed=True) as table:
        while table.view["status"] == "running":
            await table.play(table.view["legal"][0]["move"])
    match = (await eve.read_match(table.match_id))["snapshot"]["match"]
    assert t(f"games.{match['known_as']}.title") == t(title)
    (option,) = match["options"]
    assert await eve.ask("GET", f"/api/games/{game}/options?{urlencode({'rules': text})}") == {
        "options": {"rules": option["value"]},
        "refused": [],
    }

    record = parse_record((await eve.http.get(f"/api/matches/{table.match_id}/record.txt")).text)
    assert record.options == {"rules": option["value"]}
    assert verify(record).winners == tuple(table.view["result"]["winners"])
    in_json = await eve.ask("GET", f"/api/matches/{table.match_id}/record.json")
    assert record_from_json(in_json) == record
    read = await eve.ask("POST", "/api/records", {"text": format_record(record)})
    assert (read["game"], read["options"]) == (game, record.options)

    path, query = f"/matches/{table.match_id}", urlencode({"rules": text})
    for page in (path, f"{path}/analysis", f"/local/{game}?{query}", f"/analysis/{game}?{query}"):
        assert t(title) in re.sub(r"\s+", " ", await eve.read(page))
    for picture in (f"{path}/board.svg", f"{path}/preview.png", f"/embed/{table.match_id}"):
        assert (await eve.http.get(picture)).status_code == 200
    for picture in ("board.svg", "board.png", "preview.png"):
        assert (await eve.http.get(f"/games/{game}/{picture}?{query}")).status_code == 200


@pytest.mark.parametrize(
    ("game", "text", "key", "values"),
    [
        ("variant", "chess", "workshop.problem.clause", {"clause": "chess"}),
        ("variant", "variant 1; square 6; black c4; white b2", "workshop.problem.no-moves", {}),
        (
            "variant",
            "variant 1; square 5",
            "workshop.problem.no-stones",
            {"color": t("colors.black")},
        ),
        ("variant-3", SMALL, "workshop.problem.players-of-game", {}),
    ],
)
async def test_a_text_that_is_no_variant_is_refused_with_a_sentence(
    ann: Browser, game: str, text: str, key: str, values: dict[str, str]
) -> None:
    body = {"game": game, "options": {"rules": text}}
    for path in ("/api/matches", "/api/pairings"):
        problem = await ann.ask("POST", path, body, 422)
        assert (problem["reason"], problem["message"]) == ("no-such-option", t(key, **values))
    record = f'[Game "{game}"]\n[Rules "{text}"]\n\n1. a1'
    problem = await ann.ask("POST", "/api/records", {"text": record}, 422)
    assert problem["message"] == t(key, **values)
    assert 'id="new-ignored"' in await ann.read(f"/new/{game}?{urlencode({'rules': text})}")


async def test_a_very_long_text_is_refused(ann: Browser) -> None:
    body = {"game": "variant", "options": {"rules": "variant 1;" * 400}}
    assert (await ann.ask("POST", "/api/matches", body, 422))["reason"] == "invalid"


async def test_it_is_not_rated(ann: Browser) -> None:
    body = {"game": "variant", "options": {"rules": "octagon"}, "rated": True, "takebacks": False}
    problem = await ann.ask("POST", "/api/matches", body, 422)
    assert problem["message"] == t("refused.rated-variant")
    page = await ann.read("/new/variant?rules=octagon&rated=yes")
    assert t("refused.rated-variant") in page
    for address in ("/leaderboards/variant", "/api/leaderboards/variant", "/learn/variant"):
        assert (await ann.http.get(address)).status_code == 404


async def test_it_is_played_by_the_swap_rule(ann: Browser, bob: Browser, eve: Browser) -> None:
    assert 'value="swap"' in await ann.read("/new/variant?rules=octagon")
    async with seated(("variant", {"rules": "octagon"}), [ann, bob], eve, swap=True) as table:
        for _ in range(6):
            assert table.view["to_move"] == "black"
            await table.play(table.view["legal"][0]["move"])
        assert table.view["swap"]["phase"] == "choice"
        await table.say("white", t="choose", at=table.version, color="white")
        assert table.view["swap"]["color"] == "white"


async def test_the_form_offers_the_relatives_and_keeps_another(ann: Browser) -> None:
    page = await ann.read("/new/variant?rules=octagon")
    for name in RELATIVES:
        assert f'value="variant?rules={name}"' in page
    assert f'<h1 translate="no">{t("games.octagon.title")}</h1>' in page
    assert 'value="variant?rules=octagon" selected' in page
    page = await ann.read(f"/new/variant?{urlencode({'rules': SMALL})}")
    assert 'value="variant 1\nsquare 4\nblack b3 c2\nwhite b2 c3\n" checked' in page
    assert len(re.findall(r'value="variant\?rules=', page)) == len(RELATIVES) + 1


async def test_the_games_page_leads_to_every_relative(ann: Browser) -> None:
    page = (await ann.http.get("/games")).text
    for name in RELATIVES:
        rules = f"/rules/variant?{urlencode({'rules': name})}"
        assert f'href="{rules}"' in page
        assert t(f"games.{name}.title") in (await ann.http.get(rules)).text


async def test_players_of_the_same_rules_meet(ann: Browser, bob: Browser, eve: Browser) -> None:
    """However they spell them."""
    opened = []
    for browser, text in ((ann, SMALL), (eve, "othello-6"), (bob, SMALL.upper())):
        body = {"game": "variant", "options": {"rules": text}, "time": "7+3"}
        opened.append((await browser.ask("POST", "/api/pairings", body))["id"])
    assert opened[0] == opened[2] != opened[1]


@pytest.mark.parametrize("text", [*RELATIVES.values(), *RELATIVES_FOR_3.values()])
def test_the_thinking_process_gets_the_rules_as_text(text: str) -> None:
    rules = parse_variant(text)
    sent = encode(rules)
    assert len(sent) < len(text) + 100
    received = decode(sent)
    assert isinstance(received, Rules)
    assert received == rules

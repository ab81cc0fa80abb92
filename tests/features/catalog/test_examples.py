"""Rules pages, and their playable examples."""

import json
import re
from itertools import pairwise
from urllib.parse import urlencode

import pytest

from app.features.catalog.examples import MAX_MOVES
from app.locales import t
from app.locales.games import rules_paragraphs
from engine import GAMES
from engine.examples import EXAMPLES
from tests.support.site.live_server import Browser

HTML = {"accept": "text/html"}


async def page(browser: Browser, game: str) -> str:
    answer = await browser.http.get(f"/rules/{game}", headers=HTML)
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("game", EXAMPLES)
async def test_a_rules_page_contains_every_example(eve: Browser, game: str) -> None:
    text = await page(eve, game)
    data = re.findall(r'<script type="application/json">(.*?)</script>', text, re.DOTALL)
    snapshots = {snapshot["match"]["id"]: snapshot for snapshot in map(json.loads, data)}
    assert set(snapshots) == {example.id for example in EXAMPLES[game]}
    for example in EXAMPLES[game]:
        fresh = await eve.ask("GET", f"/api/games/{game}/examples/{example.id}")
        assert snapshots[example.id] == fresh
        assert fresh["view"]["status"] == "running"
        assert fresh["view"]["legal"]


@pytest.mark.parametrize("game", GAMES)
async def test_ids_on_a_rules_page_are_unique(eve: Browser, game: str) -> None:
    names = re.findall(r'\bid="([^"]+)"', await page(eve, game))
    assert len(set(names)) == len(names), "and its boards share their symbols"


@pytest.mark.parametrize("game", GAMES)
async def test_headings_are_in_order(eve: Browser, game: str) -> None:
    main = (await page(eve, game)).partition("<main")[2].partition("</main>")[0]
    levels = [int(level) for level in re.findall(r"<h(\d)", main)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("game", GAMES)
async def test_rules_are_readable_without_scripts(eve: Browser, game: str) -> None:
    text = await page(eve, game)
    for section in ("play", "strategy", "rulings", "history"):
        paragraphs = rules_paragraphs(GAMES[game], section)
        assert paragraphs
        assert all(paragraph in text for paragraph in paragraphs)
    for example in EXAMPLES.get(game, ()):
        key = f"rules-{game}.examples.{example.id}"
        parts = ["title", "text", *(f"line-{number + 1}" for number in range(len(example.lines)))]
        assert all(t(f"{key}.{part}") in text for part in parts)
    for option in GAMES[game].options:
        abouts = [t(f"options.{game}.{option.name}.{one}.about") for one in option.choices]
        assert all(about in text for about in abouts)


@pytest.mark.parametrize(
    ("game", "rules", "ids"),
    [
        ("variant", "octagon", {"capture", "pass"}),
        ("variant", "variant 1; square 5; opening b2 c2 b3 c3; capture neutral", {"capture"}),
        ("variant-3", "hex-othello-3", {"capture", "center", "pass"}),
    ],
)
async def test_examples_of_a_variant_are_found(
    eve: Browser, game: str, rules: str, ids: set[str]
) -> None:
    query = urlencode({"rules": rules})
    text = await page(eve, f"{game}?{query}")
    data = re.findall(r'<script type="application/json">(.*?)</script>', text, re.DOTALL)
    snapshots = {snapshot["match"]["id"]: snapshot for snapshot in map(json.loads, data)}
    assert set(snapshots) >= ids
    for example, start in snapshots.items():
        assert t(f"rules-variant.examples.{example}.text") in text
        path = f"/api/games/{game}/examples/{example}?{query}"
        fresh = await eve.ask("GET", path)
        assert fresh == start
        (line,) = re.findall(rf'id="example-{example}".*?data-moves="(.*?)"', text, re.DOTALL)
        played = await eve.ask("GET", f"{path}&move={line}")
        last = played["turns"][-1]
        if example == "pass":
            assert last["move"] == "pass"
        elif example == "center":
            assert fresh["view"]["obligations"][0]["kind"] == "center"
            assert played["view"]["stones"].count(".") == fresh["view"]["stones"].count(".") - 1
        else:
            assert last["captures"]


async def test_an_option_leads_to_a_match_with_it(eve: Browser) -> None:
    _, _, option = (await page(eve, "moxie")).partition('id="step-knight"')
    assert re.findall(r'href="([^"]+)"', option)[0] == "/new/moxie?step=knight"


async def test_names_without_a_year_need_no_comma(eve: Browser) -> None:
    assert "Christian Freeling · 2 players" in await page(eve, "renegado")
    assert "Christian Freeling, c. 1985 · 2 players" in await page(eve, "macbeth")
    for path in ("/games", "/", "/new/renegado"):
        assert ", ·" not in (await eve.http.get(path, headers=HTML)).text


async def test_the_moves_of_an_example_are_played(eve: Browser) -> None:
    path = "/api/games/macbeth/examples/opening"
    answer = await eve.http.get(f"{path}?move=g8&move=h9")
    assert "max-age" in answer.headers["cache-control"]
    snapshot = answer.json()
    assert [turn["move"] for turn in snapshot["turns"]] == ["g8", "h9"]
    assert snapshot["view"]["to_move"] == "black"


async def test_forced_passes_are_added(eve: Browser) -> None:
    snapshot = await eve.ask("GET", "/api/games/macbeth/examples/forced-pass?move=e4")
    assert [turn["move"] for turn in snapshot["turns"]] == ["e4", "pass"]
    assert snapshot["turns"][1]["forced"] == "nothing-to-capture"
    assert snapshot["view"]["to_move"] == "black"


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("chess/examples/opening", 404, "no-such-game"),
        ("macbeth/examples/nothing", 404, "no-such-example"),
        ("macbeth/examples/opening?move=a1", 409, "nothing-flanked"),
        ("macbeth/examples/opening?move=z9", 409, "not-a-cell"),
        ("moxie/examples/row?move=c1&move=c2", 409, "over"),
        ("macbeth/examples/opening?move=" + "a" * 65, 422, "invalid"),
        ("macbeth/examples/opening?" + "move=g8&" * (MAX_MOVES + 1), 422, "invalid"),
    ],
)
async def test_illegal_moves_are_refused(eve: Browser, path: str, status: int, reason: str) -> None:
    assert (await eve.ask("GET", f"/api/games/{path}", status=status))["reason"] == reason

"""Rules pages, and their playable examples."""

import json
import re
from itertools import pairwise
from urllib.parse import urlencode

import pytest

from app.features.catalog.examples import MAX_MOVES
from app.features.catalog.pages import SOURCES
from app.locales import t
from app.locales.games import rules_paragraphs
from engine import GAMES
from engine.examples import EXAMPLES
from tests.support.site.live_server import Browser, Json


async def page(browser: Browser, game: str) -> str:
    return await browser.read(f"/rules/{game}")


def snapshots_on(text: str) -> dict[str, Json]:
    """The positions of the examples on a page, by the id of the example."""
    data = re.findall(r'<script type="application/json">(.*?)</script>', text, re.DOTALL)
    return {snapshot["match"]["id"]: snapshot for snapshot in map(json.loads, data)}


@pytest.mark.parametrize("game", EXAMPLES)
async def test_a_rules_page_contains_every_example(eve: Browser, game: str) -> None:
    snapshots = snapshots_on(await page(eve, game))
    assert set(snapshots) == {example.id for example in EXAMPLES[game]}
    for example in EXAMPLES[game]:
        fresh = await eve.ask("GET", f"/api/games/{game}/examples/{example.id}")
        assert snapshots[example.id] == fresh
        assert fresh["view"]["status"] == "running"
        assert fresh["view"]["legal"]


@pytest.mark.parametrize("game", GAMES)
async def test_rules_are_in_order_and_readable_without_scripts(eve: Browser, game: str) -> None:
    text = await page(eve, game)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(set(ids)) == len(ids), "and its boards share their symbols"
    main = text.partition("<main")[2].partition("</main>")[0]
    levels = [int(level) for level in re.findall(r"<h(\d)", main)]
    assert (levels[0], levels.count(1)) == (1, 1)
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for source in SOURCES[game]:
        link = rf'<a class="alone" href="{source.url}" rel="noopener noreferrer"[^>]*>'
        assert re.search(link, text)
    loaded = re.findall(r'<(?:img|script|link|iframe|source)\b[^>]*(?:src|href)="([^"]*)', text)
    assert not [url for url in loaded if "jpneto" in url or "mindsports" in url]
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
    snapshots = snapshots_on(text)
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
        assert ", ·" not in await eve.read(path)


@pytest.mark.parametrize(
    ("example", "moves", "turns"),
    [
        ("opening", "g8 h9", [("g8", None), ("h9", None)]),
        ("forced-pass", "e4", [("e4", None), ("pass", "nothing-to-capture")]),
    ],
)
async def test_the_moves_of_an_example_are_played_with_forced_passes(
    eve: Browser, example: str, moves: str, turns: list[tuple[str, str | None]]
) -> None:
    query = urlencode({"move": moves.split()}, doseq=True)
    answer = await eve.http.get(f"/api/games/macbeth/examples/{example}?{query}")
    assert "max-age" in answer.headers["cache-control"]
    snapshot = answer.json()
    assert [(turn["move"], turn["forced"]) for turn in snapshot["turns"]] == turns
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

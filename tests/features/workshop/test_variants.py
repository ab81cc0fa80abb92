"""The API of the workshop: variants are checked, carved and tried."""

import pytest

from app.features.workshop.pages import PLAIN
from app.locales import has_message
from app.locales.games import game_title
from app.locales.variants import problem_text
from engine import format_stones
from engine.board import hexagon
from engine.custodial import start
from engine.think.alphabeta import PlainThinker
from engine.think.thinker import SearchLimits, StopFlag
from engine.variants import MAX_TEXT, RELATIVES, VariantError, parse_variant, variant_id
from tests.engine.variants.test_check import FAULTS
from tests.support.site.live_server import Browser, Json

OTHELLO_6 = RELATIVES["othello-6"]


async def ask(browser: Browser, what: str, rules: str) -> Json:
    answer: Json = await browser.ask("POST", f"/api/variants/{what}", {"rules": rules})
    return answer


async def test_a_variant_is_read(eve: Browser) -> None:
    answer = await ask(eve, "check", "variant 1; WHITE d4 c3; black d3 c4; square 6; wins most")
    variant = answer["variant"]
    assert answer["problem"] is None
    assert variant["text"] == OTHELLO_6
    assert variant["id"] == variant_id(parse_variant(OTHELLO_6))
    assert variant["players"] == ["black", "white"]
    assert (variant["board"], variant["side"], len(variant["cells"])) == ("square", 6, 36)
    stones = {cell["name"]: cell["stone"] for cell in variant["cells"] if cell["stone"]}
    assert stones == {"c3": "white", "d3": "black", "c4": "black", "d4": "white"}
    assert eve.token is None, "to look makes nobody a player"
    answer = await ask(eve, "check", "variant 1;square 4;opening b2 b3 c2 c3;center a1")
    assert answer["variant"]["opening"] == ["b2", "c2", "b3", "c3"]
    assert answer["variant"]["center"] == "a1"
    long = await eve.http.post("/api/variants/check", json={"rules": "x" * (MAX_TEXT + 1)})
    assert long.status_code == 422


@pytest.mark.parametrize(("text", "reason", "_message"), FAULTS)
async def test_what_is_wrong_is_said(eve: Browser, text: str, reason: str, _message: str) -> None:
    answer = await ask(eve, "check", text)
    assert answer["variant"] is None
    assert answer["problem"]["reason"] == reason
    assert "{" not in answer["problem"]["message"]
    assert has_message(f"workshop.problem.{reason}")


def test_a_long_text_has_a_sentence() -> None:
    with pytest.raises(VariantError) as error:
        parse_variant(" " * (MAX_TEXT + 1))
    assert "3,000" in problem_text(error.value)


async def test_carving_the_plain_hexagon_makes_the_board_of_macbeth(eve: Browser) -> None:
    checked = await ask(eve, "check", PLAIN)
    carved = await ask(eve, "carve", PLAIN)
    left = {cell["name"] for cell in carved["variant"]["cells"]}
    assert left == set(hexagon(6, holes=True).names)
    assert set(checked["problem"]["cells"]) == set(hexagon(6).names) - left
    assert carved["variant"]["title"] == game_title("macbeth")
    unfinished = await ask(eve, "carve", "variant 1;square 8;black a1")
    assert unfinished["problem"]["reason"] == "no-stones"
    assert (await ask(eve, "carve", OTHELLO_6))["variant"]["text"] == OTHELLO_6


@pytest.mark.parametrize("name", RELATIVES)
async def test_a_game_is_played_to_its_end(eve: Browser, name: str) -> None:
    game = await ask(eve, "sample", RELATIVES[name])
    first, *_, last = game["positions"]
    assert {len(stones) for stones in game["positions"]} == {len(game["cells"])}
    assert first.count(".") > last.count(".")
    counts = {"black": last.count("b"), "white": last.count("w")}
    best = (min if name.startswith("anti") else max)(counts.values())
    assert game["winners"] == [color for color, count in counts.items() if count == best]


async def test_the_moves_of_a_game_are_the_best_by_a_short_search(eve: Browser) -> None:
    _, *later = (await ask(eve, "sample", OTHELLO_6))["positions"]
    position, thinker = start(parse_variant(OTHELLO_6)), PlainThinker()
    for stones in later:
        found = thinker.rank(position, SearchLimits(depth=2), StopFlag()).moves
        [played] = [one for one in found if format_stones(position.play(one.move)) == stones]
        assert played.value.margin == max(
            one.value.margin for one in found if one.value.margin is not None
        )
        position = position.play(played.move)
    assert position.over


async def test_no_game_of_what_is_no_variant(eve: Browser) -> None:
    answer = await eve.http.post("/api/variants/sample", json={"rules": PLAIN})
    assert (answer.status_code, answer.json()["reason"]) == (409, "no-variant")

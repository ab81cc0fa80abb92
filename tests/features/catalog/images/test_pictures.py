"""Pictures of boards at any ply, and QR codes of invitations."""

from pathlib import Path
from urllib.parse import urlencode
from xml.etree import ElementTree as ET

import pytest

from engine import GAMES
from engine.drawing import svg
from harness.games.match_builder import Variant
from tests.match.support.variants import FIRST_VARIANTS
from tests.support.site.live_server import Browser, Site


async def picture(browser: Browser, path: str) -> str:
    answer = await browser.http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert ET.fromstring(answer.text).tag.endswith("svg")
    return answer.text


async def test_the_board_is_shown_at_every_ply(ann: Browser, match_id: str) -> None:
    board = f"/matches/{match_id}/board.svg"
    start = await picture(ann, board)
    assert start == svg.draw(GAMES["macbeth"].start({}), last=0, theme="auto")
    await ann.play(match_id, 2, "g8")
    assert await picture(ann, f"{board}?ply=0") == start
    assert await picture(ann, board) == await picture(ann, f"{board}?ply=1") != start
    assert len({await picture(ann, f"{board}?theme={one}") for one in ("light", "dark")}) == 2
    assert await picture(ann, f"/matches/{match_id}/qr.svg")


@pytest.mark.parametrize("variant", FIRST_VARIANTS)
async def test_every_game_has_a_picture_of_its_start(eve: Browser, variant: Variant) -> None:
    game, options = variant
    address = (await eve.ask("GET", f"/api/games/{game}"))["picture"]
    start = GAMES[game].start(options)
    address += f"?{urlencode(options)}"
    assert await picture(eve, address) == svg.draw(start)
    assert await picture(eve, f"{address}&theme=dark") == svg.draw(start, theme="dark")
    assert await picture(eve, f"{address}&palette=harbor") == svg.draw(start, palette="harbor")
    assert "max-age" in (await eve.http.get(address)).headers["cache-control"]


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("go/board.svg", 404, "no-such-game"),
        ("macbeth/board.svg?komi=7", 422, "no-such-option"),
        ("macbeth/board.svg?opening=sicilian", 422, "no-such-option"),
        ("moxie/board.svg?jumps=unless-winning&row=last-chance", 422, "no-such-option"),
        ("macbeth/board.png?komi=7", 422, "no-such-option"),
        ("variant/board.png?rules=x", 422, "no-such-option"),
        ("macbeth/board.svg?theme=pink", 422, "invalid"),
        ("macbeth/board.svg?palette=swamp", 422, "invalid"),
    ],
)
async def test_impossible_options_have_no_picture(
    eve: Browser, path: str, status: int, reason: str
) -> None:
    assert (await eve.ask("GET", f"/games/{path}", status=status))["reason"] == reason


async def test_invalid_picture_requests_are_refused(ann: Browser, match_id: str) -> None:
    board = f"/matches/{match_id}/board.svg"
    for ply in (1, 10_000):
        problem = await ann.ask("GET", f"{board}?ply={ply}", status=404)
        assert problem["reason"] == "no-such-ply"
    for query in ("ply=-1", "ply=one", "ply=10001", f"ply={'9' * 5000}", "theme=pink", "v=x"):
        problem = await ann.ask("GET", f"{board}?{query}", status=422)
        assert problem["reason"] == "invalid", query


async def test_only_versioned_pictures_are_cached(ann: Browser, match_id: str) -> None:
    for query, lasting in (("v=2", True), ("v=1", False), ("v=3", False), ("", False)):
        path = f"/matches/{match_id}/board.svg?{query}&epoch={ann.site.epoch}"
        answer = await ann.http.get(path)
        assert ("immutable" in answer.headers["cache-control"]) == lasting, query


async def test_an_unknown_match_has_no_picture(ann: Browser) -> None:
    for name in ("board.svg", "qr.svg"):
        problem = await ann.ask("GET", f"/matches/nowhere/{name}", status=404)
        assert problem["reason"] == "no-such-match", name


async def test_qr_codes_name_the_network_address(tmp_path: Path) -> None:
    async with Site(tmp_path / "data", network_url="http://10.1.2.3:8000") as site:
        ann = Browser(site)
        match_id = await ann.open_match()
        page = (await ann.http.get(f"/matches/{match_id}")).text
        assert f'data-invitation="http://10.1.2.3:8000/matches/{match_id}"' in page
        code = await ann.ask("POST", "/api/me/code", status=201)
        assert code["url"].startswith("http://10.1.2.3:8000/continue#")
        lobby = await ann.ask("GET", "/api/lobby")
        assert lobby["mine"][0]["url"] == f"http://{site.host}/matches/{match_id}", "our own cookie"

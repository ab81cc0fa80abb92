"""The form of a new match: preset by its address, and what does not go together."""

import re

import pytest

from engine import GAMES
from tests.web.support.live_server import Browser

HTML = {"accept": "text/html"}
DOOR = {"joining=open", "watch=link", "takebacks=yes"}


async def form(browser: Browser, address: str) -> str:
    answer = await browser.http.get(f"/new/{address}", headers=HTML)
    assert answer.status_code == 200
    return answer.text


def checked(page: str) -> set[str]:
    """What is chosen, as `name=value`."""
    found = re.findall(r'<input type="radio" name="(\w+)" value="([\w+-]+)"[^>]*? checked', page)
    return {f"{name}={value}" for name, value in found}


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_has_a_form(eve: Browser, game: str) -> None:
    page = await form(eve, game)
    usual = {f"{name}={value}" for name, value in GAMES[game].complete({}).items()}
    assert checked(page) == usual | DOOR | {"color=random", "time=none"}
    for color in GAMES[game].players:
        assert f'name="color" value="{color}"' in page
    assert "new-ignored" not in page


async def test_an_address_presets_the_form(eve: Browser) -> None:
    page = await form(eve, "moxie?board=hex&goal=cluster&color=white&listed=yes")
    assert {"board=hex", "goal=cluster", "color=white", "watch=everybody"} <= checked(page)
    assert "/games/moxie/board.svg?board=hex&amp;step=king&amp;goal=cluster" in page
    assert "new-ignored" not in page


async def test_an_address_presets_the_door(eve: Browser) -> None:
    page = await form(eve, "macbeth?joining=keys&watch=players&takebacks=no&with=1234")
    assert {"joining=keys", "watch=players", "takebacks=no"} <= checked(page)
    assert re.search(r'<details[^>]* id="new-details" open', page)
    assert "new-ignored" not in page
    assert not re.search(r'<details[^>]* id="new-details" open', await form(eve, "macbeth"))


@pytest.mark.parametrize(
    ("query", "chosen", "numbers"),
    [
        ("time=5%2B5", "time=5+5", {}),
        ("time=5+5", "time=5+5", {}),  # the plus of an address is a space
        ("time=3d", "time=3d", {}),
        ("time=7+3", "time=other", {"minutes": "7", "increment": "3"}),
        ("time=0+1x60", "time=other", {"minutes": "0", "periods": "1", "seconds": "60"}),
        ("time=30D", "time=other", {"days": "30"}),
    ],
)
async def test_an_address_presets_the_clock(
    eve: Browser, query: str, chosen: str, numbers: dict[str, str]
) -> None:
    page = await form(eve, f"macbeth?{query}")
    assert "new-ignored" not in page
    assert chosen in checked(page)
    for name, value in numbers.items():
        assert re.search(rf'id="pace-{name}"[^>]* value="{value}"', page)


@pytest.mark.parametrize(
    ("query", "excuse"),
    [
        ("step=bishop", "step=bishop is not one of the choices here."),
        ("size=9", "size=9: Moxie has no such option."),
        ("color=red", "color=red is not one of the choices here."),
        ("listed=maybe", "listed=maybe is not one of the choices here."),
        ("joining=anybody", "joining=anybody is not one of the choices here."),
        ("watch=me", "watch=me is not one of the choices here."),
        ("takebacks=1", "takebacks=1 is not one of the choices here."),
        ("time=soon", "time=soon: A time control is none, 5+5, 10+3x30 or 3d."),
        ("time=0+0", "A clock has up to 180 minutes"),
        ("board=hex&step=knight", "“Steps: Like a knight” needs “Board: Square”"),
        ("x=<script>", "x=&lt;script&gt;"),
        ("x=" + "9" * 99, "9…"),
    ],
)
async def test_what_an_address_cannot_have_is_told(eve: Browser, query: str, excuse: str) -> None:
    page = await form(eve, f"moxie?{query}")
    assert excuse in page.partition("new-ignored")[2].partition("</ul>")[0]
    assert "step=king" in checked(page)


async def test_an_unknown_game_has_a_page_that_says_so(eve: Browser) -> None:
    answer = await eve.http.get("/new/chess", headers=HTML)
    assert answer.status_code == 404
    assert "there is no game" in answer.text


async def test_what_does_not_go_together_is_told_before(eve: Browser) -> None:
    advice = await eve.ask("GET", "/api/games/moxie/options?board=hex")
    assert advice["options"] == GAMES["moxie"].complete({"board": "hex"})
    refused = {(one["option"], one["value"]): one["message"] for one in advice["refused"]}
    assert set(refused) == {("step", "knight"), ("goal", "diagonal")}
    assert refused["step", "knight"].startswith("“Steps: Like a knight” needs “Board: Square”")
    page = await form(eve, "moxie?board=hex")
    assert refused["step", "knight"] in page


async def test_everything_goes_with_the_usual(eve: Browser) -> None:
    for game in GAMES:
        assert (await eve.ask("GET", f"/api/games/{game}/options"))["refused"] == []


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("/api/games/chess/options", 404, "no-such-game"),
        ("/api/games/moxie/options?size=9", 422, "no-such-option"),
        ("/api/games/moxie/options?board=round", 422, "no-such-option"),
        ("/api/games/moxie/options?board=hex&step=knight", 422, "no-such-option"),
        ("/games/chess/board.svg", 404, "no-such-game"),
        ("/games/moxie/board.svg?board=round", 422, "no-such-option"),
        ("/games/moxie/board.svg?theme=pink", 422, "invalid"),
    ],
)
async def test_options_that_cannot_be(eve: Browser, path: str, status: int, reason: str) -> None:
    assert (await eve.ask("GET", path, status=status))["reason"] == reason


async def test_the_board_of_a_game_shows_its_options(eve: Browser) -> None:
    usual, hexagon, dark = [
        (await eve.http.get(f"/games/moxie/board.svg{query}")).text
        for query in ("", "?board=hex", "?theme=dark")
    ]
    assert usual.count('class="cell"') == 16
    assert hexagon.count('class="cell"') == 19
    assert dark != usual

"""The new-match form: presets of the query, incompatible options."""

import re

import pytest

from app.locales import t
from engine import GAMES
from tests.support.site.live_server import Browser

DEFAULTS = {"joining=open", "watch=link", "takebacks=yes", "opponent=friend", "level=3", "rated=no"}


async def form(browser: Browser, address: str) -> str:
    return await browser.read(f"/new/{address}")


def checked(page: str) -> set[str]:
    """The checked choices, as `name=value`."""
    found = re.findall(r'<input type="radio" name="(\w+)" value="([\w+-]+)"[^>]*? checked', page)
    return {f"{name}={value}" for name, value in found}


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_has_a_form(eve: Browser, game: str) -> None:
    page = await form(eve, game)
    usual = {f"{name}={value}" for name, value in GAMES[game].complete({}).items()}
    assert checked(page) == usual | DEFAULTS | {"color=random", "start=usual", "time=none"}
    for color in GAMES[game].players:
        assert f'name="color" value="{color}"' in page
    assert "new-ignored" not in page


async def test_query_parameters_preset_the_form(eve: Browser) -> None:
    page = await form(eve, "moxie?board=hex&goal=cluster&color=white&listed=yes")
    assert {"board=hex", "goal=cluster", "color=white", "watch=everybody"} <= checked(page)
    assert "/games/moxie/board.svg?board=hex&amp;step=king&amp;goal=cluster" in page
    assert "new-ignored" not in page


async def test_query_parameters_preset_seat_access(eve: Browser) -> None:
    page = await form(eve, "macbeth?joining=keys&watch=players&takebacks=no&with=1234")
    assert {"joining=keys", "watch=players", "takebacks=no"} <= checked(page)
    assert re.search(r'<details[^>]* id="new-details" open', page)
    assert "new-ignored" not in page
    assert not re.search(r'<details[^>]* id="new-details" open', await form(eve, "macbeth"))


async def test_a_solved_game_has_no_balanced_start(eve: Browser) -> None:
    solved, other = await form(eve, "moxie?start=swap"), await form(eve, "macbeth?start=balanced")
    assert "start=swap" in checked(solved)
    assert "start=balanced" in checked(other)
    for page, is_solved in ((solved, True), (other, False)):
        assert (t("new.start.solved") in page) == is_solved
        assert ('name="start" value="balanced"' in page) != is_solved


@pytest.mark.parametrize(
    ("query", "chosen", "numbers"),
    [
        ("time=5%2B3", "time=5+3", {}),
        ("time=5+3", "time=5+3", {}),  # the plus of an address is a space
        ("time=3d", "time=3d", {}),
        ("time=7+3", "time=other", {"minutes": "7", "increment": "3"}),
        ("time=0+1x60", "time=other", {"minutes": "0", "periods": "1", "seconds": "60"}),
        ("time=30D", "time=other", {"days": "30"}),
    ],
)
async def test_query_parameters_preset_the_time_control(
    eve: Browser, query: str, chosen: str, numbers: dict[str, str]
) -> None:
    page = await form(eve, f"macbeth?{query}")
    assert "new-ignored" not in page
    assert chosen in checked(page)
    for name, value in numbers.items():
        assert re.search(rf'id="time-{name}"[^>]* value="{value}"', page)


@pytest.mark.parametrize(
    ("query", "excuse"),
    [
        ("step=bishop", t("new.ignored.choice", parameter="step=bishop")),
        ("size=9", t("new.ignored.choice", parameter="size=9")),
        ("color=red", t("new.ignored.choice", parameter="color=red")),
        ("listed=maybe", t("new.ignored.choice", parameter="listed=maybe")),
        ("joining=anybody", t("new.ignored.choice", parameter="joining=anybody")),
        ("watch=me", t("new.ignored.choice", parameter="watch=me")),
        ("takebacks=1", t("new.ignored.choice", parameter="takebacks=1")),
        ("time=soon", "A time control looks like 5+5"),
        ("time=0+0", "A clock has up to 180 minutes"),
        (
            "row=last-chance&jumps=unless-winning",
            t("options.excluded.no-win-before-last-chance"),
        ),
        ("x=<script>", "x=&lt;script&gt;"),
        ("x=" + "9" * 99, "9…"),
    ],
)
async def test_invalid_query_parameters_are_listed(eve: Browser, query: str, excuse: str) -> None:
    page = await form(eve, f"moxie?{query}")
    assert excuse in page.partition("new-ignored")[2].partition("</ul>")[0]
    assert "step=king" in checked(page)


async def test_an_unknown_game_has_an_error_page(eve: Browser) -> None:
    assert t("errors.no-such-game.title") in await eve.read("/new/chess", 404)


async def test_incompatible_options_are_explained(eve: Browser) -> None:
    advice = await eve.ask("GET", "/api/games/moxie/options?row=last-chance")
    assert advice["options"] == GAMES["moxie"].complete({"row": "last-chance"})
    message = t("options.excluded.no-win-before-last-chance")
    assert advice["refused"] == [{"option": "jumps", "value": "unless-winning", "message": message}]
    assert message in await form(eve, "moxie?row=last-chance")


async def test_a_drawn_goal_is_shown_and_excludes_no_board(eve: Browser) -> None:
    page = await form(eve, "moxie?board=hex&goal=e5-d4-d5&rated=yes")
    assert {"board=hex", "goal=cluster"} <= checked(page)
    page = await form(eve, "moxie?board=hex&goal=a1-b1-b3&rated=yes")
    drawn = re.findall(r'id="goal-(\w+)-\w+" value="(\w+)" checked', page)
    assert drawn == [("hex", "c2"), ("hex", "a1"), ("hex", "a2")]
    assert {"goal=a1-a2-c2", "rated=no"} <= checked(page)
    assert t("refused.rated-variant") in page
    advice = await eve.ask("GET", "/api/games/moxie/options?board=hex&goal=a1-b1-b3")
    assert advice["refused"] == []
    assert 'id="new-ignored"' in await form(eve, "moxie?goal=e5-d4-d5")


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("/api/games/chess/options", 404, "no-such-game"),
        ("/api/games/moxie/options?size=9", 422, "no-such-option"),
        ("/api/games/moxie/options?board=round", 422, "no-such-option"),
        ("/api/games/moxie/options?jumps=unless-winning&row=last-chance", 422, "no-such-option"),
    ],
)
async def test_invalid_options_are_refused(
    eve: Browser, path: str, status: int, reason: str
) -> None:
    assert (await eve.ask("GET", path, status=status))["reason"] == reason

"""How a player likes the site: kept, checked, and found again on another device."""

from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.web.players.preferences import Choices, drop_invalid
from tests.web.conftest import NewBrowser
from tests.web.support.live_server import Browser, Json, Site

ADDRESS = "/api/me/settings"


def values(name: str) -> tuple[str, ...]:
    """What can be chosen for one setting."""
    literal, _none = get_args(Choices.model_fields[name].annotation)
    return get_args(literal)


def chosen(answer: Json) -> Json:
    """The settings that were chosen at all."""
    return {name: value for name, value in answer["choices"].items() if value is not None}


async def kept(browser: Browser, choices: Json, *, everywhere: bool = False) -> Json:
    """What the service answers to choices."""
    wish = {"choices": choices, "all_devices": everywhere}
    answer: Json = await browser.ask("PUT", ADDRESS, wish)
    return answer


async def test_who_has_chosen_nothing_is_told_nothing(ann: Browser, site: Site) -> None:
    players = site.count("player")
    answer = await ann.ask("GET", ADDRESS)
    assert (chosen(answer), answer["all_devices_at"]) == ({}, 0)
    assert (ann.token, site.count("player")) == (None, players)


async def test_what_was_chosen_last_is_kept(ann: Browser) -> None:
    await kept(ann, {"theme": "dark", "sounds": "all"})
    await kept(ann, {"theme": "light", "turn_hex": "120"})
    answer = await ann.ask("GET", ADDRESS)
    assert chosen(answer) == {"theme": "light", "turn_hex": "120"}
    assert answer["all_devices_at"] == 0


async def test_every_choice_can_be_kept(ann: Browser) -> None:
    for name in Choices.model_fields:
        for value in values(name):
            assert chosen(await kept(ann, {name: value})) == {name: value}


async def test_each_time_that_all_devices_shall_follow_is_a_later_one(ann: Browser) -> None:
    first = (await kept(ann, {"theme": "dark"}, everywhere=True))["all_devices_at"]
    again = (await kept(ann, {"theme": "light"}, everywhere=True))["all_devices_at"]
    assert 0 < first < again
    assert (await kept(ann, {"theme": "dark"}))["all_devices_at"] == again


async def test_another_device_finds_the_choices(ann: Browser, bob: Browser) -> None:
    await kept(ann, {"palette": "harbor"})
    code = (await ann.ask("POST", "/api/me/code", status=201))["code"]
    assert chosen(await bob.ask("GET", ADDRESS)) == {}
    await bob.ask("POST", "/api/continue", {"code": code})
    assert chosen(await bob.ask("GET", ADDRESS)) == {"palette": "harbor"}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"choices": None},
        {"choices": {"theme": "pink"}},
        {"choices": {"volume": 20}},
        {"choices": {"hat": "on"}},
        {"choices": {"theme": "dark"}, "all_devices": "perhaps"},
        {"choices": {"theme": ["dark"]}},
        {"choices": {"theme": "dark" * 1000}},
        [],
        "dark",
    ],
)
async def test_what_cannot_be_chosen_is_refused_and_changes_nothing(
    ann: Browser, body: Any
) -> None:
    await kept(ann, {"theme": "dark"})
    assert (await ann.ask("PUT", ADDRESS, body, status=422))["reason"] == "invalid"
    assert chosen(await ann.ask("GET", ADDRESS)) == {"theme": "dark"}


async def test_choices_outlive_a_restart_and_choices_that_are_gone(tmp_path: Path) -> None:
    with Site(tmp_path / "data") as site:
        ann = Browser(site)
        await kept(ann, {"theme": "dark", "marks": "never"})
        token = ann.token
        await ann.http.aclose()
    with closing(connect(site.settings.database)) as database, database:
        database.execute(
            "UPDATE preference SET choices = replace(choices, 'never', 'at full moon')"
        )
    with Site(tmp_path / "data") as site:
        ann = Browser(site)
        ann.http.cookies.set("birnam", token or "")
        assert chosen(await ann.ask("GET", ADDRESS)) == {"theme": "dark"}
        await ann.http.aclose()


@given(st.dictionaries(st.sampled_from([*Choices.model_fields, "hat"]), st.text() | st.integers()))
def test_whatever_was_stored_something_valid_comes_out(stored: dict[str, Any]) -> None:
    assert set(drop_invalid(stored).model_dump(exclude_none=True)) <= set(stored)


async def test_nobody_reads_the_choices_of_another(ann: Browser, new_browser: NewBrowser) -> None:
    await kept(ann, {"theme": "dark"})
    other = new_browser()
    await kept(other, {"contrast": "high"})
    assert chosen(await ann.ask("GET", ADDRESS)) == {"theme": "dark"}

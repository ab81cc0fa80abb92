"""Preferences: stored, validated, and read by another device."""

import re
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st

from app.features.accounts.preferences import drop_invalid
from app.http.choices import OF_DEVICE, Choices
from engine.drawing.palettes import PALETTES
from tests.support.site.live_server import Browser, Json, Site

ADDRESS = "/api/me/settings"


def values(name: str) -> tuple[str, ...]:
    """The values of one preference."""
    literal, _none = get_args(Choices.model_fields[name].annotation)
    return get_args(literal)


def set_preferences(answer: Json) -> Json:
    """The preferences that have a value."""
    return {name: value for name, value in answer["choices"].items() if value is not None}


async def saved(browser: Browser, choices: Json, *, everywhere: bool = False) -> Json:
    """Save preferences; returns the answer."""
    body = {"choices": choices, "all_devices": everywhere}
    answer: Json = await browser.ask("PUT", ADDRESS, body)
    return answer


async def test_without_preferences_the_answer_is_empty(ann: Browser, site: Site) -> None:
    players = site.count("player")
    answer = await ann.ask("GET", ADDRESS)
    assert (set_preferences(answer), answer["all_devices_at"]) == ({}, 0)
    assert (ann.token, site.count("player")) == (None, players)


async def test_the_form_offers_every_choice_of_a_device(eve: Browser) -> None:
    page = (await eve.http.get("/settings")).text
    for name, offered in OF_DEVICE.items():
        field = page.partition(f'data-setting="{name}"')[2].partition("</div>")[0]
        if name == "volume":
            assert 'min="20" max="100" step="20"' in field
        else:
            assert re.findall(r'<option value="([^"]*)">[^<]', field) == list(offered), name
    assert set(OF_DEVICE["palette"]) == set(PALETTES) - {"contrast"}, "which is no choice"


async def test_the_latest_preferences_are_stored(ann: Browser) -> None:
    await saved(ann, {"theme": "dark", "sounds": "all"})
    await saved(ann, {"theme": "light", "turn_hex": "120"})
    answer = await ann.ask("GET", ADDRESS)
    assert set_preferences(answer) == {"theme": "light", "turn_hex": "120"}
    assert answer["all_devices_at"] == 0
    first, again = [
        (await saved(ann, {"theme": "dark"}, everywhere=True))["all_devices_at"] for _ in range(2)
    ]
    assert 0 < first < again
    assert (await saved(ann, {"theme": "light"}))["all_devices_at"] == again


async def test_every_preference_can_be_stored(ann: Browser) -> None:
    for name in Choices.model_fields:
        for value in values(name):
            assert set_preferences(await saved(ann, {name: value}))[name] == value


async def test_only_a_players_other_devices_read_the_preferences(
    ann: Browser, bob: Browser
) -> None:
    await saved(ann, {"palette": "harbor"})
    await saved(bob, {"contrast": "high"})
    code = (await ann.ask("POST", "/api/me/code", status=201))["code"]
    assert set_preferences(await bob.ask("GET", ADDRESS)) == {"contrast": "high"}
    await bob.ask("POST", "/api/continue", {"code": code})
    assert set_preferences(await bob.ask("GET", ADDRESS)) == {"palette": "harbor"}


async def test_invalid_preferences_are_refused(ann: Browser) -> None:
    await saved(ann, {"theme": "dark"})
    choices: list[Any] = [
        None,
        {"theme": "pink"},
        {"volume": 20},
        {"hat": "on"},
        {"theme": ["dark"]},
        {"theme": "dark" * 1000},
    ]
    perhaps = {"choices": {"theme": "light"}, "all_devices": "perhaps"}
    for body in (*({"choices": one} for one in choices), perhaps, {}, [], "dark"):
        assert (await ann.ask("PUT", ADDRESS, body, status=422))["reason"] == "invalid"
    assert set_preferences(await ann.ask("GET", ADDRESS)) == {"theme": "dark"}


@given(st.dictionaries(st.sampled_from([*Choices.model_fields, "hat"]), st.text() | st.integers()))
def test_any_stored_text_is_read_as_valid_preferences(stored: dict[str, Any]) -> None:
    assert set(drop_invalid(stored).model_dump(exclude_none=True)) <= set(stored)

"""The names that players go by are fit to be shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.locales import Language, load_messages, t, use_language
from app.locales.languages import OFFERED
from app.match.bot_players import computer_id
from app.players.plain_text import shown_length
from app.players.shown_names import (
    MAX_CODE_POINTS,
    MAX_NAME,
    NameRefused,
    clean_name,
    display_name,
    shared_name,
)
from app.players.store import DELETED_NAME
from tests.support.site.live_server import Browser


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (None, None),
        ("", None),
        ("   ", None),
        ("BOT  Ann\u3164", "Ann"),
        ("علی\u200cرضا 🫨", "علی\u200cرضا 🫨"),
        ("<b>'\"&", "<b>'\"&"),
        ("👩" * MAX_NAME, "👩" * MAX_NAME),
        ("👨‍👩‍👧‍👦" * 8, "👨‍👩‍👧‍👦" * 8),
        ("👍🏽🇩🇪🏳️‍🌈" * 7, "👍🏽🇩🇪🏳️‍🌈" * 7),
        ("क्षि" * 12, "क्षि" * 12),
        ("\u0301Ann", "Ann"),
        ("\u0301 \u0301Ann", "Ann"),
    ],
)
def test_a_name_is_cleaned(name: str | None, shown: str | None) -> None:
    assert clean_name(name) == shown


@given(st.text(st.characters(), max_size=60))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    try:
        clean = clean_name(name)
    except ValueError:
        return
    assert clean_name(clean) == clean
    assert clean is None or 0 < shown_length(clean) <= MAX_NAME
    assert len(clean or "") <= MAX_CODE_POINTS


@pytest.mark.parametrize("name", ["\u200b", "\u3164", "\ue000 \u202e"])
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    with pytest.raises(NameRefused, match="can be seen"):
        clean_name(name)


@pytest.mark.parametrize("language", OFFERED, ids=lambda language: language.code)
async def test_no_person_has_a_given_name(language: Language) -> None:
    await load_messages(language)
    with use_language(language):
        given = [display_name("7fa" + "0" * 13, None), display_name("x", DELETED_NAME)]
        given += [display_name(computer_id(level, 1), None)[:MAX_NAME] for level in (1, 1.5, 8)]
    for name in given:
        with pytest.raises(NameRefused):
            clean_name(name)
        assert clean_name(name, imported=True) == name


@pytest.mark.parametrize(
    "name",
    [
        "ВОТ Edax",
        "ＢＯＴ x",
        "bot x",
        "B0T Edax",
        "Bót Edax",
        "[BOT] Edax",
        "Guеst 7fa",
        "Computer player, level 8",
        "DELETED  PLAYER",
        "@ann",
        "＠ann",
        "Admin",
        "Аdmіn",
        "Birnam",
        "Guest7fa",
        "Guest0fa",
        "Gast7fa",
        "Invité7fa",
        "Deletedplayer",
        "GelöschterSpieler",
        "Computer,level8(adapted)",
        "ʙᴏᴛ x",
        "🅱OT x",
        "🅱\ufe0f🅾️🆃 x",
        "Bırnam",
    ],
)
def test_a_name_that_imitates_is_refused(name: str) -> None:
    with pytest.raises(NameRefused, match="looks like"):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Bottom",
        "Guest",
        "Anna Gast",
        "Bot",
        "Computerfan",
        "Admin's cat",
        "Борис",
        "Νίκος",
        "Gaston1",
        "Gastone",
        "Guesthouse",
    ],
)
def test_other_names_are_free(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", ["x" * (MAX_NAME + 1), "x y" * 9])
def test_a_long_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="24 characters"):
        clean_name(name)


def test_players_without_a_name_are_guests() -> None:
    assert display_name("abcdef", None) == "Guest abc"
    assert display_name("abcdef", "Ann") == "Ann"


def test_a_deleted_player_has_a_name_in_every_language() -> None:
    assert display_name("abcdef", DELETED_NAME) == t("names.deleted")
    assert shared_name("abcdef", DELETED_NAME) == "Deleted player"


async def test_a_player_can_be_renamed(ann: Browser) -> None:
    me = await ann.ask("PATCH", "/api/me", {"name": " Ann\u202e "})
    assert (me["is_player"], me["name"], me["display_name"]) == (True, "Ann", "Ann")
    assert await ann.ask("GET", "/api/me") == me
    me = await ann.ask("PATCH", "/api/me", {"name": None})
    assert (me["name"], me["display_name"].startswith("Guest ")) == (None, True)
    assert (await ann.ask("PATCH", "/api/me", {"name": "  "}))["name"] is None


async def test_invalid_names_are_refused(ann: Browser) -> None:
    for body in ({"name": "x" * 25}, {"name": "x" * 9999}, {"name": "\u200b"}, {"name": 5}, {}):
        problem = await ann.ask("PATCH", "/api/me", body, 422)
        assert problem["reason"] == "invalid"
        assert len(problem["message"]) < 400
    headers = {"content-type": "application/json"}
    surrogate = rb'{"name": "\ud800"}'
    answer = await ann.http.request("PATCH", "/api/me", content=surrogate, headers=headers)
    assert answer.status_code in (200, 422)
    assert (await ann.ask("GET", "/api/me"))["name"] is None

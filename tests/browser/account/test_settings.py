"""Preferences on one device, on other devices, and after the loss of their storage."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.match.input.test_phone import SMALL, phone
from tests.browser.support.held_requests import HeldRequests
from tests.browser.support.person import Person
from tests.browser.support.preferences import chooses, starts_with
from tests.browser.support.server import Server
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except

ADDRESS = "/api/v1/me/settings"
_ROOT = "document.documentElement?.dataset"


def root_attribute(person: Person, name: str) -> str:
    """The attribute of the page's root element for a preference."""
    chosen: str = person.page.evaluate(f"{_ROOT}.{name}")
    return chosen


def saved_preferences(person: Person) -> dict[str, str]:
    """The player's preferences on the server."""
    choices = person.asks("GET", ADDRESS)["choices"]
    return {name: value for name, value in choices.items() if value is not None}


def sign_in_as(other: Person, person: Person) -> Person:
    """Sign in another device as the same player."""
    other.context.add_cookies(
        [
            {"name": cookie["name"], "value": cookie["value"], "url": person.site}
            for cookie in person.context.cookies()
        ]
    )
    return other


@pytest.fixture
def player(anna: Person) -> Person:
    """A registered player on the settings page."""
    anna.asks("PATCH", "/api/me", {"name": "Anna"})
    anna.goes("/settings")
    return anna


def test_a_new_device_starts_with_the_latest_preferences(player: Person, visit: Visit) -> None:
    player.page.get_by_label(t("settings.palette.title"), exact=False).first.select_option("Harbor")
    eventually(lambda: saved_preferences(player).get("palette"), "harbor")
    phone = sign_in_as(visit("Anna"), player)
    phone.goes("/")
    eventually(lambda: root_attribute(phone, "palette"), "harbor")
    phone.page.route(f"**{ADDRESS}", lambda _: None)  # the server does not answer
    phone.page.reload(wait_until="commit")
    eventually(lambda: root_attribute(phone, "palette"), "harbor")


@pytest.mark.soak
def test_a_device_keeps_its_own_choice(player: Person, visit: Visit) -> None:
    other = sign_in_as(visit("Anna"), player)
    other.goes("/settings")
    other.page.get_by_label(t("settings.theme.title")).select_option("Light")
    eventually(lambda: saved_preferences(player).get("theme"), "light")
    player.page.get_by_label(t("settings.theme.title")).select_option("Dark")
    player.page.get_by_label(t("settings.coordinates.title")).select_option("Hidden")
    eventually(lambda: saved_preferences(player).get("coordinates"), "off")
    other.page.reload()
    expect(other.page.get_by_label(t("settings.coordinates.title"))).to_have_value("off")
    expect(other.page.get_by_label(t("settings.theme.title"))).to_have_value("light")
    assert root_attribute(other, "theme") == "light"


def test_preferences_can_be_saved_for_all_devices(player: Person, visit: Visit) -> None:
    other = sign_in_as(visit("Anna"), player)
    other.goes("/settings")
    other.page.get_by_label(t("settings.theme.title")).select_option("Light")
    eventually(lambda: saved_preferences(player).get("theme"), "light")
    player.page.get_by_label(t("settings.theme.title")).select_option("Dark")
    player.page.get_by_role("button", name=t("settings.everywhere")).click()
    expect(player.page.locator("#settings-message")).to_have_text(t("settings.saved-everywhere"))
    other.page.reload()
    eventually(lambda: root_attribute(other, "theme"), "dark")
    other.page.get_by_label(t("settings.theme.title")).select_option("Light")
    other.page.reload()
    expect(other.page.get_by_label(t("settings.theme.title"))).to_have_value("light")
    assert root_attribute(other, "theme") == "light"


@pytest.mark.soak
def test_preferences_survive_lost_storage_and_a_killed_server(
    mortal: Server, mortal_visit: Visit
) -> None:
    anna = mortal_visit("Anna")
    anna.asks("PATCH", "/api/me", {"name": "Anna"})
    anna.goes("/settings")
    anna.page.get_by_label(t("settings.theme.title")).select_option("Dark")
    anna.page.get_by_label(t("settings.turn-hex.title")).select_option("Upside down")
    wanted = {"theme": "dark", "turn_hex": "180"}
    eventually(lambda: wanted.items() <= saved_preferences(anna).items(), True)
    anna.page.evaluate("localStorage.clear()")
    anna.goes("about:blank")
    mortal.kill()
    mortal.start()
    anna.goes("/settings")
    eventually(lambda: root_attribute(anna, "theme"), "dark")
    expect(anna.page.get_by_label(t("settings.turn-hex.title"))).to_have_value("180")
    expect(anna.board).to_have_attribute("data-turned", "180")


def test_the_next_page_sends_an_unsent_preference(player: Person) -> None:
    player.page.get_by_label(t("settings.theme.title")).select_option("Dark")
    player.page.reload()
    eventually(lambda: saved_preferences(player).get("theme"), "dark")


def test_a_choice_before_the_player_is_known_is_sent(player: Person) -> None:
    player.page.get_by_label(t("settings.theme.title")).select_option("Light")
    eventually(lambda: saved_preferences(player).get("theme"), "light")
    saving = HeldRequests(player.page, "**/api/v1/me")
    player.page.reload()
    player.page.get_by_label(t("settings.theme.title")).select_option("Dark")
    eventually(lambda: root_attribute(player, "theme"), "dark")
    eventually(lambda: saving.count() > 0, True)
    saving.release()
    eventually(lambda: saved_preferences(player).get("theme"), "dark")


def test_choosing_preferences_registers_no_player(anna: Person) -> None:
    anna.goes("/settings")
    anna.page.get_by_label(t("settings.theme.title")).select_option("Dark")
    anna.page.reload()  # sends what was not sent before
    anna.page.wait_for_load_state("networkidle")
    assert [cookie["name"] for cookie in anna.context.cookies()] == ["look"]
    assert root_attribute(anna, "theme") == "dark"
    anna.asks("PATCH", "/api/me", {"name": "Anna"})
    anna.goes("/")
    eventually(lambda: saved_preferences(anna).get("theme"), "dark")


@pytest.mark.soak
def test_preferences_can_be_reset(anna: Person) -> None:
    starts_with(anna, theme="dark", contrast="high", signs="none", turn_hex="60")
    anna.goes("/settings")
    assert root_attribute(anna, "contrast") == "high"
    anna.page.get_by_role("button", name=t("common.reset")).click()
    assert root_attribute(anna, "theme") == "light"
    assert root_attribute(anna, "contrast") == "usual"
    expect(anna.page.get_by_label(t("settings.signs.title"))).to_have_value("usual")
    expect(anna.board).to_have_attribute("data-turned", "0")


INVALID = ["{", "null", "7", '"dark"', '{"theme": 5, "hat": [1]}', '{"turn_hex": "45"}', "[]"]


@pytest.mark.parametrize("stored", in_soak_except("{", '{"theme": 5, "hat": [1]}', values=INVALID))
def test_invalid_storage_is_ignored(anna: Person, stored: str) -> None:
    anna.goes("/")
    anna.page.evaluate("(text) => localStorage.setItem('birnam.settings', text)", stored)
    anna.page.evaluate("(text) => localStorage.setItem('birnam.settings.player', text)", stored)
    anna.goes("/settings")
    expect(anna.page.get_by_label(t("settings.theme.title"))).to_have_value("auto")
    expect(anna.page.get_by_label(t("settings.turn-hex.title"))).to_have_value("0")
    anna.page.get_by_label(t("settings.theme.title")).select_option("Dark")
    anna.page.reload()
    assert root_attribute(anna, "theme") == "dark"


@pytest.mark.parametrize("path", ["/settings", "/"])
@pytest.mark.soak
def test_a_phone_shows_the_settings_without_scrolling_sideways(visit: Visit, path: str) -> None:
    anna = visit("Anna", **phone(SMALL))
    anna.goes(path)
    chooses(anna, t("settings.signs.title"), t("settings.signs.strong"))
    anna.goes("/settings")
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for field in anna.page.locator("#preferences select:visible").all():
        box = field.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 120

"""Preferences on one device and on others, and how a phone shows them."""

import pytest

from app.locales import t
from harness.browser.boxes import box
from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.match.input.test_phone import SMALL, phone
from tests.browser.support.preferences import chooses

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


@pytest.fixture
def player(anna: Person) -> Person:
    """A registered player on the settings page."""
    anna.asks("PATCH", "/api/me", {"name": "Anna"})
    anna.goes("/settings")
    return anna


def test_a_new_device_starts_with_the_latest_preferences(player: Person, visit: Visit) -> None:
    """Before the first paint: a reload does not wait for the server."""
    player.page.get_by_label(t("settings.palette.title"), exact=False).first.select_option("Harbor")
    eventually(lambda: saved_preferences(player).get("palette"), "harbor")
    player.page.get_by_label(t("settings.theme.title")).select_option("Dark")
    player.page.reload()  # sends what was not sent before
    eventually(lambda: saved_preferences(player).get("theme"), "dark")
    phone = visit("Anna")
    phone.signs_in_like(player)
    phone.goes("/")
    eventually(lambda: root_attribute(phone, "palette"), "harbor")
    phone.page.route(f"**{ADDRESS}", lambda _: None)  # the server does not answer
    phone.page.reload(wait_until="commit")
    eventually(lambda: root_attribute(phone, "palette"), "harbor")
    eventually(lambda: root_attribute(phone, "theme"), "dark")


@pytest.mark.parametrize("path", ["/settings", "/"])
@pytest.mark.soak
def test_a_phone_shows_the_settings_without_scrolling_sideways(visit: Visit, path: str) -> None:
    anna = visit("Anna", **phone(SMALL))
    anna.goes(path)
    chooses(anna, t("settings.signs.title"), t("settings.signs.strong"))
    anna.goes("/settings")
    height = anna.page.evaluate("document.documentElement.scrollHeight")
    assert height <= 1_600, "it begins short"
    anna.unfolds(*(t(f"settings.{part}") for part in ("board", "play", "device")))
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for field in anna.page.locator("#preferences select:visible").all():
        place = box(field)
        assert place["height"] >= 44
        assert place["width"] >= 120

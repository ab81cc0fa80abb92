"""What is chosen on one device, found again there, on others, and after everything was lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.match.test_phone import SMALL, phone
from tests.browser.support.person import Person
from tests.browser.support.preferences import chooses, starts_with
from tests.browser.support.server import Server
from tests.browser.support.wait import eventually

ADDRESS = "/api/me/settings"
_ROOT = "document.documentElement.dataset"


def looks(person: Person, name: str) -> str:
    """What the root of the page says about a choice."""
    chosen: str = person.page.evaluate(f"{_ROOT}.{name}")
    return chosen


def kept(person: Person) -> dict[str, str]:
    """What the service keeps for the player."""
    choices = person.asks("GET", ADDRESS)["choices"]
    return {name: value for name, value in choices.items() if value is not None}


def becomes(other: Person, person: Person) -> Person:
    """Another device that is the same player."""
    other.context.add_cookies(
        [
            {"name": cookie["name"], "value": cookie["value"], "url": person.site}
            for cookie in person.context.cookies()
        ]
    )
    return other


@pytest.fixture
def known(anna: Person) -> Person:
    """A player, on the page of the settings."""
    anna.asks("PATCH", "/api/me", {"name": "Anna"})
    anna.goes("/settings")
    return anna


def test_a_new_device_starts_with_what_the_player_has_chosen(known: Person, visit: Visit) -> None:
    known.page.get_by_label("Board", exact=False).first.select_option("Harbor")
    eventually(lambda: kept(known).get("palette"), "harbor")
    phone = becomes(visit("Anna"), known)
    phone.goes("/")
    eventually(lambda: looks(phone, "palette"), "harbor")
    phone.page.reload(wait_until="commit")
    assert looks(phone, "palette") == "harbor"  # before anything was asked for


def test_a_device_keeps_its_own_choice(known: Person, visit: Visit) -> None:
    other = becomes(visit("Anna"), known)
    other.goes("/settings")
    other.page.get_by_label("Theme").select_option("Light")
    eventually(lambda: kept(known).get("theme"), "light")
    known.page.get_by_label("Theme").select_option("Dark")
    known.page.get_by_label("Coordinates").select_option("Hidden")
    eventually(lambda: kept(known).get("coordinates"), "off")
    other.page.reload()
    expect(other.page.get_by_label("Coordinates")).to_have_value("off")
    expect(other.page.get_by_label("Theme")).to_have_value("light")
    assert looks(other, "theme") == "light"


def test_all_devices_can_be_made_to_follow(known: Person, visit: Visit) -> None:
    other = becomes(visit("Anna"), known)
    other.goes("/settings")
    other.page.get_by_label("Theme").select_option("Light")
    eventually(lambda: kept(known).get("theme"), "light")
    known.page.get_by_label("Theme").select_option("Dark")
    known.page.get_by_role("button", name="Use these everywhere").click()
    expect(known.page.locator("#settings-said")).to_contain_text("follow")
    other.page.reload()
    eventually(lambda: looks(other, "theme"), "dark")
    other.page.get_by_label("Theme").select_option("Light")
    other.page.reload()
    expect(other.page.get_by_label("Theme")).to_have_value("light")
    assert looks(other, "theme") == "light"


def test_choices_outlive_a_lost_storage_and_a_killed_server(
    mortal: Server, mortal_visit: Visit
) -> None:
    anna = mortal_visit("Anna")
    anna.asks("PATCH", "/api/me", {"name": "Anna"})
    anna.goes("/settings")
    anna.page.get_by_label("Theme").select_option("Dark")
    anna.page.get_by_label("Turn hexagons").select_option("Upside down")
    eventually(lambda: kept(anna), kept(anna) | {"theme": "dark", "turn_hex": "180"})
    anna.page.evaluate("localStorage.clear()")
    anna.goes("about:blank")
    mortal.kill()
    mortal.start()
    anna.goes("/settings")
    eventually(lambda: looks(anna, "theme"), "dark")
    expect(anna.page.get_by_label("Turn hexagons")).to_have_value("180")
    expect(anna.board).to_have_attribute("data-turned", "180")


def test_a_choice_made_in_the_last_moment_is_sent_by_the_next_page(known: Person) -> None:
    known.page.get_by_label("Theme").select_option("Dark")
    known.page.reload()
    eventually(lambda: kept(known).get("theme"), "dark")


def test_who_is_no_player_yet_becomes_none_by_choosing(anna: Person) -> None:
    anna.goes("/settings")
    anna.page.get_by_label("Theme").select_option("Dark")
    anna.page.reload()  # sends what was not sent before
    anna.page.wait_for_load_state("networkidle")
    assert anna.context.cookies() == []
    assert looks(anna, "theme") == "dark"
    anna.asks("PATCH", "/api/me", {"name": "Anna"})
    anna.goes("/")
    eventually(lambda: kept(anna).get("theme"), "dark")


def test_everything_can_be_as_usual_again(anna: Person) -> None:
    starts_with(anna, theme="dark", contrast="high", signs="none", turn_hex="60")
    anna.goes("/settings")
    assert looks(anna, "contrast") == "high"
    anna.page.get_by_role("button", name="Back to the usual").click()
    assert looks(anna, "theme") == "light"
    assert looks(anna, "contrast") == "usual"
    expect(anna.page.get_by_label("Signs on the stones")).to_have_value("usual")
    expect(anna.board).to_have_attribute("data-turned", "0")


@pytest.mark.parametrize(
    "stored", ["{", "null", "7", '"dark"', '{"theme": 5, "hat": [1]}', '{"turn_hex": "45"}', "[]"]
)
def test_a_storage_full_of_nonsense_does_no_harm(anna: Person, stored: str) -> None:
    anna.goes("/")
    anna.page.evaluate("(text) => localStorage.setItem('birnam.settings', text)", stored)
    anna.page.evaluate("(text) => localStorage.setItem('birnam.settings.player', text)", stored)
    anna.goes("/settings")
    expect(anna.page.get_by_label("Theme")).to_have_value("auto")
    expect(anna.page.get_by_label("Turn hexagons")).to_have_value("0")
    anna.page.get_by_label("Theme").select_option("Dark")
    anna.page.reload()
    assert looks(anna, "theme") == "dark"


@pytest.mark.parametrize("path", ["/settings", "/"])
def test_a_phone_shows_the_settings_without_scrolling_sideways(visit: Visit, path: str) -> None:
    anna = visit("Anna", **phone(SMALL))
    anna.goes(path)
    chooses(anna, "Signs on the stones", "Strong")
    anna.goes("/settings")
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for field in anna.page.locator("#preferences select:visible").all():
        box = field.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 120

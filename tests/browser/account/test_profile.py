"""The way to one's own profile, its looks, and hiding it from others."""

from typing import Any

import pytest
from playwright.sync_api import expect

from app.locales import OFFERED, Language, t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.looks.test_languages import fits
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.web.support.authenticator import Authenticator


@pytest.fixture
def site(server: Server) -> str:
    """The site by its name, because passkeys need one."""
    return server.site.replace("127.0.0.1", "localhost")


@pytest.fixture
def come(visit: Visit, site: str) -> Visit:
    """Lets somebody come to the site by its name."""

    def arrive(name: str, **options: Any) -> Person:
        person = visit(name, base_url=site, **options)
        person.changed_context = True  # the pool erases what the other name of the site has stored
        return person

    return arrive


def keeps(person: Person, site: str, handle: str) -> None:
    """Make an account of the person's player, past the page."""
    passkey = Authenticator(site)
    options = person.asks("POST", "/api/me/passkeys/options", {"handle": handle})["options"]
    body = {"handle": handle, "credential": passkey.register(options)}
    person.asks("POST", "/api/me/passkeys", body)


def finish_games(anna: Person, ben: Person) -> None:
    for game, loser in (("macbeth", Color.WHITE), ("othello", Color.BLACK)):
        Table(anna, ben, game, listed=True, time="5+5").resign(loser)


def test_a_player_looks_at_the_own_profile_and_hides_it(come: Visit, site: str) -> None:
    anna, ben = come("Anna"), come("Ben")
    finish_games(anna, ben)
    keeps(anna, site, "Anna-P")
    anna.goes("/")
    anna.page.locator("#account-button").click()
    anna.dialog.get_by_role("link", name=t("profile.yours")).click()
    expect(anna.page).to_have_url(f"{site}/@Anna-P")
    expect(anna.page.locator(".card")).to_have_count(2)
    has_no_violations(anna, "light")
    anna.page.emulate_media(color_scheme="dark")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")
    has_no_violations(anna, "dark")

    anna.page.get_by_label(t("profile.result"), exact=True).select_option("won")
    anna.page.get_by_role("button", name=t("profile.show"), exact=True).click()
    expect(anna.page.locator(".card")).to_have_count(1)

    anna.goes("/me/account")
    readers = anna.page.get_by_label(t("profile.visible-to"), exact=True)
    expect(readers).to_have_value("everybody")
    readers.select_option("me")
    expect(anna.page.locator("#profile-message")).to_have_text(t("common.saved"))
    ben.guard.forgives("403")
    ben.goes("/@anna-p")
    expect(ben.page.get_by_text(t("profile.hidden"))).to_be_visible()
    anna.page.reload()
    expect(readers).to_have_value("me")


@pytest.mark.soak
@pytest.mark.parametrize("language", OFFERED, ids=lambda language: language.code)
def test_a_profile_fits_a_small_phone(come: Visit, site: str, language: Language) -> None:
    viewport = {"width": 320, "height": 568}
    anna = come("Anna", viewport=viewport, is_mobile=True, locale=language.tag)
    handle = f"Long-handle-of-{language.code}-20"
    finish_games(anna, come("Ben of the long name"))
    keeps(anna, site, handle)
    anna.goes(f"/@{handle}")
    expect(anna.page.locator(".card")).to_have_count(2)
    fits(anna, language.code)

"""Passkeys in Chromium, with a virtual authenticator: one for each browser."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
# An offer would be taken at once, without a press of the button.
NO_OFFER = "PublicKeyCredential.isConditionalMediationAvailable = async () => false"

# Notes how the page asks for a passkey.
ASKED = """
const get = CredentialsContainer.prototype.get;
CredentialsContainer.prototype.get = function (request) {
  sessionStorage.setItem("mediation", request.mediation);
  return get.call(this, request);
};
"""


class Device:
    """The authenticator of a person's browser."""

    def __init__(self, person: Person) -> None:
        self._devtools: CDPSession = person.context.new_cdp_session(person.page)
        self._devtools.send("WebAuthn.enable", {"enableUI": False})
        added = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self._id = {"authenticatorId": added["authenticatorId"]}

    @property
    def passkeys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._devtools.send("WebAuthn.getCredentials", self._id)[
            "credentials"
        ]
        return found

    def takes(self, passkey: dict[str, Any]) -> None:
        """Have the passkey of another device, as a password manager does."""
        self._devtools.send("WebAuthn.addCredential", self._id | {"credential": passkey})


@pytest.fixture
def come(visit: Visit, server: Server) -> Visit:
    """Lets somebody come to the site by its name, because passkeys need one."""
    return partial(visit, base_url=server.site.replace("127.0.0.1", "localhost"))


def test_a_guest_keeps_the_player_during_a_game_and_signs_in_elsewhere(
    come: Visit, ben: Person
) -> None:
    anna, laptop = come("Anna"), come("Anna’s laptop")
    device, other = Device(anna), Device(laptop)
    table = Table(anna, ben).with_all_at_it()
    anna.plays("g8")
    table.advance("g8")
    anna.page.evaluate("window.sameDocument = true")

    anna.page.locator("#account-button").click()
    anna.dialog.get_by_label(t("account.handle"), exact=True).fill("Anna-1")
    anna.dialog.get_by_role("button", name=t("account.keep.submit")).click()
    expect(anna.page.locator("#account-message")).to_have_text(
        t("account.keep.done", handle="@Anna-1")
    )
    expect(anna.page.locator("#kept-handle")).to_have_text("@Anna-1")
    anna.presses("Escape")
    assert anna.page.evaluate("window.sameDocument") is True
    ben.plays("d5")
    table.advance("d5")
    anna.sees(table.position)

    (passkey,) = device.passkeys
    other.takes(passkey)
    laptop.page.add_init_script(NO_OFFER)
    laptop.goes("/continue")
    laptop.page.get_by_role("button", name=t("continue.passkey.submit")).click()
    laptop.page.wait_for_url("**/")
    expect(laptop.page.locator("#account-name")).to_have_text("Anna")
    laptop.opens(table.url)
    assert laptop.color == "black"
    laptop.sees(table.position)


def test_the_field_of_the_code_offers_the_passkey(come: Visit) -> None:
    """The authenticator accepts at once the offer that the browser shows in the field."""
    anna, laptop = come("Anna"), come("Anna’s laptop")
    device, other = Device(anna), Device(laptop)
    anna.goes("/me/account")
    anna.page.get_by_role("button", name=t("account.keep.title")).click()
    anna.dialog.get_by_label(t("account.handle"), exact=True).fill("Anna-4")
    anna.dialog.get_by_role("button", name=t("account.keep.submit")).click()
    expect(anna.page.locator("#kept-handle")).to_have_text("@Anna-4")

    (passkey,) = device.passkeys
    other.takes(passkey)
    laptop.page.add_init_script(ASKED)
    laptop.page.goto("/continue", wait_until="commit")  # no button is pressed; it may leave at once
    laptop.page.wait_for_url("**/")
    laptop.goes("/me/account")
    expect(laptop.page.locator("#account-lead")).to_have_text(
        t("account.page.lead", handle="@Anna-4")
    )
    assert laptop.page.evaluate("sessionStorage.getItem('mediation')") == "conditional"


def test_a_guest_who_signs_in_brings_the_games_along(come: Visit, ben: Person) -> None:
    anna, laptop = come("Anna"), come("Visitor")
    device, other = Device(anna), Device(laptop)
    anna.goes("/me/account")
    anna.page.get_by_role("button", name=t("account.keep.title")).click()
    anna.dialog.get_by_label(t("account.handle"), exact=True).fill("Anna-3")
    anna.dialog.get_by_role("button", name=t("account.keep.submit")).click()
    expect(anna.page.locator("#kept-handle")).to_have_text("@Anna-3")
    table = Table(laptop, ben).with_all_at_it()

    (passkey,) = device.passkeys
    other.takes(passkey)
    laptop.page.add_init_script(NO_OFFER)
    laptop.goes("/continue")
    laptop.page.get_by_role("button", name=t("continue.passkey.submit")).click()
    laptop.page.wait_for_url("**/me/account#merge")
    expect(laptop.page.locator("#merge-matches")).to_have_text(t("merge.matches", count=1))
    laptop.page.get_by_role("button", name=t("merge.submit")).click()
    expect(laptop.page.locator("#merge-message")).to_have_text(t("merge.done", name="Visitor"))
    expect(ben.page.locator('.seat[data-color="black"] .seat-name')).to_have_text("Anna-3")
    laptop.opens(table.url)
    assert laptop.color == "black"
    laptop.plays("g8")
    table.advance("g8")
    ben.sees(table.position)


def test_the_account_page_lists_passkeys_codes_and_devices(come: Visit) -> None:
    anna = come("Anna")
    Device(anna)
    anna.goes("/me/account")
    anna.page.get_by_role("button", name=t("account.keep.title")).click()
    handle = anna.dialog.get_by_label(t("account.handle"), exact=True)
    submit = anna.dialog.get_by_role("button", name=t("account.keep.submit"))
    anna.guard.forgives("409")
    handle.fill("admin")
    submit.click()
    expect(anna.page.locator("#account-message")).to_have_text(t("account.handle.taken"))
    handle.fill("Anna-2")
    submit.click()
    anna.presses("Escape")
    expect(anna.page.locator("#account-lead")).to_have_text(
        t("account.page.lead", handle="@Anna-2")
    )

    remove = anna.page.locator("#passkeys").get_by_role("button", name=t("common.remove"))
    remove.click()
    expect(anna.page.locator("#passkeys-message")).to_have_text(t("account.passkey.last"))
    anna.page.get_by_role("button", name=t("account.page.recovery.create")).click()
    expect(anna.page.locator("#recovery-codes li")).to_have_count(10)
    expect(anna.page.locator("#recovery-left")).to_have_text(
        t("account.page.recovery.left", count=10)
    )
    expect(anna.page.locator("#sessions li")).to_have_count(1)
    expect(anna.page.locator("#sessions li")).to_contain_text(t("account.page.sessions.here"))
    remove.click()
    expect(anna.page.locator("#passkeys li")).to_have_count(0)


KEPT = """async () => {
  const pages = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) pages.push(new URL(url).pathname);
  }
  return [...Object.keys(localStorage), ...pages.filter((path) => path.startsWith("/matches/"))];
}"""


def test_a_browser_that_signs_out_keeps_nothing_of_the_player(come: Visit, ben: Person) -> None:
    anna = come("Anna", service_workers="allow")
    Device(anna)
    table = Table(anna, ben).with_all_at_it()
    eventually(lambda: table.url in anna.page.evaluate(KEPT), True)
    anna.goes("/me/account")
    anna.page.get_by_role("button", name=t("account.keep.title")).click()
    anna.dialog.get_by_label(t("account.handle"), exact=True).fill("Anna-5")
    anna.dialog.get_by_role("button", name=t("account.keep.submit")).click()
    expect(anna.page.locator("#kept-handle")).to_have_text("@Anna-5")
    anna.presses("Escape")
    kept = anna.page.evaluate(KEPT)
    assert "birnam.matches" in kept
    anna.page.locator("#sessions").get_by_role("button").click()
    anna.page.wait_for_url("**/")
    expect(anna.page.locator("#account-name")).to_have_text(t("common.guest"))
    assert not {"birnam.matches", table.url} & set(anna.page.evaluate(KEPT))
    anna.goes("/me/games")
    expect(anna.page.locator("#my-games-none")).to_be_visible()


def test_a_deleted_player_has_no_name_in_the_readers_language(visit: Visit, ben: Person) -> None:
    anna, eva = visit("Anna"), visit("Eva", locale="de")
    table = Table(anna, ben, listed=True)
    anna.goes("/me/account")
    anna.page.get_by_role("button", name=t("account.delete.ask")).click()
    sure = anna.page.get_by_role("button", name=t("account.delete.yes"))
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    anna.page.wait_for_url("**/")
    expect(anna.page.locator("#account-name")).to_have_text(t("common.guest"))
    eva.goes(table.url)
    expect(eva.page.locator('.seat[data-color="black"] .seat-name')).to_have_text(
        "Gelöschter Spieler"
    )

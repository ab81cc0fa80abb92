"""Passkeys in Chromium, with a virtual authenticator: one for each browser."""

from typing import Any

from playwright.sync_api import CDPSession, expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.support.accounts import new_handle

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


def test_a_guest_keeps_the_player_during_a_game_and_signs_in_elsewhere(
    come: Visit, ben: Person
) -> None:
    anna, laptop = come("Anna"), come("Anna’s laptop")
    device, other = Device(anna), Device(laptop)
    table = Table(anna, ben).with_all_at_it()
    anna.plays("g8")
    table.advance("g8")

    anna.page.locator("#account-button").press("Enter")
    anna.menu.get_by_role("link", name=t("sign-in.title")).press("Enter")
    name = new_handle("Anna")
    handle = anna.page.get_by_label(t("account.handle"), exact=True)
    handle.fill(name)
    handle.press("Enter")
    done = t("account.keep.done", handle=f"@{name}")
    expect(anna.page.locator("#kept-message")).to_have_text(done)
    expect(anna.page.locator("#kept-handle")).to_be_focused()
    ben.plays("d5")
    table.advance("d5")
    anna.page.get_by_role("link", name=t("merge.back")).click()
    anna.page.wait_for_url(f"**{table.url}")
    anna.sees(table.position)

    (passkey,) = device.passkeys
    other.takes(passkey)
    laptop.page.add_init_script(NO_OFFER)
    laptop.opens(table.url)
    laptop.page.locator("#account-button").click()
    laptop.menu.get_by_role("link", name=t("sign-in.title")).click()
    laptop.page.get_by_role("button", name=t("continue.passkey.submit")).click()
    laptop.page.wait_for_url(f"**{table.url}")
    expect(laptop.page.locator("#account-name")).to_have_text("Anna")
    assert laptop.color == "black"
    laptop.sees(table.position)


def becomes_account(person: Person) -> str:
    """Make a passkey, as a link on the page of the account offers. Returns the handle."""
    person.goes("/me/account")
    person.page.get_by_role("link", name=t("account.keep.title")).click()
    handle = new_handle(person.name)
    person.page.get_by_label(t("account.handle"), exact=True).fill(handle)
    person.page.get_by_role("button", name=t("account.keep.submit")).click()
    expect(person.page.locator("#kept-handle")).to_contain_text(f"@{handle}")
    return handle


def test_the_field_of_the_code_offers_the_passkey(come: Visit) -> None:
    """The authenticator accepts at once the offer that the browser shows in the field."""
    anna, laptop = come("Anna"), come("Anna’s laptop")
    device, other = Device(anna), Device(laptop)
    handle = becomes_account(anna)

    (passkey,) = device.passkeys
    other.takes(passkey)
    laptop.page.add_init_script(ASKED)
    laptop.page.goto("/continue", wait_until="commit")  # no button is pressed; it may leave at once
    laptop.page.wait_for_url("**/")
    laptop.goes("/me/account")
    expect(laptop.page.locator("#account-lead")).to_have_text(
        t("account.page.lead", handle=f"@{handle}")
    )
    assert laptop.page.evaluate("sessionStorage.getItem('mediation')") == "conditional"


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
    becomes_account(anna)
    kept = anna.page.evaluate(KEPT)
    assert "birnam.matches" in kept
    anna.goes("/me/account")
    anna.unfolds(t("account.page.sessions"))
    anna.page.locator("#sessions").get_by_role("button").click()
    anna.page.wait_for_url("**/")
    expect(anna.page.locator("#account-name")).to_have_text(t("common.guest"))
    assert not {"birnam.matches", table.url} & set(anna.page.evaluate(KEPT))
    anna.goes("/me/games")
    expect(anna.page.locator("#my-games-none")).to_be_visible()

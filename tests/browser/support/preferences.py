"""Settings, made past the form: as they lie in the browser's storage."""

import json

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person

OWN = "birnam.settings"
_LIKE = """(choices) => {
  const own = JSON.parse(localStorage.getItem("birnam.settings") ?? "{}");
  localStorage.setItem("birnam.settings", JSON.stringify({ ...own, ...choices }));
  document.dispatchEvent(new CustomEvent("birnam:settings"));
}"""


def likes(person: Person, **choices: str) -> None:
    """Choose on the page that is open, without telling the service."""
    person.page.evaluate(_LIKE, choices)


def starts_with(person: Person, **choices: str) -> None:
    """Let every page open with choices of this device, until it makes others."""
    own = json.dumps(json.dumps(choices))
    person.context.add_init_script(
        f'try {{ localStorage["{OWN}"] ??= {own}; }} catch {{ /* an empty tab has none */ }}'
    )


def chooses(person: Person, setting: str, value: str) -> None:
    """Change a setting: over a match, or on the page of the settings, and come back."""
    here = person.page.url
    person.page.locator("#account-button").click()
    person.page.get_by_role("link", name=t("settings.title"), exact=True).click()
    person.page.get_by_label(setting).select_option(value)
    if person.page.url == here:
        person.presses("Escape")
        expect(person.page.locator("#settings")).to_be_hidden()
    else:
        person.goes(here)

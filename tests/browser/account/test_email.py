"""An email address: given on the account page, confirmed by its link, used to come back."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from app.locales import OFFERED, Language, t
from harness.browser.context_pool import ContextPool
from harness.browser.person import Person
from harness.browser.server import Server
from tests.browser.conftest import Visit, visiting
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.looks.test_languages import fits
from tests.browser.support.accounts import keeps
from tests.support.smtp_server import SmtpSink

ADDRESS = "anna@example.org"
PHONE = {"width": 320, "height": 568}


@pytest.fixture(scope="module")
def sink() -> Iterator[SmtpSink]:
    with SmtpSink().open() as sink:
        yield sink


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory, sink: SmtpSink) -> Iterator[Server]:
    """A server that sends emails."""
    data: Path = tmp_path_factory.mktemp("mailing")
    server = Server(data, smtp_url=sink.url, mail_from="birnam@example.org")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def site(mailing: Server) -> str:
    return mailing.site.replace("127.0.0.1", "localhost")


@pytest.fixture
def come(browser: Browser, site: str) -> Iterator[Visit]:
    """Lets somebody come to that server by its name, because passkeys need one."""
    with closing(ContextPool(browser, site)) as contexts:
        yield from visiting(contexts)


def gives_address(anna: Person, address: str = ADDRESS) -> None:
    """Set the address on the account page."""
    anna.goes("/me/account")
    anna.unfolds(t("email.title"))
    anna.page.get_by_label(t("email.address"), exact=True).fill(address)
    anna.page.get_by_role("button", name=t("email.submit"), exact=True).click()
    expect(anna.page.locator("#email-message")).to_have_text(t("email.sent", address=address))


def follows(person: Person, sink: SmtpSink, page: str) -> None:
    """Open the link of the next mail in this browser, and press the page's button."""
    url = urlsplit(sink.take().link("http"))
    assert url.path == f"/email/{page}"
    person.goes(f"{url.path}#{url.fragment}")
    assert person.page.url.endswith(url.path)  # the secret is not left in the address
    person.page.get_by_role("button", name=t(f"email.page.submit.{page}"), exact=True).click()


def test_an_address_is_confirmed_and_brings_a_lost_account_back(
    come: Visit, sink: SmtpSink
) -> None:
    anna, new = come("Anna"), come("Anna’s new phone", viewport=PHONE)
    handle = keeps(anna, "Anna")
    gives_address(anna)
    expect(anna.page.locator("#email-state")).to_have_text(t("email.unverified", address=ADDRESS))
    follows(anna, sink, "confirm")
    expect(anna.page.locator("#email-link-message")).to_have_text(
        t("email.confirmed", handle=f"@{handle}")
    )
    anna.page.locator("#email-link-account").get_by_role("link").click()
    expect(anna.page.locator("#email-state")).to_have_text(t("email.verified", address=ADDRESS))
    has_no_violations(anna, "the account")

    new.goes("/continue")
    new.page.get_by_label(t("email.address"), exact=True).fill(ADDRESS)
    new.page.get_by_role("button", name=t("email.recover.submit"), exact=True).click()
    expect(new.page.locator("#by-email .message")).to_be_visible()
    follows(new, sink, "sign-in")
    new.page.wait_for_url("**/")
    new.goes("/me/account")
    expect(new.page.locator("#account-lead")).to_have_text(
        t("account.page.lead", handle=f"@{handle}")
    )
    expect(new.page.locator("#email-state")).to_have_text(t("email.verified", address=ADDRESS))


@pytest.mark.soak
@pytest.mark.parametrize("language", OFFERED, ids=lambda language: language.code)
def test_an_account_with_an_address_fits_a_small_phone(
    come: Visit, sink: SmtpSink, language: Language
) -> None:
    anna = come("Anna", viewport=PHONE, is_mobile=True)
    keeps(anna, "Anna-of-a-phone")
    address = f"anna-{language.code}@example.org"
    gives_address(anna, address)
    assert sink.take().recipient == address
    phone = come("Anna", viewport=PHONE, is_mobile=True, locale=language.tag)
    phone.signs_in_like(anna)
    phone.goes("/me/account")
    expect(phone.page.locator("#email-state")).to_contain_text(address)
    fits(phone, language.code)
    assert phone.page.evaluate("document.documentElement.scrollHeight") <= 1_600, "it is short"

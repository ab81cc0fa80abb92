"""An account's email address: confirmed, used to come back, and deleted."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from app.clock import SYSTEM_CLOCK
from app.match.time_control import HOUR
from harness.polling import until
from tests.support.fake_clock import FakeClock
from tests.support.site.authenticator import keep, named
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Site
from tests.support.smtp_server import SmtpSink

EMAIL = "/api/me/email"
NO_EMAIL = {
    "offered": True,
    "address": None,
    "verified": False,
    "digest_hour": None,
    "failed": False,
}


@pytest.fixture(scope="module")
def sink() -> Iterator[SmtpSink]:
    with SmtpSink().open() as sink:
        yield sink


@pytest.fixture(scope="module")
async def mailing(tmp_path_factory: pytest.TempPathFactory, sink: SmtpSink) -> AsyncIterator[Site]:
    """A site that sends emails."""
    settings: dict[str, Any] = {"smtp_url": sink.url, "mail_from": "birnam@example.org"}
    async with Site(tmp_path_factory.mktemp("mailing"), **LIMITS, **settings) as site:
        yield site


@pytest.fixture
async def anna(mailing: Site) -> AsyncIterator[Browser]:
    """The account Anna, which is deleted after the test."""
    browser = Browser(mailing)
    await keep(browser, "Anna")
    yield browser
    if (await browser.ask("GET", "/api/me"))["handle"]:
        await browser.ask("DELETE", "/api/me", {"handle": "Anna"})


@pytest.fixture
def other(mailing: Site) -> Browser:
    """A browser without a session."""
    browser = Browser(mailing)
    named(browser)
    return browser


def token_of(link: str, page: str) -> str:
    url = urlsplit(link)
    assert url.path == f"/email/{page}"
    return url.fragment


async def confirm(browser: Browser, sink: SmtpSink, address: str) -> None:
    await browser.ask("PUT", EMAIL, {"address": address})
    mail = await sink.arrived()
    assert mail.recipient == address
    token = token_of(mail.link("http"), "confirm")
    assert (await browser.ask("POST", "/api/email/confirm", {"token": token}))["handle"] == "Anna"


async def test_an_address_is_confirmed_by_a_link_that_works_once(
    anna: Browser, other: Browser, sink: SmtpSink
) -> None:
    assert await anna.ask("GET", EMAIL) == NO_EMAIL
    shown = await anna.ask("PUT", EMAIL, {"address": " anna@example.org "})
    assert shown == NO_EMAIL | {"address": "anna@example.org"}
    assert (await anna.ask("PATCH", EMAIL, {"digest_hour": 8}, 409))["reason"] == "not-verified"
    token = token_of((await sink.arrived()).link("http"), "confirm")
    assert (await other.http.get("/email/confirm")).status_code == 200
    wrong = await other.ask("POST", "/api/email/confirm", {"token": "wrong"}, 410)
    assert wrong["reason"] == "not-valid"
    assert await other.ask("POST", "/api/email/confirm", {"token": token}) == {"handle": "Anna"}
    await other.ask("POST", "/api/email/confirm", {"token": token}, 410)
    assert (await anna.ask("GET", EMAIL))["verified"]
    assert (await anna.ask("PATCH", EMAIL, {"digest_hour": 8}))["digest_hour"] == 8
    assert (await anna.ask("PUT", EMAIL, {"address": "anna@example.org"}))["verified"]
    for text in ("anna", "anna@home", "a b@example.org", "a@b.de\nBcc: c@d.de", ""):
        assert (await anna.ask("PUT", EMAIL, {"address": text}, 422))["reason"] == "email-address"
    assert await anna.ask("DELETE", EMAIL) == NO_EMAIL


async def test_the_link_of_a_replaced_address_is_invalid(anna: Browser, sink: SmtpSink) -> None:
    await anna.ask("PUT", EMAIL, {"address": "old@example.org"})
    token = token_of((await sink.arrived()).link("http"), "confirm")
    await anna.ask("PUT", EMAIL, {"address": "new@example.org"})
    assert (await sink.arrived()).recipient == "new@example.org"
    await anna.ask("POST", "/api/email/confirm", {"token": token}, 410)


async def test_a_lost_account_is_recovered_by_mail(
    anna: Browser, other: Browser, sink: SmtpSink
) -> None:
    await confirm(anna, sink, "anna@example.org")
    ask = "/api/email/sign-in-link"
    unknown = await other.ask("POST", ask, {"address": "nobody@example.org"}, 202)
    assert await other.ask("POST", ask, {"address": "ANNA@example.org"}, 202) == unknown
    mail = await sink.arrived()
    assert mail.recipient == "anna@example.org"
    token = token_of(mail.link("http"), "sign-in")
    assert (await other.ask("POST", "/api/email/sign-in", {"token": token}))["handle"] == "Anna"
    await other.ask("POST", "/api/email/sign-in", {"token": token}, 410)
    assert (await other.ask("GET", "/api/me"))["handle"] == "Anna"
    assert sink.received.empty()


async def test_an_address_that_is_not_confirmed_signs_nobody_in(
    anna: Browser, other: Browser, sink: SmtpSink
) -> None:
    await anna.ask("PUT", EMAIL, {"address": "anna@example.org"})
    assert (await sink.arrived()).message["subject"] == "Confirm your email address for localhost"
    await other.ask("POST", "/api/email/sign-in-link", {"address": "anna@example.org"}, 202)
    await anna.ask("PUT", EMAIL, {"address": "anna@example.net"})
    assert (await sink.arrived()).recipient == "anna@example.net"


async def test_the_address_belongs_to_the_data_and_is_deleted_with_the_account(
    anna: Browser, other: Browser, sink: SmtpSink, mailing: Site
) -> None:
    await confirm(anna, sink, "anna@example.org")
    assert (await anna.ask("GET", "/api/me/data"))["email"][0]["address"] == "anna@example.org"
    await anna.ask("DELETE", "/api/me", {"handle": "Anna"})
    await other.ask("POST", "/api/email/sign-in-link", {"address": "anna@example.org"}, 202)
    await until(lambda: not any(map(mailing.count, ("email_address", "email_link", "delivery"))))


async def test_guests_have_no_address_and_unknown_links_end_no_digest(other: Browser) -> None:
    page = "/email/unsubscribe/unknown"
    assert (await other.http.get(page)).status_code == 200
    answer = await other.http.post(page, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 410
    await other.ask("PATCH", "/api/me", {"name": "Ben"})
    body = {"address": "ben@example.org"}
    assert (await other.ask("PUT", EMAIL, body, 409))["reason"] == "handle-needed"


async def test_a_server_without_mail_says_so(ann: Browser) -> None:
    await keep(ann, "Mailless")
    assert not (await ann.ask("GET", EMAIL))["offered"]
    body = {"address": "ann@example.org"}
    assert (await ann.ask("PUT", EMAIL, body, 409))["reason"] == "no-mail"
    assert (await ann.ask("POST", "/api/email/sign-in-link", body, 409))["reason"] == "no-mail"


async def test_a_mail_that_waits_is_sent_after_a_restart(tmp_path: Path) -> None:
    with SmtpSink().open() as gone:
        settings: dict[str, Any] = {"smtp_url": gone.url, "mail_from": "birnam@example.org"}
    async with Site(tmp_path, **LIMITS, **settings) as site:
        browser = Browser(site)
        await keep(browser, "Anna")
        await browser.ask("PUT", EMAIL, {"address": "anna@example.org"})
        assert site.count("delivery") == 1
    with SmtpSink().open() as sink:
        settings["smtp_url"] = sink.url
        async with Site(tmp_path, clock=FakeClock(SYSTEM_CLOCK() + HOUR), **LIMITS, **settings):
            assert (await sink.arrived()).recipient == "anna@example.org"

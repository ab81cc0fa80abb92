"""Accounts of browsers, with passkeys."""

from typing import Any

from harness.authenticator import Authenticator
from tests.support.site.live_server import Browser, Json


def named(browser: Browser) -> str:
    """Call the site by a name, which passkeys need; returns its origin."""
    host = browser.site.host.replace("127.0.0.1", "localhost")
    browser.http.headers["host"] = host
    return f"http://{host}"


async def keep(browser: Browser, handle: str, **fields: Any) -> Authenticator:
    """Make an account of the browser's player; returns the passkey."""
    made = Authenticator(named(browser), **fields)
    await add_passkey(browser, made, handle)
    return made


async def add_passkey(
    browser: Browser, made: Authenticator, handle: str | None = None, status: int = 201
) -> Json:
    body = {"handle": handle}
    options = await browser.ask("POST", "/api/me/passkeys/options", body)
    body |= {"credential": made.register(options["options"])}
    answer: Json = await browser.ask("POST", "/api/me/passkeys", body, status)
    return answer


async def sign_in(browser: Browser, passkey: Authenticator, status: int = 200) -> Json:
    named(browser)
    options = await browser.ask("POST", "/api/passkeys/options")
    body = {"credential": passkey.sign(options["options"])}
    answer: Json = await browser.ask("POST", "/api/passkeys/sign-in", body, status)
    return answer

"""Accounts, made past the page, with handles that no other test is given."""

from itertools import count

from harness.authenticator import Authenticator
from harness.browser.person import Person

_numbers = count(1)  # a server belongs to one process of tests


def new_handle(name: str) -> str:
    return f"{name}-{next(_numbers)}"


def keeps(person: Person, name: str) -> str:
    """Make an account of the person's player, on a site that is called by its name."""
    handle = new_handle(name)
    passkey = Authenticator(person.site.replace("127.0.0.1", "localhost"))
    options = person.asks("POST", "/api/me/passkeys/options", {"handle": handle})["options"]
    body = {"handle": handle, "credential": passkey.register(options)}
    person.asks("POST", "/api/me/passkeys", body)
    return handle

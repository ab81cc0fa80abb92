"""Secrets: nobody can guess them, and only their hashes are stored."""

import base64

import pytest

from app.http import tokens
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser, Site

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def stored(site: Site) -> bytes:
    """The database's files. The log comes first, because its pages move to the database."""
    log = site.settings.database.with_name("birnam.db-wal")
    return (log.read_bytes() if log.exists() else b"") + site.settings.database.read_bytes()


async def test_only_hashes_of_secrets_are_stored(ann: Browser, site: Site) -> None:
    await keep(ann, "secretive")
    match_id = await ann.open_match(joining="keys")
    keys = f"/api/matches/{match_id}/keys"
    links = {
        "resume": (await ann.ask("POST", "/api/me/resume-link", status=201))["url"],
        "one-time": (await ann.ask("POST", keys, status=201))["url"],
    }
    token = {"name": "program", "scopes": ["read"]}
    codes = (await ann.ask("POST", "/api/me/recovery-codes", status=201))["codes"]
    assert ann.token
    secrets = {
        "session": ann.token,
        "recovery": codes[0].replace("-", ""),
        "code": (await ann.ask("POST", "/api/me/code", status=201))["code"],
        "token": (await ann.ask("POST", "/api/me/tokens", token, 201))["token"],
    }
    secrets |= {name: link.partition("#")[2].removeprefix("key=") for name, link in links.items()}
    found = stored(site)
    assert match_id.encode() in found
    assert b"program" in found
    assert [name for name, secret in secrets.items() if secret.encode() in found] == []
    hashes = [tokens.hash_secret(secret).encode() in found for secret in secrets.values()]
    assert all(hashes)


async def test_sessions_and_links_have_192_bits(ann: Browser) -> None:
    link = (await ann.ask("POST", "/api/me/resume-link", status=201))["url"]
    assert ann.token
    for secret in (ann.token, link.partition("#")[2]):
        assert len(base64.urlsafe_b64decode(secret)) == 192 // 8
    assert len({tokens.new_secret() for _ in range(100)}) == 100


@pytest.mark.parametrize(("new", "length"), [(tokens.new_code, 8), (tokens.new_recovery_code, 16)])
def test_codes_use_all_letters(new: object, length: int) -> None:
    assert callable(new)
    codes = [new().replace("-", "") for _ in range(1_000)]
    assert {len(code) for code in codes} == {length}
    assert sorted({letter for code in codes for letter in code}) == sorted(LETTERS)

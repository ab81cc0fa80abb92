"""Secrets: nobody can guess them, and only their hashes are stored."""

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

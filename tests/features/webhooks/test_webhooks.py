"""Webhooks of programs: signed, retried, made by API and on a page."""

import asyncio
import hashlib
import hmac
import re
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.locales import t
from harness.polling import TIME_LIMIT
from tests.support.site.fixtures import LIMITS, NewBrowser
from tests.support.site.http_sink import Letter, PostOffice
from tests.support.site.live_server import Browser, Json, Site
from tests.support.timeouts import UNHURRIED

HOOKS = "/api/me/webhooks"
DOCUMENT = Path(__file__).parents[3] / "docs" / "api.md"


@pytest.fixture(scope="module")
async def site(
    each_database: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    """A site on each kind of database, which may call the tests' own server."""
    settings: dict[str, Any] = LIMITS | {"webhook_private": True} | each_database
    soon = replace(UNHURRIED, event_retries=(0,) * 11, delivery_poll=0.05)
    async with Site(tmp_path_factory.mktemp("hooks"), timeouts=soon, **settings) as site:
        yield site


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice().open() as office:
        yield office


async def hooked(browser: Browser, office: PostOffice, **fields: Any) -> Json:
    created: Json = await browser.ask("POST", HOOKS, {"url": office.url} | fields, 201)
    return created


async def take(office: PostOffice) -> Letter:
    return await asyncio.to_thread(office.take)


def signatures(letter: Letter) -> tuple[int, list[str]]:
    parts = [part.split("=", 1) for part in letter.headers["birnam-signature"].split(",")]
    (seconds,) = [int(value) for name, value in parts if name == "t"]
    return seconds, [value for name, value in parts if name == "v1"]


def signed(letter: Letter, secret: str) -> str:
    seconds, _ = signatures(letter)
    return hmac.new(
        secret.encode(), f"{seconds}.".encode() + letter.body, hashlib.sha256
    ).hexdigest()


def documented_check() -> Any:
    """The function of the documentation that checks a signature."""
    blocks = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    (source,) = [block for block in blocks if "is_genuine" in block]
    names: dict[str, Any] = {}
    exec(source, names)
    return names["is_genuine"]


async def test_the_documentation_checks_a_signature(ann: Browser, office: PostOffice) -> None:
    hook, is_genuine = await hooked(ann, office), documented_check()
    await ann.ask("POST", f"{HOOKS}/{hook['webhook']['id']}/test")
    letter = await take(office)
    signature, secret = letter.headers["birnam-signature"], hook["secret"]
    assert is_genuine(secret, signature, letter.body)
    assert not is_genuine(secret, signature, letter.body + b" ")
    assert not is_genuine("another", signature, letter.body)
    seconds, _ = signatures(letter)
    old = signature.replace(str(seconds), str(seconds - 600))
    assert not is_genuine(secret, old, letter.body)
    for nonsense in ("", "t=", "v1=", "=,=", "t=x,v1=y"):
        assert not is_genuine(secret, nonsense, letter.body)


async def test_the_events_of_a_game_are_sent_and_signed(
    ann: Browser, bob: Browser, office: PostOffice
) -> None:
    hook = await hooked(bob, office)
    match_id = await ann.start_match(bob)
    started = await take(office)
    assert started.json["t"] == started.headers["birnam-event"] == "game-started"
    assert (started.json["match"], started.json["you"]) == (match_id, ["white"])
    seconds, found = signatures(started)
    assert found == [signed(started, hook["secret"])]
    assert abs(time.time() - seconds) < 60
    await ann.play(match_id, 2, "g8")
    turn = await take(office)
    assert (turn.json["t"], turn.json["version"]) == ("turn", 3)
    assert turn.json["id"] == turn.headers["birnam-delivery"]
    assert turn.json["id"] == f"{match_id}-3-turn-{ann.site.epoch}"
    await ann.ask("POST", f"/api/matches/{match_id}/commands", {"t": "resign", "id": "r", "at": 3})
    assert (await take(office)).json["t"] == "game-finished"
    (friend,) = (await ann.ask("GET", "/api/me/people"))["people"]
    await ann.open_match(friends=[friend["id"]])
    assert (await take(office)).json["t"] == "invitation"


async def test_a_failed_try_is_repeated(ann: Browser, bob: Browser, office: PostOffice) -> None:
    office.statuses = [500, 302]
    hook = await hooked(bob, office, events=["game-started"])
    await bob.sit(await ann.open_match())
    letters = [await take(office) for _ in range(3)]
    assert len({letter.headers["birnam-delivery"] for letter in letters}) == 1
    path = f"{HOOKS}/{hook['webhook']['id']}/deliveries"
    async with asyncio.timeout(TIME_LIMIT):
        while (one := (await bob.ask("GET", path))["deliveries"][0])["state"] != "sent":
            pass
    assert (one["tries"], one["next_at"]) == (3, None)
    assert (await bob.ask("GET", HOOKS))["webhooks"][0]["failures"] == 0


async def test_a_secret_is_changed_without_a_gap(ann: Browser, office: PostOffice) -> None:
    first = await hooked(ann, office)
    path = f"{HOOKS}/{first['webhook']['id']}"
    second = await ann.ask("POST", f"{path}/secret")
    assert (await ann.ask("POST", f"{path}/test"))["delivered"]
    letter = await take(office)
    assert signatures(letter)[1] == [signed(letter, one["secret"]) for one in (second, first)]
    data = (await ann.http.get("/api/me/data")).text
    assert not any(one["secret"] in data for one in (first, second))


async def test_a_test_tells_the_answer_and_private_addresses_are_refused(
    ann: Browser, office: PostOffice, tmp_path: Path
) -> None:
    hook = (await hooked(ann, office))["webhook"]
    office.statuses = [404]
    answer = await ann.ask("POST", f"{HOOKS}/{hook['id']}/test")
    assert not answer["delivered"]
    assert "404" in answer["message"]
    async with Site(tmp_path / "data", **LIMITS) as strict:
        browser = Browser(strict)
        for url in (office.url, "https://127.0.0.1/", "https://[::1]/", "http://example.org/"):
            refused = await browser.ask("POST", HOOKS, {"url": url}, 422)
            assert refused["reason"] == "no-such-address"
        named = await browser.ask("POST", HOOKS, {"url": "https://localhost/"}, 201)
        tested = await browser.ask("POST", f"{HOOKS}/{named['webhook']['id']}/test")
        assert not tested["delivered"]  # the address behind the name is checked, too


async def test_webhooks_belong_to_their_player(
    ann: Browser, bob: Browser, new_browser: NewBrowser, office: PostOffice
) -> None:
    hook = (await hooked(ann, office))["webhook"]
    await bob.open_match()
    for method, end in (("DELETE", ""), ("POST", "/test"), ("POST", "/secret")):
        await bob.ask(method, f"{HOOKS}/{hook['id']}{end}", status=404)
    await bob.ask("GET", f"{HOOKS}/{hook['id']}/deliveries", status=404)
    for _ in range(4):
        await hooked(ann, office)
    assert (await ann.ask("POST", HOOKS, {"url": office.url}, 409))["reason"] == (
        "too-many-webhooks"
    )
    assert len((await ann.ask("DELETE", f"{HOOKS}/{hook['id']}"))["webhooks"]) == 4
    assert (await new_browser().ask("GET", HOOKS)) == {"webhooks": []}
    await ann.ask("DELETE", "/api/me", {"handle": None})


async def test_a_program_registers_a_webhook_by_token(ann: Browser, office: PostOffice) -> None:
    for scope, status in (("play", 403), ("bot", 201)):
        wanted = {"name": "x", "scopes": [scope]}
        token = (await ann.ask("POST", "/api/me/tokens", wanted, 201))["token"]
        headers = {"authorization": f"Bearer {token}"}
        answer = await ann.http.post(HOOKS, json={"url": office.url}, headers=headers)
        assert answer.status_code == status


async def test_the_page_works_without_scripts(ann: Browser, office: PostOffice) -> None:
    kinds = ["turn", "game-finished"]
    made = await ann.send("/me/webhooks", 200, url=office.url, event=kinds)
    (secret,) = re.findall(r'value="(birnam_whsec_[\w-]+)"', made)
    (hook,) = (await ann.ask("GET", HOOKS))["webhooks"]
    assert hook["events"] == kinds
    assert secret not in await ann.read("/me/webhooks")
    await ann.send("/me/webhooks/test", 200, id=hook["id"])
    letter = await take(office)
    assert signatures(letter)[1] == [signed(letter, secret)]
    assert "birnam_whsec_" in await ann.send("/me/webhooks/secret", 200, id=hook["id"])
    refused = await ann.send("/me/webhooks", 422, url=office.url)
    assert t("webhooks.error.form") in refused
    assert f'value="{office.url}"' in refused, "what was typed stays"
    assert " checked>" not in refused
    await ann.send("/me/webhooks/remove", id=hook["id"])
    assert (await ann.ask("GET", HOOKS)) == {"webhooks": []}

"""Requests with an Idempotency-Key make nothing twice, at two workers and after a restart."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from app.locales import t
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Json, Site

Workers = tuple[Site, Site]
MATCHES, PAIRINGS, HOOKS = "/api/v1/matches", "/api/v1/pairings", "/api/v1/me/webhooks"
TOURNAMENTS = "/api/v1/tournaments"
SAME_AT_ONCE = 6


@pytest.fixture(scope="module")
async def workers(
    each_database: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Workers]:
    """Two servers on PostgreSQL; on SQLite there can only be one."""
    settings: dict[str, Any] = LIMITS | {"webhook_private": True} | each_database
    async with Site(tmp_path_factory.mktemp("one"), **settings) as one:
        if not each_database:
            yield one, one
        else:
            async with Site(tmp_path_factory.mktemp("two"), **settings) as other:
                yield one, other


@pytest.fixture(scope="module")
def site(workers: Workers) -> Site:
    return workers[0]


@pytest.fixture
async def elsewhere(workers: Workers, ann: Browser) -> Browser:
    """Ann at the other server."""
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    browser = Browser(workers[1])
    browser.http.cookies = ann.http.cookies
    return browser


@pytest.fixture
def time() -> str:
    """A clock that no other test looks for."""
    return f"{uuid4().int % 100 + 20}+{uuid4().int % 100 + 20}"


async def post(browser: Browser, path: str, key: str, body: Json) -> httpx2.Response:
    headers = {"idempotency-key": key}
    answer: httpx2.Response = await browser.http.post(path, json=body, headers=headers)
    return answer


async def matches(browser: Browser) -> list[str]:
    found = await browser.ask("GET", "/api/me/matches")
    return [card["id"] for card in found["matches"]]


def local(answer: httpx2.Response) -> Json:
    """The answer without its URL, in which each server names itself."""
    assert answer.is_success, answer.text
    return {name: value for name, value in answer.json().items() if name != "url"}


async def test_a_repeat_opens_no_second_match(ann: Browser, elsewhere: Browser) -> None:
    body = {"game": "macbeth", "color": "random", "options": {"passing": "free"}}
    first = await post(ann, MATCHES, '"one"', body)
    again = await post(elsewhere, MATCHES, "one", dict(reversed(body.items())))
    assert (first.status_code, again.status_code) == (201, 201)
    assert local(first) == local(again)
    other = await post(ann, MATCHES, '"two"', body)
    assert sorted(await matches(ann)) == sorted([local(first)["id"], local(other)["id"]])


async def test_the_answer_stays_the_same_after_the_match_has_changed(
    ann: Browser, elsewhere: Browser, bob: Browser
) -> None:
    body = {"game": "macbeth", "color": "white"}
    first = await post(ann, MATCHES, "k", body)
    await bob.sit(local(first)["id"])
    assert local(await post(elsewhere, MATCHES, "k", body)) == local(first)
    await ann.ask("POST", f"{MATCHES}/{local(first)['id']}/commands", RESIGN)
    assert local(await post(elsewhere, MATCHES, "k", body)) == local(first)
    assert await matches(ann) == [local(first)["id"]]


RESIGN = {"t": "resign", "id": "resign", "at": 2}


async def test_the_same_requests_at_once_open_one_match(ann: Browser, elsewhere: Browser) -> None:
    body = {"game": "othello", "color": "random"}
    requests = [
        post(browser, MATCHES, "at-once", body)
        for browser in (ann, elsewhere)
        for _ in range(SAME_AT_ONCE)
    ]
    answers = [local(answer) for answer in await asyncio.gather(*requests)]
    assert answers == [answers[0]] * len(requests)
    assert await matches(ann) == [answers[0]["id"]]


@pytest.mark.parametrize("path", [MATCHES, PAIRINGS])
async def test_a_key_with_another_body_is_refused(
    ann: Browser, elsewhere: Browser, time: str, path: str
) -> None:
    first = await post(ann, path, "k", {"game": "macbeth", "time": time})
    assert first.is_success
    for body in ({"game": "othello", "time": time}, {"game": "macbeth"}):
        refused = await post(elsewhere, path, "k", body)
        assert (refused.status_code, refused.json()["reason"]) == (422, "key-used")
    assert await matches(ann) == [first.json()["id"]]


async def test_keys_of_others_and_of_other_paths_do_not_count(
    ann: Browser, elsewhere: Browser, bob: Browser, time: str
) -> None:
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    body = {"game": "macbeth", "time": time}
    ids = [
        local(await post(ann, MATCHES, "k", body))["id"],
        local(await post(bob, MATCHES, "k", body))["id"],
        local(await post(elsewhere, PAIRINGS, "k", body))["id"],
    ]
    assert len(set(ids)) == len(ids)


BAD_KEYS = {
    "empty": [b""],
    "spaces": [b"   "],
    "tab": [b"\t"],
    "empty quotes": [b'""'],
    "too long": [b"x" * 101],
    "too long in quotes": [b'"' + b"x" * 101 + b'"'],
    "open quote": [b'"open'],
    "a space inside": [b"a b"],
    "Latin-1": ["k\xe4y".encode("latin-1")],
    "UTF-8": ["鍵".encode()],
    "two": [b"a", b"b"],
}


async def test_a_bad_key_is_refused(ann: Browser) -> None:
    problem = {"reason": "invalid", "message": t("errors.bad-key")}
    for name, keys in BAD_KEYS.items():
        headers = [(b"idempotency-key", key) for key in keys]
        for path in (MATCHES, PAIRINGS):
            refused = await ann.http.post(path, json={"game": "macbeth"}, headers=headers)
            assert (refused.status_code, refused.json()) == (422, problem), name


async def test_a_refused_request_does_not_use_up_its_key(ann: Browser, elsewhere: Browser) -> None:
    refused = await post(ann, MATCHES, "k", {"game": "chess"})
    assert refused.status_code == 422
    assert (await post(elsewhere, MATCHES, "k", {"game": "macbeth"})).status_code == 201


async def test_a_repeated_search_takes_no_second_seat(
    ann: Browser, elsewhere: Browser, bob: Browser, cid: Browser, time: str
) -> None:
    wish = {"game": "macbeth", "time": time}
    for host in (bob, cid):
        await post(host, MATCHES, "open", wish | {"listed": True})
    first = local(await post(ann, PAIRINGS, "k", wish))
    assert first["state"] == "playing"
    assert local(await post(elsewhere, PAIRINGS, "k", wish)) == first
    assert await matches(ann) == [first["id"]]
    other = local(await post(ann, PAIRINGS, "k2", wish))
    assert (other["state"], other["id"] == first["id"]) == ("playing", False)


async def test_a_repeated_search_opens_no_second_game(
    ann: Browser, elsewhere: Browser, bob: Browser, time: str
) -> None:
    wish = {"game": "macbeth", "time": time}
    answers = await asyncio.gather(
        *(post(browser, PAIRINGS, "k", wish) for browser in (ann, elsewhere) for _ in range(3))
    )
    assert {local(answer)["state"] for answer in answers} == {"waiting"}
    (opened,) = {local(answer)["id"] for answer in answers}
    assert local(await post(bob, PAIRINGS, "k", wish))["id"] == opened
    again = local(await post(elsewhere, PAIRINGS, "k", wish))
    assert (again["id"], again["state"]) == (opened, "playing")
    assert await matches(ann) == [opened]


async def test_the_same_requests_at_once_create_one_tournament(
    ann: Browser, elsewhere: Browser
) -> None:
    body = {"name": "Cup", "format": "swiss", "games": ["macbeth"], "time": "5+3", "rounds": 3}
    body["join"] = True
    answers = await asyncio.gather(
        *(
            post(browser, TOURNAMENTS, "at-once", body)
            for browser in (ann, elsewhere)
            for _ in range(SAME_AT_ONCE)
        )
    )
    (made,) = {local(answer)["id"] for answer in answers}
    assert (await ann.ask("GET", f"{TOURNAMENTS}/{made}"))["players"] == 1


async def test_the_same_requests_at_once_make_one_webhook(ann: Browser, elsewhere: Browser) -> None:
    body = {"url": "https://example.org/hook", "events": ["turn"]}
    answers = await asyncio.gather(
        *(
            post(browser, HOOKS, "at-once", body)
            for browser in (ann, elsewhere)
            for _ in range(SAME_AT_ONCE)
        )
    )
    assert [local(answer) for answer in answers] == [local(answers[0])] * len(answers)
    assert len((await ann.ask("GET", HOOKS))["webhooks"]) == 1


async def test_a_webhook_is_made_once(ann: Browser, elsewhere: Browser) -> None:
    body = {"url": "https://example.org/hook", "events": ["turn", "invitation"]}
    first = local(await post(ann, HOOKS, "k", body))
    assert local(await post(elsewhere, HOOKS, "k", body)) == first
    refused = await post(ann, HOOKS, "k", body | {"events": ["turn"]})
    assert refused.json()["reason"] == "key-used"
    assert len((await ann.ask("GET", HOOKS))["webhooks"]) == 1


async def test_a_key_with_two_bodies_at_once_takes_one_seat(
    ann: Browser, elsewhere: Browser, bob: Browser, cid: Browser, time: str
) -> None:
    wishes = [{"game": game, "time": time} for game in ("othello", "moxie")]
    for host in (bob, cid):
        for wish in wishes:
            await post(host, MATCHES, wish["game"], wish | {"listed": True})
    answers = await asyncio.gather(
        *(
            post(browser, PAIRINGS, "k", wish)
            for browser in (ann, elsewhere)
            for _ in range(3)
            for wish in wishes
        )
    )
    (entered,) = {local(answer)["id"] for answer in answers if answer.is_success}
    refused = {answer.json()["reason"] for answer in answers if not answer.is_success}
    assert refused == {"key-used"}
    assert await matches(ann) == [entered]


async def test_the_same_searches_at_once_take_one_seat(
    ann: Browser, elsewhere: Browser, bob: Browser, cid: Browser, time: str
) -> None:
    wish = {"game": "macbeth", "time": time}
    for host in (bob, cid):
        for key in "abc":
            await post(host, MATCHES, key, wish | {"listed": True})
    answers = await asyncio.gather(
        *(post(browser, PAIRINGS, "k", wish) for browser in (ann, elsewhere) for _ in range(6))
    )
    (entered,) = {local(answer)["id"] for answer in answers}
    assert await matches(ann) == [entered]


async def test_a_repeated_search_asks_no_second_host(
    ann: Browser, elsewhere: Browser, bob: Browser, cid: Browser, time: str
) -> None:
    wish = {"game": "macbeth", "time": time}
    picky = local(await post(bob, MATCHES, "open", wish | {"listed": True, "joining": "approval"}))
    async with bob.page(picky["id"]):
        first = local(await post(ann, PAIRINGS, "k", wish))
        assert (first["id"], first["state"]) == (picky["id"], "asked")
        await post(cid, MATCHES, "open", wish | {"listed": True})
        assert local(await post(elsewhere, PAIRINGS, "k", wish)) == first
        refused = await post(elsewhere, PAIRINGS, "k", {"game": "othello"})
        assert refused.json()["reason"] == "key-used"

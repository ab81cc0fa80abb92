"""Malformed messages are answered, and the server keeps running."""

import json
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.connections.token_bucket import MAX_REFUSALS, MESSAGES
from app.features.matches.socket.messages import CLIENT_MESSAGE
from app.wire.client_messages import MAX_INBOUND
from tests.support.fake_clock import FakeClock
from tests.support.site.live_server import Browser, Site
from tests.support.site.page import Page
from tests.support.timeouts import UNHURRIED

PLAY = {"t": "play", "id": "a", "at": 2, "move": "g8"}


async def still_answers(page: Page) -> None:
    """Whether the page still gets answers."""
    await page.send(t="ping", n=7)
    assert (await page.until("pong"))["n"] == 7


MALFORMED: list[str | bytes] = [
    *("", " ", "hello", "{", "null", "[]", '"play"', "1e999", "NaN", "\x00", "{}"),
    *('{"t": "dance"}', '{"t": null}', '{"t": ["play"]}', '{"t": "play"}', '{"t": "snapshot"}'),
    *(f'{{"t": "ping", "n": {number}}}' for number in ("-1", "1e400", "9" * 30, "1.5")),
    *('{"t": "hello"}', '{"t": "hello", "version": -1}', '{"t": "hello", "version": "many"}'),
    *(json.dumps(PLAY | {"id": value}) for value in ("", "x" * 41, "a b", "a\n", 5)),
    *(json.dumps(PLAY | {"move": value}) for value in ("", "g" * 65, None, "\ud800")),
    json.dumps(PLAY | {"color": "black"}),
    json.dumps(PLAY | {"at": 2_000_000}),
    "[" * 4000 + "]" * 4000,
    '{"t":' * 1300 + "1" + "}" * 1300,
    json.dumps(PLAY).encode(),
]


async def test_malformed_messages_are_unreadable(ann: Browser, match_id: str) -> None:
    for text in MALFORMED:
        async with ann.page(match_id) as page:
            await page.connection.send(text)
            error = await page.until("error")
            assert (error["reason"], bool(error["message"])) == ("unreadable", True), text
            await still_answers(page)


async def test_a_too_big_message_is_answered(ann: Browser, match_id: str) -> None:
    async with ann.page(match_id) as page:
        text = json.dumps({"t": "ping", "n": 7})
        await page.connection.send(text.ljust(MAX_INBOUND))
        assert (await page.until("pong"))["n"] == 7
        for size in (MAX_INBOUND + 1, 60 * 1024):
            for big in ("x" * size, "ü" * (size // 2 + 1)):
                await page.connection.send(big)
                assert (await page.until("error"))["reason"] == "too-big"
        await still_answers(page)


async def test_a_far_too_big_message_closes_only_its_socket(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    async with bob.page(match_id) as other:
        async with ann.page(match_id) as page:
            await page.connection.send("x" * 70 * 1024)
            assert await page.close_code() == 1009
        await still_answers(other)


async def test_a_flood_is_answered_and_then_closed(tmp_path: Path) -> None:
    clock = FakeClock(1_800_000_000_000)  # it stands still: no message is allowed by and by
    timeouts = replace(UNHURRIED, linger=0.1)
    async with Site(tmp_path, clock=clock, timeouts=timeouts) as site:
        ann, bob = Browser(site), Browser(site)
        match_id = await ann.start_match(bob)
        async with bob.page(match_id) as other:
            async with ann.page(match_id) as page:
                for number in range(int(MESSAGES.burst) + 10):
                    await page.send(t="ping", n=number)
                answers = [await page.next() for _ in range(int(MESSAGES.burst) + 10)]
                assert "too-fast" in [one.get("reason") for one in answers]
            async with ann.watch(match_id) as page:
                for number in range(int(MESSAGES.burst) + MAX_REFUSALS * 3):
                    await page.send(t="ping", n=number)
                assert await page.close_code() in (1008, 1013)
            await still_answers(other)


async def test_an_error_echoes_no_content(ann: Browser, match_id: str) -> None:
    async with ann.page(match_id) as page:
        for message in ({"t": "x" * 8000}, PLAY | {"y" * 8000: 1}):
            await page.connection.send(json.dumps(message))
            assert len(json.dumps(await page.until("error"))) < 1000


@given(st.text() | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_parsing_raises_validation_errors_only(text: str) -> None:
    try:
        message = CLIENT_MESSAGE.validate_json(text)
    except ValidationError:
        return
    assert message.t in ("hello", "play", "resign", "ping")

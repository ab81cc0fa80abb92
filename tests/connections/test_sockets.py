"""Sockets between messages: no task while idle, a timeout, one close."""

import re
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from app.connections.places import Person, Places
from app.connections.socket_session import SocketSession
from app.connections.token_bucket import MAX_REFUSALS, MESSAGES
from app.rooms.audience import Listener
from app.timeouts import Timeouts
from tests.support.fake_clock import FakeClock
from tests.support.site.fixtures import own_site
from tests.support.site.live_server import Browser, Site
from tests.support.timeouts import UNHURRIED

site = own_site

PAGES = 20


def _tasks(metrics: str) -> float:
    found = re.search(r'birnam_tasks\{state="alive"\} (\S+)', metrics)
    assert found
    return float(found[1])


async def test_an_idle_page_has_no_task(ann: Browser, match_id: str) -> None:
    async with ann.page(match_id), AsyncExitStack() as pages:
        before = _tasks((await ann.http.get("/metrics")).text)
        for _ in range(PAGES):
            await pages.enter_async_context(ann.page(match_id))
        assert _tasks((await ann.http.get("/metrics")).text) < before + PAGES / 2


async def test_a_closed_page_is_no_spectator(tmp_path: Path) -> None:
    timeouts = replace(UNHURRIED, departure=0.05)
    async with Site(tmp_path, timeouts=timeouts) as site:
        ann, eve = Browser(site), Browser(site)
        async with ann.page(match_id := await ann.open_match()) as page:
            async with eve.page(match_id):
                while (await page.until("presence"))["spectators"] != 1:
                    pass
            while (await page.until("presence"))["spectators"] != 0:
                pass


def _session(listener: Listener, calls: list[str], clock: FakeClock) -> SocketSession:
    async def serve(text: str | None) -> None:
        calls.append(f"served {text}")

    place = Places(50).take(Person("network"), lambda: None)
    assert place
    return SocketSession(
        listener,
        clock,
        Timeouts(silence=100),
        place,
        handle=serve,
        on_refusal=calls.append,
        on_closed=lambda: calls.append("closed"),
    )


@pytest.mark.parametrize(("quiet", "code"), [(0, None), (98, None), (101, 1001)])
def test_a_silent_page_is_closed(quiet: int, code: int | None) -> None:
    listener, clock = Listener(None), FakeClock(10_000_000)
    session = _session(listener, [], clock)
    clock.now += quiet * 1000
    seconds = session.check_silence()
    assert listener.close_code == code
    assert seconds == max(1.0, 100 - quiet)


async def test_a_flooding_page_is_closed() -> None:
    listener, calls, clock = Listener(None), list[str](), FakeClock(10_000_000)
    session = _session(listener, calls, clock)
    count = 0
    while listener.close_code is None:
        if work := session.handle("x"):
            await work
        count += 1
    assert listener.close_code in (1008, 1013)
    assert calls[: int(MESSAGES.burst)] == ["served x"] * int(MESSAGES.burst)
    assert "too-fast" in calls
    assert count <= MESSAGES.burst + MAX_REFUSALS + 1

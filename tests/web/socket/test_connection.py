"""Sockets between messages: no task while idle, a timeout, one close."""

import re
from contextlib import AsyncExitStack
from types import SimpleNamespace

import pytest

from app.rooms.audience import Listener
from app.web.socket.connection import SILENCE_TIMEOUT, SocketSession
from app.web.socket.token_bucket import BURST, MAX_REFUSALS
from tests.web.support.live_server import Browser

PAGES = 20
CLOCK = SimpleNamespace(monotonic=lambda: 10_000.0)  # it stands still


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (
        "app.rooms.audience",
        "app.web.socket.connection",
        "app.web.socket.token_bucket",
    ):
        monkeypatch.setattr(f"{module}.time", CLOCK)


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


async def test_a_closed_page_is_no_spectator(ann: Browser, eve: Browser, match_id: str) -> None:
    async with ann.page(match_id) as page:
        async with eve.page(match_id):
            while (await page.until("presence"))["spectators"] != 1:
                pass
        while (await page.until("presence"))["spectators"] != 0:
            pass


def _attention(listener: Listener, told: list[str]) -> SocketSession:
    async def serve(text: str | None) -> None:
        told.append(f"served {text}")

    return SocketSession(
        listener,
        handle=serve,
        on_refusal=told.append,
        on_closed=lambda: told.append("left"),
    )


@pytest.mark.usefixtures("stopped_clock")
@pytest.mark.parametrize(
    ("quiet", "code"), [(0, None), (SILENCE_TIMEOUT - 2, None), (SILENCE_TIMEOUT + 1, 1001)]
)
def test_a_silent_page_is_closed(quiet: float, code: int | None) -> None:
    listener = Listener(None)
    listener.last_seen -= quiet
    seconds = _attention(listener, []).check_silence()
    assert listener.close_code == code
    assert seconds == max(1.0, SILENCE_TIMEOUT - quiet)


@pytest.mark.usefixtures("stopped_clock")
async def test_a_flooding_page_is_closed() -> None:
    listener, answer = Listener(None), list[str]()
    listener.last_seen -= 50
    attention = _attention(listener, answer)
    count = 0
    while listener.close_code is None:
        if work := attention.handle("x"):
            await work
        count += 1
    assert listener.close_code in (1008, 1013)
    assert answer[: int(BURST)] == ["served x"] * int(BURST)
    assert "too-fast" in answer
    assert count <= BURST + MAX_REFUSALS + 1
    assert listener.last_seen == CLOCK.monotonic()

"""A socket between its messages: it costs no task, may not be silent for ever, and ends once."""

import re
import time
from contextlib import AsyncExitStack

import pytest

from app.rooms.audience import Listener
from app.web.attend import SILENCE, Attention
from app.web.spate import BURST, PATIENCE
from tests.web.site import Browser

PAGES = 20


def _tasks(metrics: str) -> float:
    found = re.search(r'birnam_tasks\{state="alive"\} (\S+)', metrics)
    assert found
    return float(found[1])


async def test_a_quiet_page_has_no_task(ann: Browser, match_id: str) -> None:
    async with ann.page(match_id), AsyncExitStack() as pages:
        before = _tasks((await ann.http.get("/metrics")).text)
        for _ in range(PAGES):
            await pages.enter_async_context(ann.page(match_id))
        assert _tasks((await ann.http.get("/metrics")).text) < before + PAGES / 2


async def test_who_goes_is_no_spectator_any_more(ann: Browser, eve: Browser, match_id: str) -> None:
    async with ann.page(match_id) as page:
        async with eve.page(match_id):
            while (await page.until("presence"))["watching"] != 1:
                pass
        while (await page.until("presence"))["watching"] != 0:
            pass


def _attention(listener: Listener, told: list[str]) -> Attention:
    async def serve(text: str | None) -> None:
        told.append(f"served {text}")

    return Attention(listener, serve, told.append, lambda: told.append("left"))


@pytest.mark.parametrize(("quiet", "code"), [(0, None), (SILENCE - 2, None), (SILENCE + 1, 1001)])
def test_a_silent_page_is_given_up(quiet: float, code: int | None) -> None:
    listener = Listener(None)
    listener.heard = time.monotonic() - quiet
    seconds = _attention(listener, []).look()
    assert listener.shut_with == code
    assert seconds == pytest.approx(max(1.0, SILENCE - quiet), abs=0.5)


async def test_who_only_floods_is_shut() -> None:
    listener, told = Listener(None), list[str]()
    listener.heard -= 50
    attention = _attention(listener, told)
    count = 0
    while listener.shut_with is None:
        await attention.serve("x")
        count += 1
    assert listener.shut_with in (1008, 1013)
    assert told[: int(BURST)] == ["served x"] * int(BURST)
    assert "too-fast" in told
    assert count <= BURST + PATIENCE + 50
    assert time.monotonic() - listener.heard < 10

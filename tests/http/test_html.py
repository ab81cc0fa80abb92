"""Pages are rendered in a thread, one after the other."""

import asyncio
import threading
from typing import Any

import pytest
from starlette.types import Message

from app.http import html
from app.http.html import RenderedPage, rendering_turn
from harness.polling import until
from tests.support.site.live_server import Browser

TIMEOUT = 60.0  # seconds; only a hanging test takes so long


async def receive() -> Message:
    raise AssertionError("a page reads nothing")


async def test_pages_are_rendered_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several threads at once would take the lock of Python from the event loop in turn."""
    begun: list[str] = []
    go_on = threading.Semaphore(0)
    bodies: list[bytes] = []

    def render_part(name: str, /, **_: Any) -> str:
        begun.append(name)
        assert threading.current_thread() is not threading.main_thread()
        assert go_on.acquire(timeout=TIMEOUT)
        return name

    async def send(message: Message) -> None:
        bodies.append(message.get("body", b""))

    monkeypatch.setattr(html, "render_part", render_part)
    turn = rendering_turn()
    names = [f"{number}.html" for number in range(4)]
    pages = [
        asyncio.create_task(RenderedPage(turn, name, {}, 200, {})({"type": "http"}, receive, send))
        for name in names
    ]
    await until(lambda: begun == names[:1] and turn.statistics().tasks_waiting == 3)
    go_on.release()
    await until(lambda: begun == names[:2] and turn.statistics().tasks_waiting == 2)
    go_on.release(3)
    await asyncio.gather(*pages)
    assert begun == names
    assert [body.decode() for body in bodies if body] == names


async def test_a_page_names_its_reader_before_its_scripts_have_come(
    ann: Browser, eve: Browser
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "<Ann>"})
    for path in ("/", "/rules/macbeth", "/sign-in"):
        page = await ann.http.get(path)
        assert ">&lt;Ann&gt;</bdi></span>" in page.text, path
        assert page.headers["cache-control"] == "private, no-cache"
        assert "Guest</span>" in (await eve.http.get(path)).text
    assert "Ann" not in await ann.read("/offline"), "kept for whoever uses the browser later"

"""The page learns that a computer cannot think yet, when its process starts slowly."""

from pathlib import Path

import pytest

from app.thinking.process import ThinkingProcess
from tests.support.site.live_server import Browser, Json, Site
from tests.support.site.page import Page
from tests.thinking.support.slow_start import SlowStart


def state_of_computer(presence: Json) -> str:
    (seat,) = (seat for seat in presence["seats"] if seat["computer"])
    state: str = seat["presence"]
    return state


async def next_presence(page: Page) -> Json:
    while (message := await page.next())["t"] != "presence":
        pass
    return message


async def test_a_computer_is_prepared_until_its_process_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_start = SlowStart(tmp_path, monkeypatch)
    async with Site(tmp_path / "data", new_process=ThinkingProcess) as site:
        ann = Browser(site)
        match_id = await ann.open_match(computers=[1])
        async with ann.page(match_id) as page:
            await page.play("g8", 1, "mine")
            while state_of_computer(await next_presence(page)) != "preparing":
                pass
            slow_start.end()
            while (message := await page.next())["t"] != "frame" or message["view"]["ply"] < 2:
                pass

"""Sockets that are written to at once, and a server that has none of them."""

from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from app.web.socket.uvicorn_protocol import Framer
from tests.web.support.live_server import Browser, Site


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_frame_is_what_others_make_of_a_message(length: int) -> None:
    framer, message = Framer(), b"x" * length
    for _ in range(2):
        assert framer.frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
    assert framer.frame(b"y" * length).endswith(b"y" * length)


class Usual(Site):
    """Served as uvicorn does it by itself."""

    sockets = "websockets-sansio"


@pytest.mark.parametrize("kind", [Site, Usual])
async def test_a_move_reaches_everybody(kind: type[Site], tmp_path: Path) -> None:
    with kind(tmp_path) as site:
        ann, bob, eve = (Browser(site) for _ in range(3))
        match_id = await ann.open_match()
        await bob.sit(match_id)
        async with ann.page(match_id) as black, bob.page(match_id) as white:
            async with eve.watch(match_id) as watching:
                await watching.hello()
                await black.play("g8", 2, "1")
                frames = [await page.until("frame") for page in (black, white, watching)]
                assert [frame["version"] for frame in frames] == [3, 3, 3]
            await white.play("h9", 3, "2")
            assert (await black.until("frame"))["id"] == "2"
        for browser in (ann, bob, eve):
            await browser.http.aclose()

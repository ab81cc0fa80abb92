"""The pages of a match's players and of a spectator."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import orjson

from engine import find_game
from harness.games.match_builder import Variant
from tests.support.site.live_server import Browser, Json
from tests.support.site.page import SERVER, Page


class Table:
    """A match with all seats taken, and all its pages."""

    def __init__(
        self, players: dict[str, Browser], pages: dict[str, Page], watching: Page, known: Json
    ) -> None:
        self.match_id: str = known["match"]["id"]
        self.players = players
        self.pages = pages
        self.watching = watching
        self.cells: list[str] = known["cells"]
        self.view: Json = known["view"]
        self.version: int = known["version"]

    async def play(self, move: str) -> Json:
        """Play a move of the player to move; returns the frame."""
        mover = self.view["to_move"]
        if self.version % 8 == 0:  # a page never falls silent
            await self.watching.send(t="ping", n=self.version)
        return await self.say(mover, t="play", at=self.version, move=move)

    async def play_all(self, moves: str) -> Json:
        """Play several moves; returns the last frame."""
        for move in moves.split()[:-1]:
            await self.play(move)
        return await self.play(moves.rsplit(maxsplit=1)[-1])

    async def resign(self, color: str) -> Json:
        """Resign for a player; returns the frame."""
        return await self.say(color, t="resign", at=self.version)

    async def say(self, color: str, /, **message: Any) -> Json:
        """Send a command of a player; returns the frame."""
        number = f"after-{self.version}"
        await self.pages[color].send(id=number, **message)
        frame = await self.next_frame()
        assert (frame["by"], frame["id"]) == (color, number)
        return frame

    async def next_frame(self) -> Json:
        """The next frame, which everybody gets."""
        pages = (*self.pages.values(), self.watching)
        told = {await _next_frame(page, self.version) for page in pages}
        assert len(told) == 1, "everybody gets the same bytes"
        (text,) = told
        SERVER.validate_json(text)
        frame: Json = orjson.loads(text)
        assert frame["version"] == self.version + 1
        self.view, self.version = frame["view"], frame["version"]
        return frame

    def legal(self, move: str) -> Json:
        """A legal move of the view."""
        (found,) = (legal for legal in self.view["legal"] if legal["move"] == move)
        return dict(found)

    def stones(self, text: str) -> dict[str, str]:
        """The stones by cell, without empty cells."""
        lying = zip(self.cells, text, strict=True)
        return {cell: letter for cell, letter in lying if letter != "."}


@asynccontextmanager
async def seated(
    variant: Variant, browsers: list[Browser], spectator: Browser, **terms: Any
) -> AsyncIterator[Table]:
    """A match that the first client hosts as black; surplus clients are ignored."""
    game, options = variant
    host, *guests = browsers[: len(find_game(game).players)]
    match_id = await host.open_match(game=game, options=options, **terms)
    seats = {"black": host}
    for guest in guests:
        seats[(await guest.sit(match_id))["color"]] = guest
    async with AsyncExitStack() as stack:
        pages = {
            color: await stack.enter_async_context(browser.page(match_id))
            for color, browser in seats.items()
        }
        watching = await stack.enter_async_context(spectator.watch(match_id))
        _, (known,) = await watching.hello()
        while known["view"]["status"] == "waiting":  # another process has not heard of all yet
            known |= await watching.until("frame")
        yield Table(seats, pages, watching, known)


async def _next_frame(page: Page, version: int) -> str:
    """The text of the next frame after a version."""
    while True:
        text = await page.connection.recv()
        assert isinstance(text, str)
        SERVER.validate_json(text)
        message = orjson.loads(text)
        if message["t"] == "frame" and message["version"] > version:
            return text
        assert message["t"] in ("frame", "presence", "pong"), text

"""Pages that listen to the chat, and remember every text that came."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

import orjson

from tests.web.support.live_server import SERVER, Browser, Json, Page

_IDS = count(1)


class Ear:
    """One page of a match whose messages are kept in order."""

    def __init__(self, page: Page) -> None:
        self.heard: list[Json] = []
        self._page = page
        self._news = asyncio.Condition()

    async def keep(self) -> None:
        """Read for ever."""
        async for text in self._page.connection:
            assert isinstance(text, str)
            SERVER.validate_json(text)
            async with self._news:
                self.heard.append(orjson.loads(text))
                self._news.notify_all()

    async def ask(self, kind: str, **fields: object) -> Json:
        """Ask the chat for something, and its answer."""
        name = f"ask-{next(_IDS)}"
        await self._page.send(t=kind, id=name, **fields)
        return await self.wait(lambda one: one.get("id") == name)

    async def say(self, room: str, text: str) -> Json:
        """Say something, and what came of it."""
        return await self.ask("chat-post", room=room, text=text)

    async def react(self, emoji: str) -> None:
        """React; nobody is told whether that was heard."""
        await self._page.send(t="chat-react", id=f"ask-{next(_IDS)}", emoji=emoji)

    async def send(self, **message: object) -> None:
        """Say something else."""
        await self._page.send(**message)

    async def wait(self, wanted: object) -> Json:
        """The first message, of all that came and come, that is wanted."""
        assert callable(wanted)
        async with asyncio.timeout(10), self._news:
            while True:
                for message in self.heard:
                    if wanted(message):
                        return message
                await self._news.wait()

    async def settle(self) -> None:
        """Wait until everything that was asked before was answered."""
        number = next(_IDS)
        await self.send(t="ping", n=number)
        await self.wait(lambda one: one["t"] == "pong" and one["n"] == number)

    @property
    def chat(self) -> Json:
        """The latest whole chat that came."""
        return next(one for one in reversed(self.heard) if one["t"] == "chat-history")

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """Room, author and text of every remark that came, in a whole chat too."""
        remarks = [
            remark
            for one in self.heard
            if one["t"] in ("chat-history", "chat-posted")
            for remark in (one["messages"] if one["t"] == "chat-history" else [one["message"]])
        ]
        return [(remark["room"], remark["name"], remark["text"]) for remark in remarks]


@asynccontextmanager
async def listening(browser: Browser, match_id: str) -> AsyncIterator[Ear]:
    """A page that has heard what was said up to now."""
    async with browser.watch(match_id) as page:
        ear = Ear(page)
        keeping = asyncio.create_task(ear.keep())
        try:
            await ear.send(t="hello", version=None)
            await ear.send(t="chat-subscribe")
            await ear.wait(lambda one: one["t"] == "chat-history")
            yield ear
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

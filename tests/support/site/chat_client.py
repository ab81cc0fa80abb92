"""Pages that subscribe to the chat and store every message."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

import orjson

from harness.polling import TIME_LIMIT
from tests.support.site.live_server import Browser, Json
from tests.support.site.page import SERVER, Page

_IDS = count(1)


class ChatPage:
    """One page of a match whose messages are kept in order."""

    def __init__(self, page: Page) -> None:
        self.heard: list[Json] = []
        self._page = page
        self._news = asyncio.Condition()

    async def keep(self) -> None:
        """Read messages until the socket closes."""
        async for text in self._page.connection:
            assert isinstance(text, str)
            SERVER.validate_json(text)
            async with self._news:
                self.heard.append(orjson.loads(text))
                self._news.notify_all()

    async def ask(self, kind: str, **fields: object) -> Json:
        """Send a chat command; returns its answer."""
        name = f"ask-{next(_IDS)}"
        await self._page.send(t=kind, id=name, **fields)
        return await self.wait(lambda one: one.get("id") == name)

    async def say(self, channel: str, text: str) -> Json:
        """Post a message; returns the answer."""
        return await self.ask("chat-post", channel=channel, text=text)

    async def react(self, emoji: str) -> None:
        """React. Reactions are not answered."""
        await self._page.send(t="chat-react", id=f"ask-{next(_IDS)}", emoji=emoji)

    async def send(self, **message: object) -> None:
        """Send any message."""
        await self._page.send(**message)

    async def wait(self, wanted: object) -> Json:
        """The first message, received or still to come, that meets a condition."""
        assert callable(wanted)
        async with asyncio.timeout(TIME_LIMIT), self._news:
            while True:
                for message in self.heard:
                    if wanted(message):
                        return message
                await self._news.wait()

    async def settle(self) -> None:
        """Wait until all earlier messages are answered."""
        number = next(_IDS)
        await self.send(t="ping", n=number)
        await self.wait(lambda one: one["t"] == "pong" and one["n"] == number)

    @property
    def chat(self) -> Json:
        """The latest history."""
        return next(one for one in reversed(self.heard) if one["t"] == "chat-history")

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """Channel, author and text of every message, including those of the history."""
        remarks = [
            remark
            for one in self.heard
            if one["t"] in ("chat-history", "chat-posted")
            for remark in (one["messages"] if one["t"] == "chat-history" else [one["message"]])
        ]
        return [(remark["channel"], remark["name"], remark["text"]) for remark in remarks]


@asynccontextmanager
async def listening(browser: Browser, match_id: str) -> AsyncIterator[ChatPage]:
    """A page that has received the history."""
    async with browser.watch(match_id) as page:
        listener_page = ChatPage(page)
        keeping = asyncio.create_task(listener_page.keep())
        try:
            await listener_page.send(t="hello", version=None)
            await listener_page.send(t="chat-subscribe")
            await listener_page.wait(lambda one: one["t"] == "chat-history")
            yield listener_page
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

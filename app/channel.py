"""Pages that a message tells to reload data: lists, circles and tournaments."""

import asyncio
from collections.abc import Collection, Iterator

from app.match.commands import PlayerId
from app.rooms.audience import Listener, Listeners

Topic = tuple[str, str]
"""A kind of page, and the object it shows: `("circle", "x7k")`."""


SERIES = "series"
"""The kind of the pages of a match, as far as they show the next one of its series."""


class Channel:
    """The open pages of this process, by topic."""

    def __init__(self, changed_message: bytes, turns_message: bytes = b"") -> None:
        self._message = changed_message
        self._turns_message = turns_message
        self._turns = Listeners()
        self._pages: dict[Topic, Listeners] = {}
        self._due: dict[Topic, asyncio.TimerHandle] = {}

    @property
    def listeners(self) -> Iterator[Listener]:
        return (page for pages in self._pages.values() for page in pages)

    def pages(self, topic: Topic) -> Collection[Listener]:
        return self._pages.get(topic, ())

    def open_topics(self, kind: str) -> list[Topic]:
        return [topic for topic in self._pages if topic[0] == kind]

    def add(self, topic: Topic, page: Listener) -> None:
        self._pages.setdefault(topic, Listeners()).add(page)

    def discard(self, topic: Topic, page: Listener) -> None:
        if pages := self._pages.get(topic):
            pages.discard(page)
            if not pages:
                del self._pages[topic]

    def follow_turns(self, page: Listener, match_id: str = "") -> None:
        """Tell a page, which has another topic or a match, when its player's own lists change.

        The page of a match is also told when the next match of the series changes.
        """
        if page.player is not None:
            self._turns.add(page)
        if match_id:
            self.add((SERIES, match_id), page)

    def unfollow_turns(self, page: Listener, match_id: str = "") -> None:
        self._turns.discard(page)
        self.discard((SERIES, match_id), page)

    @property
    def turns_followed(self) -> bool:
        return bool(self._turns)

    def tell_turns(self, players: Collection[PlayerId] | None = None) -> None:
        """Tell the pages of some players, or all, that their own lists have changed."""
        for page in self._turns:
            if players is None or page.player in players:
                page.send(self._turns_message)

    def tell_series(self, match_id: str) -> None:
        """Tell the pages of a match that the next match of its series has changed."""
        Listener.send_to_each(self.pages((SERIES, match_id)), self._turns_message)

    def tell(self, topic: Topic, players: Collection[PlayerId] | None = None) -> None:
        for page in self.pages(topic):
            if players is None or page.player in players:
                page.send(self._message)

    def tell_one(self, page: Listener) -> None:
        """Tell one page, which may have missed a change."""
        page.send(self._message)

    def tell_soon(self, topic: Topic, delay: float) -> None:
        """Tell all pages in `delay` seconds, once for all calls until then."""
        if topic in self._pages and topic not in self._due:
            loop = asyncio.get_running_loop()
            self._due[topic] = loop.call_later(delay, self._tell_now, topic)

    def _tell_now(self, topic: Topic) -> None:
        del self._due[topic]
        self.tell(topic)

    def disconnect_player(self, player: PlayerId) -> None:
        """Close the pages of a player. They reconnect if the player may see them."""
        for pages in self._pages.values():
            for page in list(pages.of(player)):
                page.close(1012)

    def close(self) -> None:
        for due in self._due.values():
            due.cancel()
        self._due.clear()
        for page in list(self.listeners):
            page.close(1012)

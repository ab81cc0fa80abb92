"""The mailbox of a room: what is asked of it waits in turn, and everybody gets an answer."""

import asyncio
from dataclasses import dataclass

from app.match.commands import Ask
from app.match.decide import Refused
from app.match.log import Unavailable
from app.match.state import Match

SIZE = 256  # letters that may wait; more are refused


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command made this version, told by this frame."""

    version: int
    frame: bytes
    match: Match
    repeated: bool  # it had been accepted before, and told then


@dataclass(frozen=True, slots=True)
class Denied:
    """The command changed nothing; the match stands like this."""

    refused: Refused
    match: Match


Answer = Accepted | Denied


@dataclass(slots=True)
class Letter:
    """A command that wants to be answered."""

    ask: Ask
    future: asyncio.Future[Answer]


@dataclass(slots=True)
class Look:
    """The wish to look at the log, of several perhaps."""

    future: asyncio.Future[None]


class Mailbox:
    """Bounded. One task takes out what many put in."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Letter | Look] = asyncio.Queue(SIZE)
        self._look: Look | None = None  # one that has not been begun
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many letters wait."""
        return self._queue.qsize()

    def empty(self) -> bool:
        """Whether none does."""
        return self._queue.empty()

    def ask(self, ask: Ask, match: Match) -> asyncio.Future[Answer]:
        """Put a command in; the match stands like this. The answer may be an exception."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self._closed:
            fail(future)
        elif self._queue.full():
            busy = Refused("busy", "Too many commands at once; try again.")
            future.set_result(Denied(busy, match))
        else:
            self._queue.put_nowait(Letter(ask, future))
        return future

    def look(self) -> asyncio.Future[None]:
        """Put in the wish to look at the log, unless one waits: then it is shared, so shield it.

        The answer may be the exception Unavailable.
        """
        if self._look is not None:
            return self._look.future
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.add_done_callback(heard)
        if self._closed or self._queue.full():
            fail(future)
        else:
            self._look = Look(future)
            self._queue.put_nowait(self._look)
        return future

    async def next(self) -> Letter | Look:
        """Take out what has waited longest."""
        item = await self._queue.get()
        if isinstance(item, Look):
            self._look = None
        return item

    def close(self) -> None:
        """What still waits, and what comes, is answered by Unavailable."""
        self._closed = True
        while not self._queue.empty():
            fail(self._queue.get_nowait().future)


def heard(future: asyncio.Future[Answer] | asyncio.Future[None]) -> None:
    """Nobody waits for this answer."""
    if not future.cancelled():
        future.exception()


def fail(
    future: asyncio.Future[Answer] | asyncio.Future[None], error: Unavailable | None = None
) -> None:
    """Answer by an exception whoever has no answer yet."""
    if not future.done():
        future.set_exception(error or Unavailable("the room was closed"))

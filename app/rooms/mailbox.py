"""The mailbox of a room: a bounded queue of commands, each of which gets an answer."""

import asyncio
from dataclasses import dataclass

from app.match.commands import CommandRequest
from app.match.decide import Refused
from app.match.ports import Unavailable
from app.match.state import Match

MAX_QUEUED = 256  # commands; more are refused


@dataclass(frozen=True, slots=True)
class AcceptedAnswer:
    """The command made this version; `repeated` if it had been accepted before.

    `frame` is None if that was so long ago that it is not cached any more.
    """

    version: int
    frame: bytes | None
    match: Match
    repeated: bool


@dataclass(frozen=True, slots=True)
class RefusedAnswer:
    """The command was refused. `match` is the current match."""

    refusal: Refused
    match: Match


Answer = AcceptedAnswer | RefusedAnswer


@dataclass(slots=True)
class QueuedCommand:
    """A command and the future of its answer."""

    request: CommandRequest
    future: asyncio.Future[Answer]


@dataclass(slots=True)
class ResyncRequest:
    """A request to read the log, shared by all callers until it is processed."""

    future: asyncio.Future[None]


class Mailbox:
    """Filled by many, emptied by the room's task."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[QueuedCommand | ResyncRequest | Exception | None]
        self._queue = asyncio.Queue(MAX_QUEUED)
        self._resync: ResyncRequest | None = None  # queued and not yet begun
        self._closed = False

    @property
    def waiting(self) -> int:
        """The number of queued items."""
        return self._queue.qsize()

    def empty(self) -> bool:
        """True if nothing is queued."""
        return self._queue.empty()

    def submit(self, request: CommandRequest, match: Match) -> asyncio.Future[Answer]:
        """Queue a command; `match` goes into a refusal if the queue is full.

        Awaiting the answer may raise Unavailable.
        """
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self._closed:
            reject(future)
        elif self._queue.full():
            busy = Refused("busy")
            future.set_result(RefusedAnswer(busy, match))
        else:
            self._queue.put_nowait(QueuedCommand(request, future))
        return future

    def put_back(self, queued: QueuedCommand) -> None:
        """Queue a command again whose entry was not written."""
        if self._closed or self._queue.full():
            reject(queued.future)
        else:
            self._queue.put_nowait(queued)

    def request_resync(self) -> asyncio.Future[None]:
        """Queue a resync, or join the one that is queued. Shield the future: it is shared.

        Awaiting it may raise Unavailable.
        """
        if self._resync is not None:
            return self._resync.future
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.add_done_callback(ignore_result)
        if self._closed or self._queue.full():
            reject(future)
        else:
            self._resync = ResyncRequest(future)
            self._queue.put_nowait(self._resync)
        return future

    async def next(self) -> QueuedCommand | ResyncRequest | None:
        """The item that has waited longest; None for `wake`. Raises the error of `fail`."""
        item = await self._queue.get()
        if isinstance(item, Exception):
            raise item
        if isinstance(item, ResyncRequest):
            self._resync = None
        return item

    def wake(self) -> None:
        """Let `next` return if nothing else is queued."""
        if self._queue.empty():
            self._queue.put_nowait(None)

    def close(self) -> None:
        """Answer all items by Unavailable, queued ones and later ones."""
        self._closed = True
        while not self._queue.empty():
            item = self._queue.get_nowait()
            if isinstance(item, QueuedCommand | ResyncRequest):
                reject(item.future)

    def fail(self, error: Exception) -> None:
        """Close, and let the room's task end with an error."""
        self.close()
        self._queue.put_nowait(error)


def ignore_result(future: asyncio.Future[Answer] | asyncio.Future[None]) -> None:
    """A done callback for a future that nobody awaits."""
    if not future.cancelled():
        future.exception()


def reject(
    future: asyncio.Future[Answer] | asyncio.Future[None], error: Unavailable | None = None
) -> None:
    """Set an exception unless the future is done."""
    if not future.done():
        future.set_exception(error or Unavailable("the room was closed"))

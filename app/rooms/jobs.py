"""The jobs of a room, and their answers."""

import asyncio
from typing import Any, NamedTuple

from app.errors import Unavailable
from app.match.commands import CommandRequest
from app.match.decide import Refused
from app.match.events import Entry
from app.match.state import Match


class AcceptedAnswer(NamedTuple):
    """The command made this version; `repeated` if it was accepted earlier.

    `frame` is None if it has left the cache.
    """

    version: int
    frame: bytes | None
    match: Match
    repeated: bool


class RefusedAnswer(NamedTuple):
    """The command was refused. `match` is the current match."""

    refusal: Refused
    match: Match


Answer = AcceptedAnswer | RefusedAnswer


class Job:
    """A command, an entry of another process, or (neither) a reading of the log; and the answer."""

    __slots__ = ("answer", "entry", "has_read", "lost", "request")

    def __init__(self, request: CommandRequest | None, entry: Entry | None = None) -> None:
        self.request = request
        self.entry = entry
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.has_read = False  # the log was read since this became the first job
        self.lost = 0  # times that another process wrote first

    def finish(self, answer: Answer | Unavailable | None) -> None:
        """Set the answer, unless nobody waits any more."""
        if self.answer.done():
            return
        if isinstance(answer, Unavailable):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)


def ignore_result(answer: asyncio.Future[Any]) -> None:
    """A done callback for an answer that nobody awaits."""
    if not answer.cancelled():
        answer.exception()

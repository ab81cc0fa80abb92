"""The lane of a room: decides, writes and applies one command at a time.

The first job of the queue waits for a write, for the log, or for names; the others wait for it.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine
from functools import partial
from itertools import islice
from typing import Any, Protocol

from app.errors import Unavailable
from app.event_log.log import EventLog
from app.match.commands import CommandRequest
from app.match.decide import Refused
from app.match.events import Entry
from app.match.evolve import evolve
from app.rooms.jobs import AcceptedAnswer, Answer, Job, RefusedAnswer, ignore_result
from app.rooms.live_match import Change, LiveMatch

MAX_QUEUED = 256  # jobs behind the first; more are refused


class Effects(Protocol):
    """The actions of a lane with an entry, and after a failure."""

    def apply(self, change: Change, /) -> None:
        """Fold and send a written entry."""
        ...

    async def read_names(self, change: Change, /) -> None:
        """Read and send the names of players who have sat down."""
        ...

    def publish(self, change: Change, /) -> AcceptedAnswer:
        """Announce an entry that this process wrote."""
        ...

    def fail(self, bug: BaseException, /) -> None: ...


class Lane:
    """A bounded queue of jobs, the first of which has begun."""

    def __init__(self, match_id: str, live: LiveMatch, log: EventLog, effects: Effects) -> None:
        self._id = match_id
        self._live = live
        self._log = log
        self._effects = effects
        self._jobs: deque[Job] = deque()
        self._awaited: asyncio.Future[Any] | None = None  # by the first job: a write or a task
        self._unconfirmed: Entry | None = None  # our entry that may or may not be written
        self._closed = False

    @property
    def waiting(self) -> int:
        return len(self._jobs)

    def submit(self, request: CommandRequest) -> asyncio.Future[Answer]:
        """Queue a command. Awaiting the answer may raise Unavailable."""
        job = Job(request)
        if len(self._jobs) > MAX_QUEUED:
            job.finish(RefusedAnswer(Refused("busy"), self._live.match))
        else:
            self._add(job)
        return job.answer

    def read(self) -> asyncio.Future[None]:
        """Queue a reading of the log. Awaiting the answer may raise Unavailable.

        Shield it: everybody who asks before the reading begins shares it.
        """
        for job in islice(self._jobs, 1, None):
            if job.request is None and job.entry is None:
                return job.answer
        return self.learn(None)

    def learn(self, entry: Entry | None) -> asyncio.Future[None]:
        """Apply another process's entry. If an earlier one is missing, read the log."""
        job = Job(None, entry)
        job.answer.add_done_callback(ignore_result)
        if len(self._jobs) > MAX_QUEUED:
            job.finish(Unavailable("the room is busy"))
        else:
            self._add(job)
        return job.answer

    def _add(self, job: Job) -> None:
        self._jobs.append(job)
        if self._closed:
            self._finish(Unavailable("the room was closed"))
        elif self._awaited is None:
            self._advance()

    def _advance(self) -> None:
        """Process jobs until one has to wait."""
        self._awaited = None
        try:
            while self._jobs and self._awaited is None:
                self._step(self._jobs[0])
        except Exception as bug:
            self._effects.fail(bug)

    def _step(self, job: Job) -> None:
        try:
            step = self._live.next_step(job)
        except Unavailable as error:
            self._finish(error)
            return
        if step == "read":
            self._run(self._catch_up())
        elif step == "done":
            self._finish(None)
        elif not isinstance(step, Change):
            self._finish(step)
        elif step.request is None and step.reseats:
            self._run(self._apply_with_names(step))
        elif step.request is None:
            self._effects.apply(step)
        else:
            append = self._log.append(self._id, step.entry, step.before, step.after)
            self._awaited = asyncio.ensure_future(append)
            self._awaited.add_done_callback(partial(self._on_written, step))

    def _finish(self, answer: Answer | Unavailable | None) -> None:
        self._jobs.popleft().finish(answer)

    def _on_written(self, change: Change, written: asyncio.Future[bool]) -> None:
        """Apply and publish an entry. What has to wait continues in a task."""
        if self._closed:
            return
        if written.exception() is not None or not written.result() or change.reseats:
            self._run(self._finish_write(change, written))
            return
        try:
            self._effects.apply(change)
            self._publish(change)
        except Exception as bug:
            self._effects.fail(bug)
        else:
            self._advance()

    def _publish(self, change: Change) -> None:
        answer = self._effects.publish(change)
        if change.request is not None and change.request is self._jobs[0].request:
            self._finish(answer)

    def _run(self, rest: Coroutine[Any, Any, None]) -> None:
        """Make the first job wait for a task."""
        self._awaited = asyncio.create_task(rest, name=f"room-{self._id}")
        self._awaited.add_done_callback(self._on_done)

    def _on_done(self, task: asyncio.Future[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if self._closed:
            return
        if isinstance(error, Unavailable):
            self._finish(error)
        elif error is not None:
            self._effects.fail(error)
        self._advance()

    async def _finish_write(self, change: Change, written: asyncio.Future[bool]) -> None:
        """After an error, only the log knows whether the entry was written."""
        error = written.exception()
        if error is None and written.result():
            await self._apply_with_names(change)
            self._publish(change)
            return
        self._jobs[0].lost += 1
        self._live.uncertain = True
        self._unconfirmed = None if error is None else change.entry
        await self._catch_up()
        if error is not None and self._live.match.version < change.entry.version:
            raise error

    async def _catch_up(self) -> None:
        """Fold and send the log's entries that this room lacks."""
        for entry in await self._log.read(self._id, self._live.match.version):
            change = Change(entry, self._live.match, evolve(self._live.match, entry))
            await self._apply_with_names(change)
            if entry == self._unconfirmed:
                self._publish(change)
        self._live.uncertain, self._unconfirmed = False, None
        self._jobs[0].has_read = True

    async def _apply_with_names(self, change: Change) -> None:
        self._effects.apply(change)
        if change.reseats:
            await self._effects.read_names(change)

    def close(self) -> asyncio.Task[None] | None:
        """Answer unfinished and later jobs with Unavailable.

        Returns the task of the first job, which is canceled but may still be running.
        """
        if not self._closed:
            self._closed = True
            del self._effects  # they refer to the lane, and a closed room must be freed immediately
        if self._awaited:
            self._awaited.cancel()
        while self._jobs:
            self._finish(Unavailable("the room was closed"))
        return self._awaited if isinstance(self._awaited, asyncio.Task) else None

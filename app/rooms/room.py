"""A room: one match, one mailbox, one task that reads it. A cache of the log, and no more."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from app.match.commands import Ask, Claim, Excuse, Flag
from app.match.decide import Refused, decide
from app.match.events import Entry
from app.match.evolve import begin, evolve
from app.match.log import Log, Unavailable
from app.match.state import Match
from app.rooms.alarm import Alarm, flag, is_late
from app.rooms.audience import Audience, Listener
from app.rooms.elsewhere import Elsewhere
from app.rooms.frames import Frames
from app.rooms.mailbox import Accepted, Answer, Denied, Look, Mailbox, fail, heard
from app.rooms.others import JOINED, News, Others
from app.rooms.presence import ARRIVING, CROWD, LEAVING, Clock, Presence
from app.rooms.wording import Directory, Wording

RACES_LOST = 10  # times in a row that another process may be faster before we give up
TICK = 6.0  # seconds between looks at who has fallen quiet


Witness = Callable[[str, Match | None, Entry, Match], None]


class Room:
    """Decides, writes, folds, tells: in this order, one command at a time."""

    def __init__(
        self,
        match_id: str,
        entries: list[Entry],
        log: Log,
        wording: Wording,
        directory: Directory,
        clock: Clock,
        told: Callable[[Match], None],
        witness: Witness,
        others: Others,
        steady: Callable[[], bool],
    ) -> None:
        self.id = match_id
        self.audience = Audience()
        self.followers: set[Callable[[Match, Match], None]] = set()  # told before and after
        self._log = log
        self._told = told
        self._witness = witness
        self._clock = clock
        self._entries = entries
        self.match = begin(entries[0])
        for entry in entries[1:]:
            self.match = evolve(self.match, entry)
        self._others = others
        self._steady = steady
        elsewhere = Elsewhere(match_id, others)
        self.presence = Presence(self.match, self.audience, wording, directory, clock, elsewhere)
        self._closed = self._doubt = self._joined = False
        self._unsure: Entry | None = None  # ours, of which nobody could say whether it was written
        self._alarm = Alarm(clock, self.look_at_the_clock)
        self.frames = Frames(entries, wording)
        self._mailbox = Mailbox()

    @property
    def waiting(self) -> int:
        """How many commands wait in the mailbox."""
        return self._mailbox.waiting

    @property
    def newest(self) -> Entry:
        """The latest entry."""
        return self._entries[-1]

    # Asking.

    def ask(self, ask: Ask) -> asyncio.Future[Answer]:
        """Put a command into the mailbox. The answer may be the exception Unavailable."""
        return self._mailbox.ask(ask, self.match)

    def post(self, ask: Ask) -> None:
        """Put a command of the service into the mailbox; if it fails, the service asks again."""
        self.ask(ask).add_done_callback(heard)

    def look(self) -> None:
        """Others may have written something: fold it, in turn with the commands."""
        _ = self._mailbox.look()

    async def caught_up(self) -> None:
        """Wait until what others have written is folded. Raises Unavailable."""
        await asyncio.shield(self._mailbox.look())

    def hear(self, news: News) -> None:
        """Another process has told something of this match."""
        if news == JOINED:
            if not self._joined:  # later the patrol asks for all rooms at once
                self.look()
            self._joined = True
            self.presence.joined()
        elif news["t"] == "version" and news["n"] > self.match.version:
            self.look()
        elif news["t"] == "here":
            self.presence.look_elsewhere()

    async def run(self, idle: float) -> None:
        """Answer commands until nobody has listened or asked for `idle` seconds."""
        quiet, tick, loop = 0.0, min(TICK, idle), asyncio.get_running_loop()
        next_tick = loop.time() + tick
        self._alarm.set(self.match)
        while quiet < idle or self.audience.listeners or not self._mailbox.empty():
            try:
                async with asyncio.timeout_at(next_tick):
                    letter = await self._mailbox.next()
            except TimeoutError:
                next_tick = loop.time() + tick
                quiet = 0.0 if self.audience.listeners else quiet + tick
                await self._heal()
                self.presence.look_elsewhere()
                continue
            if isinstance(letter, Look):
                await self._look(letter.future)
                continue
            quiet = 0.0
            await self._answer(letter.ask, letter.future)

    def close(self) -> None:
        """Send everybody away; what still waits is answered by Unavailable."""
        self._closed = True
        self.presence.close()
        self._alarm.cancel()
        for listener in list(self.audience.listeners):
            listener.shut(1012)
        self._mailbox.close()

    async def _answer(self, ask: Ask, future: asyncio.Future[Answer]) -> None:
        try:
            answer = await self._settle(ask)
            if not future.done():
                future.set_result(answer)
        except Unavailable as error:
            fail(future, error)
        finally:
            fail(future)  # cancelled, or broken: whoever asked must not wait for ever

    async def _settle(self, ask: Ask) -> Answer:
        """Decide and write; whoever loses a race folds again and decides again."""
        for _ in range(RACES_LOST):
            before = self.match
            known = before.answer_to(ask.by, ask.id)
            if known is not None:
                return Accepted(known, self.frames.of(known), before, repeated=True)
            at = self._now()
            if is_late(before, at) and not isinstance(ask.command, Flag | Excuse):
                if not self._steady():
                    raise Unavailable("the clocks are being looked at")
                await self._settle(flag(before))  # before anything else is asked
                continue
            gone = self.presence.gone() if isinstance(ask.command, Claim) else {}
            decision = decide(before, replace(ask, at=at, gone=gone))
            if isinstance(decision, Refused):
                if await self._was_behind():
                    continue
                return Denied(decision, before)
            entry = Entry(before.version + 1, ask.by, ask.id, at, decision)
            after = evolve(before, entry)
            if await self._write(entry, after):
                await self._adopt(entry, after)
                self._announce(before, entry, after)
                return Accepted(entry.version, self.frames.of(entry.version), after, repeated=False)
            await self.catch_up()
        raise Unavailable("too many others write to this match")

    async def _write(self, entry: Entry, after: Match) -> bool:
        """Append; after a failure look at the log, which alone knows whether it was written."""
        try:
            return await self._log.append(self.id, entry, after)
        except Unavailable:
            self._doubt, self._unsure = True, entry
            await self.catch_up()
            if self.match.version < entry.version:
                raise
            return False

    async def catch_up(self) -> None:
        """Fold and tell what the log has and this room has not."""
        for entry in await self._log.read(self.id, self.match.version):
            before, after = self.match, evolve(self.match, entry)
            await self._adopt(entry, after)
            if entry == self._unsure:
                self._announce(before, entry, after)
        self._doubt, self._unsure = False, None

    async def _was_behind(self) -> bool:
        """Whether others have written what this room did not know."""
        known = self.match.version
        if not self._others.alone:
            await self.catch_up()
        return self.match.version != known

    async def _look(self, looking: asyncio.Future[None]) -> None:
        try:
            await self.catch_up()
            if not looking.done():
                looking.set_result(None)
        except Unavailable as error:
            self._doubt = True
            fail(looking, error)
        finally:
            fail(looking)

    async def _heal(self) -> None:
        """Look at the log again if it could not say whether something was written."""
        if self._doubt:
            with suppress(Unavailable):
                await self.catch_up()

    def look_at_the_clock(self) -> None:
        """If the mover's time is up, say so."""
        if is_late(self.match, self._now()) and self._steady():
            self.post(flag(self.match))
        self._alarm.set(self.match)

    def _now(self) -> int:
        """The moment; a clock that was set back gives nobody time."""
        return max(self._clock(), self.match.touched_at)

    async def _adopt(self, entry: Entry, after: Match) -> None:
        before, self.match = self.match, after
        self._entries.append(entry)
        if before.status != after.status and after.private:
            self.audience.admit_only(after.open_to)
        self.audience.tell(self.frames.add(before, entry, after))
        for follow in self.followers:
            follow(before, after)
        if before.position is not after.position:
            self.presence.moved()
        self._alarm.set(after)
        if _door(before) != _door(after):
            await self.presence.seated(after)

    def _announce(self, before: Match, entry: Entry, after: Match) -> None:
        """Let everybody know what this process has written, but who listens here: they do."""
        if _door(before) != _door(after):
            self._told(before)  # who left it, too
        self._told(after)
        self._others.tell(f"match:{self.id}", {"t": "version", "n": entry.version})
        self._witness(self.id, before, entry, after)

    # Listening.

    def enter(self, listener: Listener) -> None:
        """Somebody opens the page; it is told nothing before it is greeted."""
        if self._closed:
            listener.shut(1012)
            return
        self.audience.listeners.add(listener)
        self.presence.soon(ARRIVING + len(self.audience.listeners) / CROWD)

    def leave(self, listener: Listener) -> None:
        """The page is closed, or its connection is."""
        self.audience.listeners.discard(listener)
        if self._closed:
            return
        self.presence.soon(LEAVING + len(self.audience.listeners) / CROWD)


def _door(match: Match) -> tuple[object, ...]:
    """What the presence tells of the seats."""
    return match.seats, match.knocks, match.reserved

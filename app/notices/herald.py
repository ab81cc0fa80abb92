"""The herald: hears what happens in matches, writes down who should know, and lets them know.

A move never waits for it: what is witnessed goes into a bounded queue, and a task of its own does
the rest. A notice is written before it is sent; what was not sent when a process ended is sent by
the next that looks, so that it may arrive twice, but not never.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.log import Unavailable
from app.match.news import Names, News, notices
from app.match.notice import Kept, Kind, Notice, State, Targets, Why, kept_back
from app.match.state import Match
from app.notices.delivery import Delivery, Outcome
from app.notices.ledger import Ledger
from app.rounds import look_for_ever
from engine import find_game

QUEUE_SIZE = 2_000  # entries, and notices, that may wait; what comes then is dropped
SENDING_AT_ONCE = 8
REFRESH = 30_000  # milliseconds for which we trust what we know of who listens
TRY_AGAIN = (5.0, 30.0, 180.0)  # seconds after a first, second, third failure
HOUR = 3_600_000  # milliseconds
LOW_TIME = 6 * HOUR  # before the deadline of a game of days a move
LOOK_EVERY = 60.0  # seconds
TOO_LATE = 3_600_000  # milliseconds after which a notice is not worth sending any more

log = logging.getLogger(__name__)

Here = Callable[[str, PlayerId], bool]


class Directory(Protocol):
    """The names that players go by."""

    async def names(self, players: frozenset[PlayerId]) -> Names:
        """A name for each. Raises Unavailable."""
        ...


@dataclass(frozen=True, slots=True)
class _Sending:
    """A notice on its way, the name of its player, and where it goes."""

    notice: Notice
    name: str
    targets: Targets


class Herald:
    """Decides who hears what, and sees to it. `here` says whether a player has a match open."""

    def __init__(
        self,
        ledger: Ledger,
        directory: Directory,
        delivery: Delivery,
        here: Here,
        clock: Callable[[], int],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._ledger = ledger
        self._directory = directory
        self._delivery = delivery
        self._here = here
        self._clock = clock
        self._pause = pause
        self._heard: asyncio.Queue[News | Notice] = asyncio.Queue(QUEUE_SIZE)
        self._slots = asyncio.Semaphore(SENDING_AT_ONCE)
        self._sending: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._players: frozenset[PlayerId] = frozenset()
        self._matches: frozenset[str] = frozenset()
        self._known_at = -REFRESH

    # Hearing.

    def witness(self, match_id: str, before: Match | None, entry: Entry, after: Match) -> None:
        """An entry was written. Returns at once, and mostly without a trace: few listen."""
        news = News(match_id, before, entry, after)
        if self._clock() - self._known_at >= REFRESH or self._concerns(news):
            self._put(news)

    def announce(self, notice: Notice) -> None:
        """Somebody should know of something that is in no log. Returns at once."""
        self._put(notice)

    def changed(self) -> None:
        """Somebody begins to listen, or ends."""
        self._known_at = -REFRESH

    def _put(self, heard: News | Notice) -> None:
        if self._task is None:
            return
        try:
            self._heard.put_nowait(heard)
        except asyncio.QueueFull:
            log.warning("too much happens at once: a notice is lost")

    @property
    def waiting(self) -> tuple[int, int]:
        """How much was heard and not yet considered, and how many notices are being sent."""
        return self._heard.qsize(), len(self._sending)

    # Working.

    def start(self) -> None:
        """Begin, also with what others have left."""
        self._task = asyncio.create_task(self._run())
        self._watching = asyncio.create_task(look_for_ever(self.look, LOOK_EVERY))

    async def stop(self) -> None:
        """Send nothing more; what is on its way is sent by the next that looks."""
        own = (self._task, self._watching)
        tasks = [task for task in (*own, *self._sending) if task is not None]
        self._task = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            heard = await self._heard.get()
            try:
                await self._consider(heard)
            except Unavailable:
                log.warning("a notice could not be written down, and is lost")
            except Exception:  # one that is broken must not silence the others
                log.exception("a notice is broken")

    async def look(self) -> None:
        """Send what others have left, and tell those whose time runs low. Raises Unavailable."""
        now = self._clock()
        for notice in await self._ledger.orphans(now - TOO_LATE):
            self._put(notice)
        for match_id, game, version, ply, player in await self._ledger.low(now, LOW_TIME):
            title = f"Time runs low: {find_game(game).title}"
            body = f"Less than {LOW_TIME // HOUR} hours are left for your move."
            notice = Notice(match_id, version, player, "time", title, body, ply, now)
            if await self._ledger.claim(notice):
                self._put(notice)

    async def _consider(self, heard: News | Notice) -> None:
        await self._refresh()
        if isinstance(heard, Notice):
            if heard.to in self._players or heard.match_id in self._matches:
                await self._tell(heard)
            return
        if not self._concerns(heard):
            return
        names = await self._directory.names(heard.people)
        spoken: set[tuple[str, Kind]] = set()
        for notice in notices(heard, names):
            await self._tell(notice, spoken)

    def _concerns(self, news: News) -> bool:
        """Whether anybody listens whom this could concern."""
        return news.match_id in self._matches or not self._players.isdisjoint(news.people)

    async def _refresh(self) -> None:
        now = self._clock()
        if now - self._known_at >= REFRESH:
            self._players, self._matches = await self._ledger.listening()
            self._known_at = now

    async def _tell(self, notice: Notice, spoken: set[tuple[str, Kind]] | None = None) -> None:
        """Write a notice down, and send it or say why not.

        `spoken` are the webhooks for everybody that have heard of this entry.
        """
        found = await self._ledger.targets(notice.to, notice.match_id)
        here = self._here(notice.match_id, notice.to)
        why = kept_back(notice, found.wishes, here=here)
        left = _addressed(found, notice, why, set() if spoken is None else spoken)
        if not left.devices and not left.hooks:
            if notice.to in self._players or found.hooks:
                await self._ledger.keep(Kept(notice, "kept", why or "nowhere", ""))
            return
        await self._ledger.keep(Kept(notice, "waiting", None, ""))
        name = (await self._directory.names(frozenset({notice.to})))[notice.to]
        task = asyncio.create_task(self._send(_Sending(notice, name, left)))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        if len(self._sending) >= QUEUE_SIZE:
            await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)

    async def _send(self, sending: _Sending) -> None:
        """Send, and send again what could not be delivered, until it is of no use any more."""
        try:
            await self._try(sending)
        except Unavailable:
            log.warning("what has become of a notice could not be written down")

    async def _try(self, sending: _Sending) -> None:
        arrived: list[str] = []
        left, outcome = sending.targets, Outcome()
        for wait in (*TRY_AGAIN, None):
            async with self._slots:
                outcome = await self._delivery.deliver(sending.notice, sending.name, left)
            arrived += outcome.arrived
            left = outcome.left
            if wait is None or not (left.devices or left.hooks):
                break
            await self._pause(wait)
        state: State = "sent" if arrived else "failed"
        why: Why | None = None if arrived else outcome.why
        await self._ledger.keep(Kept(sending.notice, state, why, ", ".join(arrived)))


def _addressed(
    found: Targets, notice: Notice, why: Why | None, spoken: set[tuple[str, Kind]]
) -> Targets:
    """Where a notice goes, with respect to what its player wishes.

    A webhook for everybody asks only whether that player is here, and hears of an entry once.
    """
    hooks = []
    for hook in found.hooks:
        said = (hook.owner, notice.kind)
        mine = hook.whose == "mine" and hook.owner == notice.to and why is None
        everybody = hook.whose == "all" and why != "here" and said not in spoken
        if not hook.off and (mine or everybody):
            hooks.append(hook)
            spoken.add(said)
    return Targets(found.wishes, () if why else found.devices, tuple(hooks))

"""Hearing: who hears the chat of one match, and what they are told."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import suppress

from app.match.commands import PlayerId
from app.match.log import Unavailable
from app.match.state import Match
from app.match.talk import ChatRoom, Emoji, Remark, rooms_of
from app.rooms.audience import Listener
from app.rooms.company import Company
from app.rooms.others import JOINED, News
from app.rooms.summons import Summons
from engine import Color


class Hearing:
    """Everybody who listens is told everything first, then what is new, once and in order."""

    def __init__(self, match_id: str, company: Company, match: Callable[[], Match]) -> None:
        # And whom they do not hear; None: they wait to be told everything, and hear nothing before.
        self.ears: dict[Listener, frozenset[PlayerId] | None] = {}
        self._id = match_id
        self._company = company
        self._match = match  # as it stands
        self._summons = Summons(match_id, company)
        self._lock = asyncio.Lock()
        self._joined = False
        self._to_look = False  # a look has not begun
        self._telling: set[asyncio.Task[None]] = set()
        self._told: dict[ChatRoom, int] = {}  # the highest number of each room that was told
        self._topic = f"chat:{match_id}"
        company.others.listen(self._topic, self.hear)

    async def listen(self, listener: Listener) -> None:
        """Tell a page what was said, and from now on what is. Raises Unavailable."""
        self.ears.setdefault(listener, None)
        self._summons.came(listener.player)
        await self._tell_everything(listener)

    def follow(self, before: Match, after: Match) -> None:
        """The match went on: tell those who may hear more now, or less."""
        for listener in self.ears:
            if rooms_of(before, listener.player) != rooms_of(after, listener.player):
                self.tell_again(listener)

    def tell_again(self, listener: Listener) -> None:
        """Tell a page everything anew, as soon as it can be read."""
        self._soon(self._tell_again(listener))

    def hear(self, news: News) -> None:
        """Something was said or done at another process, or it could not be heard for a while."""
        match news["t"]:
            case "reacted":
                seat = Color(news["seat"]) if news["seat"] else None
                self._show(news["by"], news["name"], seat, news["emoji"])
            case "unsaid":
                self._soon(self._tell_unsaid(news["room"], news["number"]))
            case "joined" if self._joined:
                pass  # the patrol asks for all chats at once
            case what:
                self._joined = self._joined or what == JOINED["t"]
                self.look()

    def look(self) -> None:
        """Tell what was said at other processes, as soon as it can be read."""
        if not self._to_look:
            self._to_look = True
            self._soon(self._tell_newer())

    def is_behind(self, numbers: Mapping[ChatRoom, int]) -> bool:
        """Whether more was said than was told here; `numbers` are the highest in the minutes."""
        return any(number > self._told.get(room, 0) for room, number in numbers.items())

    def _soon(self, telling: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(telling)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell_newer(self) -> None:
        with suppress(Unavailable):  # the next look finds it
            async with self._lock:
                self._to_look = False
                await self._tell_the_newer_of(await self._company.minutes.read(self._id))

    async def _tell_the_newer_of(
        self, remarks: Iterable[Remark], but: Listener | None = None
    ) -> None:
        """Tell what was not told yet, to all but one."""
        newer = [one for one in remarks if one.number > self._told.get(one.room, 0)]
        names = await self._company.directory.names({one.by for one in newer})
        for remark in newer:
            self._tell(remark, names[remark.by], but)

    async def _tell_unsaid(self, room: ChatRoom, number: int) -> None:
        with suppress(Unavailable):  # who comes later sees it
            async with self._lock:  # not between what a page is told and what was read for it
                remark = await self._find(lambda one: (one.room, one.number) == (room, number))
                if remark is not None and remark.gone:
                    self._tell_all_in(room, self._company.words.unsaid(remark, remark.gone))

    async def _tell_again(self, listener: Listener) -> None:
        try:
            await self._tell_everything(listener)
        except Unavailable:
            listener.shut(1013)  # it comes back, and asks

    async def _tell_everything(self, listener: Listener) -> None:
        async with self._lock:
            player, company = listener.player, self._company
            remarks = await company.minutes.read(self._id)
            await self._tell_the_newer_of(remarks, but=listener)
            muted = await company.minutes.muted(player) if player else {}
            names = await company.directory.names({one.by for one in remarks} | set(muted))
            if listener not in self.ears:  # it has left in the meantime
                return
            rooms = rooms_of(self._match(), player)
            self.ears[listener] = frozenset(muted)
            heard = [
                (one, names[one.by], one.by == player)
                for one in remarks
                if one.room in rooms and one.by not in muted
            ]
            listener.tell(company.words.chat(rooms, heard, [(one, names[one]) for one in muted]))

    def leave(self, listener: Listener) -> None:
        """The page is closed."""
        self.ears.pop(listener, None)

    def close(self) -> None:
        """Tell nothing any more."""
        self._company.others.leave(self._topic)
        for task in self._telling:
            task.cancel()

    def _show(self, player: PlayerId, name: str, seat: Color | None, emoji: Emoji) -> None:
        theirs = self._company.words.reacted(name, seat, emoji, mine=False)
        own = self._company.words.reacted(name, seat, emoji, mine=True)
        for ear, muted in self._hearing():
            together = seat is not None or "watchers" in rooms_of(self._match(), ear.player)
            if together and player not in muted:
                ear.tell(own if ear.player == player else theirs)

    def _tell(self, remark: Remark, name: str, but: Listener | None = None) -> None:
        self._told[remark.room] = max(remark.number, self._told.get(remark.room, 0))
        theirs = self._company.words.said(remark, name, mine=False)
        own = self._company.words.said(remark, name, mine=True)
        for ear, muted in self._hearing():
            if ear is but or remark.room not in rooms_of(self._match(), ear.player):
                continue
            if remark.by not in muted:
                ear.tell(own if ear.player == remark.by else theirs)

    def _hearing(self) -> Iterator[tuple[Listener, frozenset[PlayerId]]]:
        return ((ear, muted) for ear, muted in self.ears.items() if muted is not None)

    def _tell_all_in(self, room: ChatRoom, message: bytes) -> None:
        for ear, _ in self._hearing():
            if room in rooms_of(self._match(), ear.player):
                ear.tell(message)

    async def _find(self, wanted: Callable[[Remark], bool]) -> Remark | None:
        remarks = await self._company.minutes.read(self._id)
        return next((remark for remark in remarks if wanted(remark)), None)

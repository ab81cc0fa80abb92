"""The chat of one match: what is said is written, then told to those who may hear it."""

from contextlib import suppress

from app.match.commands import PlayerId
from app.match.log import Unavailable
from app.match.talk import MAX_REMARK, ChatRoom, Emoji, Gone, Remark, Report, rooms_of
from app.rooms.audience import Listener
from app.rooms.company import Hushed
from app.rooms.hearing import Hearing
from app.rooms.pace import Paces


class Chat(Hearing):
    """One thing at a time, so that everybody hears everything once and in order.

    Whatever somebody does raises Hushed and Unavailable.
    """

    async def say(self, listener: Listener, room: ChatRoom, said: str, text: str) -> None:
        """Say a text, cleaned already, under the client's id `said`."""
        player, company = _somebody(listener), self._company
        if not text:
            raise Hushed("empty", "There is nothing to say in that.")
        if len(text) > MAX_REMARK:
            raise Hushed("too-long", f"A line has at most {MAX_REMARK} characters.")
        async with self._lock:
            self._must_be_in(room, player)
            name = (await company.directory.names([player]))[player]
            remark = await self._find(lambda one: (one.by, one.id) == (player, said))
            if remark is None:
                now = company.clock()
                _must_wait(company.talk, player, now)
                seat = next(iter(self._match().colors_of(player)), None)
                wanted = Remark(room, 0, player, said, now, seat, text)
                remark, fresh = await company.minutes.add(self._id, wanted)
                if fresh:
                    company.talk.spoke(player, now)
                    await self._publish(remark, name)
                    if self.ears.get(listener) is not None:
                        return
            listener.tell(company.words.said(remark, name, mine=True))

    async def react(self, listener: Listener, emoji: Emoji) -> None:
        """Show a reaction to everybody; one of who watches, during the game, to watchers only."""
        player, company = _somebody(listener), self._company
        now = company.clock()
        _must_wait(company.reactions, player, now)
        company.reactions.spoke(player, now)
        name = (await company.directory.names([player]))[player]
        seat = next(iter(self._match().colors_of(player)), None)
        self._show(player, name, seat, emoji)
        news = {"t": "reacted", "by": player, "name": name, "seat": seat, "emoji": emoji}
        company.others.tell(self._topic, news)

    async def remove(self, listener: Listener, room: ChatRoom, number: int) -> None:
        """Remove a remark of one's own; the host of the match removes any."""
        async with self._lock:
            player, remark = await self._heard(listener, room, number)
            gone: Gone = "author" if remark.by == player else "host"
            if gone == "host" and player != self._match().host:
                raise Hushed("not-yours", "Only its author and the host can remove that.")
            if remark.gone:
                return
            await self._company.minutes.remove(self._id, remark, gone)
            self._tell_all_in(room, self._company.words.unsaid(remark, gone))
            news = {"t": "unsaid", "room": room, "number": number}
            self._company.others.tell(self._topic, news)

    async def report(self, listener: Listener, room: ChatRoom, number: int) -> None:
        """Keep a remark for the operator."""
        player, remark = await self._others(listener, room, number)
        now = self._company.clock()
        _must_wait(self._company.reports, player, now)
        self._company.reports.spoke(player, now)
        if remark.gone:
            raise Hushed("gone", "That line has been removed already.")
        if not await self._company.minutes.report(Report(self._id, remark, player, now)):
            raise Hushed("enough", "Enough has been reported of this game; the operator reads it.")

    async def mute(self, listener: Listener, room: ChatRoom, number: int) -> None:
        """From now on do not hear who said that, in any match."""
        player, remark = await self._others(listener, room, number)
        await self._company.minutes.mute(player, remark.by, self._company.clock())

    async def unmute(self, listener: Listener, other: PlayerId) -> None:
        """Hear somebody again."""
        await self._company.minutes.unmute(_somebody(listener), other)

    async def _publish(self, remark: Remark, name: str) -> None:
        if remark.number > self._told.get(remark.room, 0) + 1:  # others were faster elsewhere
            await self._tell_the_newer_of(await self._company.minutes.read(self._id))
        else:
            self._tell(remark, name)
        self._company.others.tell(self._topic, {"t": "said"})
        here = {ear.player for ear in self.ears}
        with suppress(Unavailable):
            await self._summons.send(self._match(), remark, name, here)

    async def _heard(
        self, listener: Listener, room: ChatRoom, number: int
    ) -> tuple[PlayerId, Remark]:
        """Who asks, and a remark that they can hear."""
        player = _somebody(listener)
        self._must_be_in(room, player)
        remark = await self._find(lambda one: (one.room, one.number) == (room, number))
        if remark is None:
            raise Hushed("no-such-remark", "That line is not here any more.")
        return player, remark

    async def _others(
        self, listener: Listener, room: ChatRoom, number: int
    ) -> tuple[PlayerId, Remark]:
        """Who asks, and a remark of somebody else that they can hear."""
        player, remark = await self._heard(listener, room, number)
        if remark.by == player:
            raise Hushed("your-own", "You said that yourself.")
        return player, remark

    def _must_be_in(self, room: ChatRoom, player: PlayerId) -> None:
        if room not in rooms_of(self._match(), player):
            raise Hushed("not-here", f"You cannot hear the chat of the {room} now.")


def _somebody(listener: Listener) -> PlayerId:
    if listener.player is None:
        raise Hushed("unknown", "Only who has a name here, if only a guest's, can do that.")
    return listener.player


def _must_wait(paces: Paces, player: PlayerId, now: int) -> None:
    wait = paces.wait(player, now)
    if wait:
        raise Hushed("too-soon", "That was a lot at once. Wait a moment.", wait)

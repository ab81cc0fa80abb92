"""Who is here: derived from open pages, told when it changes, never stored."""

import asyncio
from collections.abc import Callable

from app.match.claims import AWAY
from app.match.commands import PlayerId
from app.match.computers import is_computer
from app.match.log import Unavailable
from app.match.state import Match
from app.rooms.audience import Audience, Here
from app.rooms.elsewhere import Elsewhere, better
from app.rooms.wording import Directory, Wording

Clock = Callable[[], int]

ARRIVING, LEAVING = 0.2, 2.5  # seconds before a change is told: a reload is no news
CROWD = 1_000  # pages that make it a second more: what is told is told to all of them


class Presence:
    """The presence message of one room, and when to send it."""

    def __init__(
        self,
        match: Match,
        audience: Audience,
        wording: Wording,
        directory: Directory,
        clock: Clock,
        elsewhere: Elsewhere,
    ) -> None:
        self._match = match
        self._clock = clock
        self._elsewhere = elsewhere
        self._looking: asyncio.Task[None] | None = None
        self._unseen = False  # something elsewhere
        self._gone: dict[PlayerId, int] = {}
        self._missed: dict[PlayerId, int] = {}  # how long, of who is back after long
        self._audience = audience
        self._wording = wording
        self._directory = directory
        self._names: dict[PlayerId, str] = {}
        self._named = True
        self._told = b""
        self._due: asyncio.TimerHandle | None = None

    async def seated(self, match: Match) -> None:
        """The seats of the match are these: read the names, and tell."""
        await self._read_names(match)
        self._match = match  # not before: somebody else's news would tell of a seat without a name
        self.tell()

    async def refresh(self) -> None:
        """Some time has passed: who has fallen quiet, and the names if they could not be read."""
        if not self._named:
            await self._read_names(self._match)
        await self._elsewhere.read()
        self.tell()

    def joined(self) -> None:
        """What others told is lost perhaps, and so is what they knew of us."""
        self._elsewhere.forgotten()
        self.look_elsewhere()

    def look_elsewhere(self) -> None:
        """Something has changed at another process, or may have; nobody waits for it."""
        self._unseen = True
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while self._unseen:
            self._unseen = False
            await self.refresh()

    def renamed(self, player: PlayerId, name: str) -> None:
        """A player has a new name."""
        if player in _players(self._match):
            self._names[player] = name
            self.tell()

    def message(self) -> bytes:
        """Who is here, now."""
        players = _seated(self._match)
        here = {player: self.of(player) for player in players}
        watching = self._audience.watching(players) + self._elsewhere.watching
        gone = self.gone()
        return self._wording.presence(self._match, self._names, here, gone, self._missed, watching)

    def gone(self) -> dict[PlayerId, int]:
        """Since when the pages of players are closed, milliseconds by the server's clock.

        A room that has just woken knows no better than that they have been gone since then.
        """
        if not self._elsewhere.certain:
            return {}  # they may be there
        now = self._clock()
        away = [p for p in _seated(self._match) if self.of(p) == "away"]
        since = {player: now - at for player, at in self._gone.items() if player not in away}
        back = {player: time for player, time in since.items() if time >= AWAY}
        self._missed = {p: time for p, time in (self._missed | back).items() if p not in away}
        self._gone = {player: self._gone.get(player, now) for player in away}
        return dict(self._gone)

    def of(self, player: PlayerId) -> Here:
        """Where a seated player is; computers are always here."""
        if is_computer(player):
            return "here"
        return better(self._audience.presence_of(player), self._elsewhere.presence_of(player))

    def moved(self) -> None:
        """There is a new position: nobody has missed anything in it yet."""
        if self._missed:
            self._missed = {}
            self.tell()

    def soon(self, delay: float) -> None:
        """Tell a change after `delay` seconds, or earlier if that was promised."""
        loop = asyncio.get_running_loop()
        if self._due is not None and self._due.when() <= loop.time() + delay:
            return
        self.cancel()
        self._due = loop.call_later(delay, self.tell)

    def tell(self) -> None:
        """Tell everybody, if it is news."""
        self.cancel()
        self._post()
        message = self.message()
        if message != self._told:
            self._told = message
            self._audience.tell(message)

    def cancel(self) -> None:
        """Forget what was going to be told soon."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def close(self) -> None:
        """Nobody is here any more, and nothing is told."""
        self.cancel()
        if self._looking is not None:
            self._looking.cancel()
        self._elsewhere.post({}, 0)

    def _post(self) -> None:
        players = _seated(self._match)
        here = {player: self._audience.presence_of(player) for player in players}
        self._elsewhere.post(here, self._audience.watching(players))

    async def _read_names(self, match: Match) -> None:
        try:
            found = await self._directory.names(_players(match))
            self._names = self._names | found  # who sat down meanwhile has a name already
            self._named = True
        except Unavailable:
            self._named = False


def _seated(match: Match) -> set[PlayerId]:
    return {player for _, player in match.seats if player is not None}


def _players(match: Match) -> set[PlayerId]:
    """Everybody whose name the presence tells."""
    knocking = {knock.player for knock in match.knocks}
    return _seated(match) | knocking | set(match.reserved.values())

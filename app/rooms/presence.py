"""Who is here: derived from open pages, told when it changes, never stored."""

import asyncio

from app.match.commands import PlayerId
from app.match.log import Unavailable
from app.match.state import Match
from app.rooms.audience import Audience
from app.rooms.wording import Directory, Wording

ARRIVING, LEAVING = 0.2, 2.5  # seconds before a change is told: a reload is no news


class Presence:
    """The presence message of one room, and when to send it."""

    def __init__(
        self, match: Match, audience: Audience, wording: Wording, directory: Directory
    ) -> None:
        self._match = match
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
        self.tell()

    def renamed(self, player: PlayerId, name: str) -> None:
        """A player has a new name."""
        if player in _players(self._match):
            self._names[player] = name
            self.tell()

    def message(self) -> bytes:
        """Who is here, now."""
        players = _players(self._match)
        here = {player: self._audience.presence_of(player) for player in players}
        watching = self._audience.watching(players)
        return self._wording.presence(self._match, self._names, here, watching)

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
        message = self.message()
        if message != self._told:
            self._told = message
            self._audience.tell(message)

    def cancel(self) -> None:
        """Forget what was going to be told soon."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    async def _read_names(self, match: Match) -> None:
        try:
            self._names = await self._directory.names(_players(match))
            self._named = True
        except Unavailable:
            self._named = False


def _players(match: Match) -> set[PlayerId]:
    return {player for _, player in match.seats if player is not None}

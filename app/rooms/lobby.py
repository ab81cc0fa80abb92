"""The lobby: tells home pages that something on them has changed, at most once a moment."""

import asyncio

from app.match.commands import PlayerId
from app.match.state import Match
from app.rooms.audience import Audience, Listener

MOMENT = 1.0  # seconds over which changes are gathered


class Lobby:
    """Says `changed` to whom it concerns; what has changed is read from the database."""

    def __init__(self, changed_message: bytes) -> None:
        self.audience = Audience()
        self._message = changed_message
        self._players: set[PlayerId] = set()
        self._listed = False
        self._due: asyncio.TimerHandle | None = None

    def changed(self, match: Match) -> None:
        """A match has a new version."""
        if not self.audience.listeners:
            return
        self._listed = self._listed or match.listed
        self._players |= {player for _, player in match.seats if player is not None}
        self._players.add(match.host)
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(MOMENT, self._tell)

    def _tell(self) -> None:
        everybody, players = self._listed, self._players
        self._listed, self._players, self._due = False, set(), None
        for listener in self.audience.listeners:
            if everybody or listener.player in players:
                listener.tell(self._message)

    def enter(self, listener: Listener) -> None:
        """A home page is opened."""
        self.audience.listeners.add(listener)

    def leave(self, listener: Listener) -> None:
        """It is closed."""
        self.audience.listeners.discard(listener)

    def send_away(self, player: PlayerId) -> None:
        """Shut the pages of a player."""
        for listener in self.audience.listeners:
            if listener.player == player:
                listener.shut(1012)

    def close(self) -> None:
        """Shut every listener."""
        if self._due is not None:
            self._due.cancel()
        for listener in list(self.audience.listeners):
            listener.shut(1012)

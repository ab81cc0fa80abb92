"""The lobby: tells home pages that something on them has changed, at most once a moment."""

import asyncio

from app.match.commands import PlayerId
from app.match.state import Match
from app.rooms.audience import Audience, Listener
from app.rooms.others import JOINED, News, Nobody, Others

MOMENT = 1.0  # seconds over which changes are gathered


class Lobby:
    """Says `changed` to whom it concerns; what has changed is read from the database."""

    def __init__(self, changed_message: bytes, others: Others | None = None) -> None:
        self.audience = Audience()
        self._private: set[Listener] = set()  # to whom only their own matches matter
        self._message = changed_message
        self._players: set[PlayerId] = set()
        self._listed = False
        self._due: asyncio.TimerHandle | None = None
        self._others = others or Nobody()
        self._others.listen("lobby", self._hear)

    def changed(self, match: Match) -> None:
        """A match has a new version, written by this process."""
        if self._others.alone and not self.audience.listeners:
            return
        self._listed = self._listed or match.listed
        self._players |= {player for _, player in match.seats if player is not None}
        self._players |= {match.host, *match.reserved.values()}
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(MOMENT, self._tell)

    def refresh(self) -> None:
        """Anything may have changed."""
        for listener in self.audience.listeners:
            listener.tell(self._message)

    def _hear(self, news: News) -> None:
        """Another process has gathered this; or it could not be heard for a while."""
        if news == JOINED:
            self.refresh()
        else:
            self._tell_these(everybody=news["listed"], players=set(news["players"]))

    def _tell(self) -> None:
        everybody, players = self._listed, self._players
        self._listed, self._players, self._due = False, set(), None
        news = {"t": "changed", "listed": everybody, "players": sorted(players)}
        self._others.tell("lobby", news)
        self._tell_these(everybody=everybody, players=players)

    def _tell_these(self, *, everybody: bool, players: set[PlayerId]) -> None:
        for listener in self.audience.listeners:
            if listener.player in players or (everybody and listener not in self._private):
                listener.tell(self._message)

    def enter(self, listener: Listener, *, private: bool = False) -> None:
        """A page is opened; a private one shows only what is the player's own."""
        self.audience.listeners.add(listener)
        if private:
            self._private.add(listener)

    def leave(self, listener: Listener) -> None:
        """It is closed."""
        self.audience.listeners.discard(listener)
        self._private.discard(listener)

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

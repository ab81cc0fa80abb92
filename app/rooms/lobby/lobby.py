"""The lobby: notifies pages that their lists of matches have changed."""

import asyncio
from collections.abc import Collection

from app.domain.peer_messages import SUBSCRIBED, PeerMessage
from app.match.commands import PlayerId
from app.match.state import Match
from app.rooms.audience import Audience, Listener
from app.rooms.peers import NoPeers
from app.rooms.ports import Peers

BATCH_SECONDS = 1.0  # for which changes are collected


class Lobby:
    """Sends one constant message to every page that a change concerns; the page then reads it."""

    def __init__(self, changed_message: bytes, peers: Peers | None = None) -> None:
        self.audience = Audience()
        self._private: set[Listener] = set()  # pages that show only the player's own matches
        self._message = changed_message
        self._players: set[PlayerId] = set()
        self._listed = False
        self._due: asyncio.TimerHandle | None = None
        self._peers = peers or NoPeers()
        self._peers.subscribe("lobby", self._on_peer_message)

    def match_changed(self, match: Match) -> None:
        """A match has a new version, written by this process."""
        if self._peers.single_process and not self.audience.listeners:
            return
        self._listed = self._listed or match.terms.listed
        self._players |= {match.terms.host, *match.seating.reserved.values()}
        self.players_changed(match.seating.players)

    def players_changed(self, players: Collection[PlayerId]) -> None:
        """The lists of some players have changed."""
        self._players |= set(players)
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(BATCH_SECONDS, self._publish)

    def notify_all(self) -> None:
        """Notify every page, when the changes are unknown."""
        for listener in self.audience.listeners:
            listener.send(self._message)

    def open_games_changed(self) -> None:
        """Notify the pages of this process that show the open games."""
        self._notify(everybody=True, players=set())

    def _on_peer_message(self, message: PeerMessage) -> None:
        if message == SUBSCRIBED:
            self.notify_all()
        else:
            self._notify(everybody=message["listed"], players=set(message["players"]))

    def _publish(self) -> None:
        everybody, players = self._listed, self._players
        self._listed, self._players, self._due = False, set(), None
        message = {"t": "changed", "listed": everybody, "players": sorted(players)}
        self._peers.publish("lobby", message)
        self._notify(everybody=everybody, players=players)

    def _notify(self, *, everybody: bool, players: set[PlayerId]) -> None:
        for listener in self.audience.listeners:
            if listener.player in players or (everybody and listener not in self._private):
                listener.send(self._message)

    def add_listener(self, listener: Listener, *, private: bool = False) -> None:
        """A page connects; a `private` one shows only the player's own matches."""
        self.audience.listeners.add(listener)
        if private:
            self._private.add(listener)

    def remove_listener(self, listener: Listener) -> None:
        """A page is closed."""
        self.audience.listeners.discard(listener)
        self._private.discard(listener)

    def disconnect_player(self, player: PlayerId) -> None:
        """Close the pages of a player."""
        for listener in self.audience.listeners:
            if listener.player == player:
                listener.close(1012)

    def close(self) -> None:
        """Close every page. Other processes learn of the last changes."""
        for listener in list(self.audience.listeners):
            listener.close(1012)
        if self._due is not None:
            self._due.cancel()
            self._publish()

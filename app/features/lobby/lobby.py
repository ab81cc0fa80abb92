"""The lobby: tells pages that their lists of matches have changed."""

import asyncio
from collections.abc import Collection, Iterable

from app.channel import SERIES, Channel, Topic
from app.match.commands import PlayerId
from app.match.state import Match
from app.rooms.audience import Listener
from app.rooms.peers import SUBSCRIBED, NoPeers, PeerMessage
from app.rooms.ports import Peers
from app.timeouts import Timeouts

_ALL: Topic = ("lobby", "all")
_OWN: Topic = ("lobby", "own")  # pages that show only the player's own matches
_MATCH = "match"  # kind of topic of those who follow certain matches


class Lobby:
    """Tells the pages that a change concerns to reload their lists."""

    def __init__(
        self, channel: Channel, peers: Peers | None = None, timeouts: Timeouts = Timeouts()
    ) -> None:
        self.channel = channel
        self._batch = timeouts.lobby_batch
        self._players: set[PlayerId] = set()
        self._matches: set[str] = set()
        self._series: set[str] = set()  # matches whose next match has changed
        self._listed = False
        self._due: asyncio.TimerHandle | None = None
        self._peers = peers or NoPeers()
        self._peers.subscribe("lobby", self._on_peer_message)

    @property
    def pages(self) -> int:
        return len(self.channel.pages(_ALL)) + len(self.channel.pages(_OWN))

    def match_changed(self, match_id: str, match: Match) -> None:
        followed = any(map(self.channel.open_topics, (_MATCH, SERIES)))
        followed = followed or bool(self.pages) or self.channel.turns_followed
        if self._peers.single_process and not followed:
            return
        self._matches.add(match_id)
        if match.terms.previous and match.status != "running":
            self._series.add(match.terms.previous)
        self._listed = self._listed or match.terms.listed
        self._players |= {match.terms.host, *match.seating.reserved.values()}
        self.players_changed(match.seating.players)

    def players_changed(self, players: Collection[PlayerId]) -> None:
        self._players |= set(players)
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(self._batch, self._publish)

    def notify_all(self) -> None:
        self.channel.tell(_ALL)
        self.channel.tell(_OWN)
        self.channel.tell_turns()
        for topic in self.channel.open_topics(_MATCH):
            self.channel.tell(topic)
        for _, match_id in self.channel.open_topics(SERIES):
            self.channel.tell_series(match_id)

    async def catch_up(self) -> None:
        if not self._peers.reachable:
            self.notify_all()

    def open_games_changed(self) -> None:
        """Notify this process's pages that show the open games."""
        self.channel.tell(_ALL)

    def _on_peer_message(self, message: PeerMessage) -> None:
        if message == SUBSCRIBED:
            self.notify_all()
        else:
            matches = message.get("matches", ())  # older processes name none
            series = message.get("series", ())
            self._notify(message["listed"], set(message["players"]), set(matches), series)

    def _publish(self) -> None:
        listed, players = self._listed, self._players
        matches, series = self._matches, self._series
        self._listed, self._due = False, None
        self._players, self._matches, self._series = set(), set(), set()
        message = {"t": "changed", "listed": listed, "players": sorted(players)}
        of_matches = {"matches": sorted(matches), "series": sorted(series)}
        self._peers.publish("lobby", message | of_matches)
        self._notify(listed, players, matches, series)

    def _notify(
        self,
        listed: bool,
        players: set[PlayerId],
        matches: set[str],
        series: Iterable[str],
    ) -> None:
        followed = matches & {match_id for _, match_id in self.channel.open_topics(_MATCH)}
        for page in {page for one in followed for page in self.channel.pages((_MATCH, one))}:
            self.channel.tell_one(page)
        self.channel.tell(_ALL, None if listed else players)
        self.channel.tell(_OWN, players)
        self.channel.tell_turns(players)
        for match_id in series:
            self.channel.tell_series(match_id)

    def add_listener(self, listener: Listener, *, private: bool = False) -> None:
        """Add a page; a `private` one shows only the player's own matches."""
        self.channel.add(_OWN if private else _ALL, listener)

    def remove_listener(self, listener: Listener) -> None:
        self.channel.discard(_ALL, listener)
        self.channel.discard(_OWN, listener)

    def follow(self, matches: Iterable[str], listener: Listener) -> None:
        """Tell a listener when certain matches change, whoever plays them."""
        for match_id in matches:
            self.channel.add((_MATCH, match_id), listener)

    def unfollow(self, matches: Iterable[str], listener: Listener) -> None:
        for match_id in matches:
            self.channel.discard((_MATCH, match_id), listener)

    def disconnect_player(self, player: PlayerId) -> None:
        """Close a player's pages in this process; pages with a valid session reconnect."""
        self.channel.disconnect_player(player)

    def close(self) -> None:
        """Tell other processes of the last changes."""
        if self._due is not None:
            self._due.cancel()
            self._publish()

"""The open pages of circles: shows which members are here, and tells outdated pages to reload."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress

from app.channel import Channel, Topic
from app.errors import Unavailable
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.state import Match
from app.rooms.audience import Listener
from app.rooms.peers import SUBSCRIBED, NoPeers, PeerMessage
from app.rooms.ports import Peers
from app.timeouts import Timeouts

POLL_INTERVAL = 5.0  # seconds between publishing presence to other processes
TOPIC = "circles"

MembersOf = Callable[[str], Awaitable[frozenset[PlayerId]]]


class CirclePages:
    """Tells the pages that a change concerns to reload the circle."""

    def __init__(
        self,
        channel: Channel,
        members_of: MembersOf,
        peers: Peers | None = None,
        timeouts: Timeouts = Timeouts(),
    ) -> None:
        self._channel = channel
        self._members_of = members_of
        self._peers = peers or NoPeers()
        self._timeouts = timeouts
        self._members: dict[str, frozenset[PlayerId]] = {}  # of the circles with open pages
        self._played: set[PlayerId] = set()  # their matches have changed
        self._tasks: set[asyncio.Task[None]] = set()
        self._peers.subscribe(TOPIC, self._on_peer_message)

    async def add_listener(self, circle_id: str, listener: Listener) -> None:
        """Add a member's page. Raises Unavailable."""
        self._members[circle_id] = await self._members_of(circle_id)
        self._channel.add(_topic(circle_id), listener)
        self._presence_changed(circle_id)

    def remove_listener(self, circle_id: str, listener: Listener) -> None:
        self._channel.discard(_topic(circle_id), listener)
        if not self._channel.pages(_topic(circle_id)):
            self._members.pop(circle_id, None)
        loop, delay = asyncio.get_running_loop(), self._timeouts.departure
        loop.call_later(delay, self._presence_changed, circle_id)

    async def here(self, circle_id: str) -> set[PlayerId]:
        """The players who have the circle's page open, in any process."""
        published = await self._peers.read_presence(_presence_topic(circle_id)) or []
        remote = {player for text in published for player in json.loads(text)}
        return self._players(circle_id) | remote

    async def members_changed(self, circle_id: str) -> None:
        await self._read_members(circle_id)
        self._peers.publish(TOPIC, {"t": "members", "circle": circle_id})

    def changed(self, circle_id: str) -> None:
        self._notify_soon(circle_id)
        self._peers.publish(TOPIC, {"t": "changed", "circle": circle_id})

    def on_entry(self, _match_id: str, before: Match | None, _entry: Entry, after: Match) -> None:
        """Announce changes to the lists of waiting and running matches, and their boards."""
        if self._peers.single_process and not self._members:
            return
        same_lists = before and before.status == after.status and before.seating == after.seating
        same_board = before and before.position is after.position
        if same_lists and (same_board or after.seating.has_computers):
            return
        if not self._played:
            asyncio.get_running_loop().call_later(self._timeouts.circle_boards, self._tell_played)
        self._played |= after.seating.players | {after.terms.host}

    def _tell_played(self) -> None:
        players, self._played = self._played, set()
        self._peers.publish(TOPIC, {"t": "played", "players": sorted(players)})
        self._players_changed(players)

    async def poll(self) -> None:
        """Publish presence to other processes. Without a connection, update all pages."""
        for circle_id in self._members:
            self._publish_presence(circle_id)
            if not self._peers.single_process and not self._peers.reachable:
                self._notify_soon(circle_id)

    def _on_peer_message(self, message: PeerMessage) -> None:
        match message["t"]:
            case "changed":
                self._notify_soon(message["circle"])
            case "members":
                task = asyncio.create_task(self._read_members(message["circle"]))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            case "played":
                self._players_changed(set(message["players"]))
            case kind if kind == SUBSCRIBED["t"]:
                for circle_id in self._members:
                    self._notify_soon(circle_id)

    async def _read_members(self, circle_id: str) -> None:
        with suppress(Unavailable):  # the pages find nothing new either
            members = await self._members_of(circle_id)
            if circle_id in self._members:
                self._members[circle_id] = members
        self._notify_soon(circle_id)

    def _players_changed(self, players: set[PlayerId]) -> None:
        for circle_id, members in self._members.items():
            if not members.isdisjoint(players):
                self._notify_soon(circle_id)

    def _presence_changed(self, circle_id: str) -> None:
        self._publish_presence(circle_id)
        self.changed(circle_id)

    def _publish_presence(self, circle_id: str) -> None:
        players = sorted(self._players(circle_id))
        text = json.dumps(players) if players else None
        self._peers.publish_presence(_presence_topic(circle_id), text, self._timeouts.presence_kept)

    def _players(self, circle_id: str) -> set[PlayerId]:
        pages = self._channel.pages(_topic(circle_id))
        return {page.player for page in pages if page.player is not None}

    def _notify_soon(self, circle_id: str) -> None:
        self._channel.tell_soon(_topic(circle_id), self._timeouts.circle_batch)


def _topic(circle_id: str) -> Topic:
    return "circle", circle_id


def _presence_topic(circle_id: str) -> str:
    return f"circle:{circle_id}"

"""The open pages of circles: which members are here, and a message when a page is out of date."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress

from app.domain.peer_messages import SUBSCRIBED, PeerMessage
from app.match.commands import PlayerId
from app.match.events import Entry
from app.match.ports import Unavailable
from app.match.state import Match
from app.rooms.audience import Listener
from app.rooms.peers import NoPeers
from app.rooms.ports import Peers

BATCH_SECONDS = 0.3  # for which changes are collected
LEAVE_DELAY = 2.5  # seconds until a page that is closed is noticed; reloads stay unnoticed
POLL_INTERVAL = 5.0  # seconds between two reports of the presence to other processes
EXPIRY = 20.0  # seconds for which peers believe a report
TOPIC = "circles"

MembersOf = Callable[[str], Awaitable[frozenset[PlayerId]]]


class CirclePages:
    """Sends one constant message to each page that a change concerns; the page then reads it."""

    def __init__(
        self, changed_message: bytes, members_of: MembersOf, peers: Peers | None = None
    ) -> None:
        self._message = changed_message
        self._members_of = members_of
        self._peers = peers or NoPeers()
        self._pages: dict[str, set[Listener]] = {}
        self._members: dict[str, frozenset[PlayerId]] = {}
        self._due: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._peers.subscribe(TOPIC, self._on_peer_message)

    @property
    def listeners(self) -> Iterator[Listener]:
        """Every open page of this process."""
        return (page for pages in self._pages.values() for page in pages)

    async def add_listener(self, circle_id: str, listener: Listener) -> None:
        """A member opens the page of a circle. Raises Unavailable."""
        self._members[circle_id] = await self._members_of(circle_id)
        self._pages.setdefault(circle_id, set()).add(listener)
        self._presence_changed(circle_id)

    def remove_listener(self, circle_id: str, listener: Listener) -> None:
        """A page is closed."""
        pages = self._pages.get(circle_id, set())
        pages.discard(listener)
        if not pages:
            self._pages.pop(circle_id, None)
            self._members.pop(circle_id, None)
        asyncio.get_running_loop().call_later(LEAVE_DELAY, self._presence_changed, circle_id)

    async def here(self, circle_id: str) -> set[PlayerId]:
        """The players who have the page of a circle open, in any process."""
        published = await self._peers.read_presence(_presence_topic(circle_id)) or []
        remote = {player for text in published for player in json.loads(text)}
        return self._players(circle_id) | remote

    async def members_changed(self, circle_id: str) -> None:
        """The members of a circle, or its settings, have changed."""
        await self._read_members(circle_id)
        self._peers.publish(TOPIC, {"t": "members", "circle": circle_id})

    def changed(self, circle_id: str) -> None:
        """Something else on the page of a circle has changed."""
        self._notify_soon(circle_id)
        self._peers.publish(TOPIC, {"t": "changed", "circle": circle_id})

    def on_entry(self, _match_id: str, before: Match | None, _entry: Entry, after: Match) -> None:
        """Observe the entries of matches: lists show those that wait and those that run."""
        if self._peers.single_process and not self._pages:
            return
        if before is not None and before.status == after.status and before.seating == after.seating:
            return
        players = after.seating.players | {after.terms.host}
        self._peers.publish(TOPIC, {"t": "played", "players": sorted(players)})
        self._players_changed(players)

    async def poll(self) -> None:
        """Report the presence to other processes. Without a connection, update all pages."""
        for circle_id in self._pages:
            self._publish_presence(circle_id)
            if not self._peers.single_process and not self._peers.reachable:
                self._notify_soon(circle_id)

    def disconnect_player(self, player: PlayerId) -> None:
        """Close the pages of a player; those that may see the circle reconnect."""
        for listener in list(self.listeners):
            if listener.player == player:
                listener.close(1012)

    def close(self) -> None:
        """Close every page."""
        for due in self._due.values():
            due.cancel()
        for listener in list(self.listeners):
            listener.close(1012)

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
                for circle_id in self._pages:
                    self._notify_soon(circle_id)

    async def _read_members(self, circle_id: str) -> None:
        with suppress(Unavailable):  # the pages find nothing new, either
            members = await self._members_of(circle_id)
            if circle_id in self._pages:
                self._members[circle_id] = members
        self._notify_soon(circle_id)

    def _players_changed(self, players: frozenset[PlayerId] | set[PlayerId]) -> None:
        for circle_id, members in self._members.items():
            if not members.isdisjoint(players):
                self._notify_soon(circle_id)

    def _presence_changed(self, circle_id: str) -> None:
        self._publish_presence(circle_id)
        self.changed(circle_id)

    def _publish_presence(self, circle_id: str) -> None:
        players = sorted(self._players(circle_id))
        text = json.dumps(players) if players else None
        self._peers.publish_presence(_presence_topic(circle_id), text, EXPIRY)

    def _players(self, circle_id: str) -> set[PlayerId]:
        pages = self._pages.get(circle_id, ())
        return {page.player for page in pages if page.player is not None}

    def _notify_soon(self, circle_id: str) -> None:
        if circle_id in self._pages and circle_id not in self._due:
            loop = asyncio.get_running_loop()
            self._due[circle_id] = loop.call_later(BATCH_SECONDS, self._notify, circle_id)

    def _notify(self, circle_id: str) -> None:
        self._due.pop(circle_id, None)
        for listener in self._pages.get(circle_id, ()):
            listener.send(self._message)


def _presence_topic(circle_id: str) -> str:
    return f"circle:{circle_id}"

"""Services for live matches: rooms, lobby, chats, computer players, timekeeping."""

from itertools import chain

from app.domain.chat import ChatMessage, offline_alert
from app.match.commands import PlayerId
from app.match.state import Match
from app.notifications.dispatcher import Dispatcher
from app.rooms.bots import Bots
from app.rooms.chat.context import ChatContext
from app.rooms.chat.registry import ChatRegistry
from app.rooms.drain import Drain
from app.rooms.lobby import Lobby
from app.rooms.peers import Peers
from app.rooms.registry import RoomRegistry, RoomServices
from app.rooms.resync import Resync
from app.rooms.timekeeper import DriftMonitor, Timekeeper
from app.server.storage import Storage
from app.settings import Settings
from app.web.lobby.schemas import LobbyChanged
from app.web.names import PlayerNames
from app.web.services import ThinkingServices
from app.web.socket.chat import JsonChatEncoder
from app.web.socket.encode import JsonMatchEncoder, encode
from app.web.tokens import new_match_id, now


class Live:
    """Builds the services for live matches. The `build_` methods need services built later."""

    def __init__(self, settings: Settings, storage: Storage, peers: Peers) -> None:
        self._settings = settings
        self._storage = storage
        self._peers = peers
        self._names = PlayerNames(storage.players)
        drift = DriftMonitor(now)
        self.lobby = Lobby(encode(LobbyChanged()), peers)
        self.rooms = RoomRegistry(
            RoomServices(
                log=storage.log,
                encoder=JsonMatchEncoder(),
                names=self._names,
                clock=now,
                peers=peers,
                clock_is_reliable=lambda: drift.reliable,
            ),
            self.lobby,
            new_match_id,
            settings.room_idle,
        )
        self.timekeeper = Timekeeper(
            storage.due_matches,
            storage.heartbeats,
            drift,
            self.rooms.excuse_outages,
            self.rooms.check_clock,
        )

    def build_bots(self, thinking: ThinkingServices) -> Bots:
        bots = Bots(thinking.pool, thinking.find, self.rooms.room, self._storage.due_matches, now)
        self.rooms.add_observer(bots)
        return bots

    def build_chats(self, dispatcher: Dispatcher) -> ChatRegistry:
        """The chats. They notify absent players of new messages."""

        def alert(
            match_id: str, match: Match, message: ChatMessage, name: str, to: PlayerId
        ) -> None:
            dispatcher.send_soon(offline_alert(match_id, match, message, name, to))

        context = ChatContext(
            repository=self._storage.chat,
            encoder=JsonChatEncoder(),
            directory=self._names,
            clock=now,
            alert_offline=alert,
            peers=self._peers,
        )
        return ChatRegistry(context)

    def build_resync(self, chats: ChatRegistry) -> Resync:
        storage = self._storage
        return Resync(self.rooms, chats, self.lobby, self._peers, storage.log, storage.chat)

    def build_drain(self) -> Drain | None:
        """None if there can be no other process."""
        if self._settings.single_process:
            return None
        return Drain(
            lambda: chain(self.rooms.listeners, self.lobby.audience.listeners),
            self.timekeeper.drain,
            self._settings.drain_seconds,
        )

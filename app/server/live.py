"""Services for live matches: rooms, lobby, chats, computer players, timekeeping."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from app.domain.chat import ChatMessage
from app.match.commands import PlayerId
from app.match.outage import Outage
from app.match.state import Match
from app.notifications.dispatcher import Dispatcher
from app.notifications.rules import UnreadMessage
from app.notifications.tournaments import TournamentNotices
from app.rooms.audience import Listener
from app.rooms.bots.bots import Bots
from app.rooms.bots.game_limit import ComputerGames
from app.rooms.chat.context import ChatContext
from app.rooms.chat.registry import ChatRegistry
from app.rooms.circles.pages import CirclePages
from app.rooms.drain import Drain
from app.rooms.lobby.challenges import ChallengeKeeper
from app.rooms.lobby.lobby import Lobby
from app.rooms.lobby.offered_games import OfferedGames
from app.rooms.lobby.online_players import OnlinePlayers
from app.rooms.lobby.pairing import Pairing
from app.rooms.ports import Peers
from app.rooms.registry import RoomRegistry, RoomServices
from app.rooms.resync import Resync
from app.rooms.timekeeper import DriftMonitor, Timekeeper
from app.rooms.tournaments.runner import TournamentRunner
from app.rooms.tournaments.tournaments import Tournaments
from app.server.storage import Storage
from app.settings import Settings
from app.thinking.pool import Pool
from app.turns import PlayerNetworks
from app.web.lobby.schemas import LobbyChanged
from app.web.socket.chat import JsonChatEncoder
from app.web.socket.encode import JsonMatchEncoder, encode
from app.web.socket.server_messages import PairedMessage
from app.web.tokens import new_command_id, new_match_id, now
from app.web.wording.names import PlayerNames, shared_name


class Live:
    """Builds the services for live matches. The `build_` methods need services built later."""

    def __init__(self, settings: Settings, storage: Storage, peers: Peers) -> None:
        self.networks = PlayerNetworks()
        self._settings = settings
        self._storage = storage
        self._peers = peers
        self._names = PlayerNames(storage.players, shared_name)
        self.outage_observers: list[Callable[[Sequence[Outage]], None]] = []
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
        self.circle_pages = CirclePages(encode(LobbyChanged()), storage.memberships.players, peers)
        self.rooms.add_observer(self.circle_pages, turns=False)
        self.rooms.disconnecting.append(self.circle_pages.disconnect_player)
        self.computer_games = ComputerGames(
            settings.limit_computer_games,
            storage.player_matches.count_against_computers,
            self.networks.of,
        )
        self.rooms.add_observer(self.computer_games, turns=False)
        self.pairing = Pairing(self.rooms, storage.open_games, new_command_id)
        self.offered_games = OfferedGames(storage.open_games, self.lobby, self._listeners, now)
        self.online = OnlinePlayers(self._listeners, peers)
        self.challenges = ChallengeKeeper(storage.challenges, self.rooms, new_command_id, now)
        self.timekeeper = Timekeeper(
            storage.due_matches,
            storage.heartbeats,
            drift,
            self._on_outages,
            self.rooms.check_clock,
        )

    def _on_outages(self, outages: Sequence[Outage]) -> None:
        """A process that was killed has left its computers, and perhaps told nobody of changes."""
        self.rooms.excuse_outages(outages)
        self.lobby.notify_all()
        for observer in self.outage_observers:
            observer(outages)

    def build_bots(self, pool: Pool) -> Bots:
        bots = Bots(pool, self.networks.of, self.rooms.room, self._storage.due_matches, now)
        self.rooms.add_observer(bots)
        self.outage_observers.append(lambda _: bots.take_up(self.rooms.rooms))
        return bots

    def build_tournaments(self, notices: TournamentNotices) -> tuple[Tournaments, TournamentRunner]:
        storage, entries = self._storage, self._storage.tournament_log
        tournaments = Tournaments(
            entries,
            self._peers,
            now,
            encode(LobbyChanged()),
            lambda match_id: encode(PairedMessage(match=match_id)),
        )
        self.rooms.disconnecting.append(tournaments.disconnect_player)
        runner = TournamentRunner(
            tournaments,
            entries,
            storage.tournament_matches,
            storage.circle_matches,
            self.rooms,
            now,
            notices.cancelled,
        )
        return tournaments, runner

    def build_chat_context(self, dispatcher: Dispatcher) -> ChatContext:
        """The parts that all chats need. They notify absent players of new messages."""

        def alert(match_id: str, match: Match, message: ChatMessage, to: PlayerId) -> None:
            dispatcher.on_message(UnreadMessage(match_id, match, message, to))

        return ChatContext(
            repository=self._storage.chat,
            encoder=JsonChatEncoder(),
            directory=self._names,
            clock=now,
            alert_offline=alert,
            peers=self._peers,
            timed_out_until=self._timed_out_until,
        )

    def build_resync(self, chats: ChatRegistry) -> Resync:
        storage = self._storage
        return Resync(self.rooms, chats, self.lobby, self._peers, storage.log, storage.chat)

    async def _timed_out_until(self, player: PlayerId) -> int | None:
        found = await self._storage.sanctions.current_time_out(player, now())
        return None if found is None else found.until

    def _listeners(self) -> Iterator[Listener]:
        """Every open page of this process."""
        return chain(
            self.rooms.listeners, self.lobby.audience.listeners, self.circle_pages.listeners
        )

    def build_drain(self) -> Drain | None:
        """None if there can be no other process."""
        if self._settings.single_process:
            return None
        return Drain(
            self._listeners,
            self.timekeeper.drain,
            self._settings.drain_seconds,
        )

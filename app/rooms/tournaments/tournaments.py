"""Tournaments: read from the log, changed by commands, and followed by open pages."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection
from functools import partial
from weakref import WeakValueDictionary

from app.domain.peer_messages import SUBSCRIBED, PeerMessage
from app.match.commands import PlayerId
from app.match.ports import Unavailable
from app.rooms.audience import Listener
from app.rooms.ports import Peers
from app.rooms.tournaments.ports import TournamentLog
from app.tournaments.commands import Advance, Command, NextSeason, Start
from app.tournaments.decide import Decision, Refused, decide
from app.tournaments.events import Entry
from app.tournaments.evolve import fold
from app.tournaments.state import Tournament

MAX_CACHED = 300  # tournaments
MAX_FOLDED_AT_ONCE = 100  # entries; about 3 ms
MANY_PLAYERS = 50  # of whom a pairing takes some milliseconds
MAX_LOST_RACES = 30  # times in a row that another author may be faster
BATCH_SECONDS = 0.5  # for which changes are collected, and more for many pages
PAGES_PER_SECOND = 100  # that are told to read a tournament again

TOPIC = "tournaments"


class Tournaments:
    """All tournaments. Every method that waits raises Unavailable and BrokenLog."""

    def __init__(
        self,
        log: TournamentLog,
        peers: Peers,
        clock: Callable[[], int],
        changed: bytes,
        paired: Callable[[str], bytes],
    ) -> None:
        """Pages get the message `changed`, and those of its players `paired` with a match."""
        self._log = log
        self._peers = peers
        self._clock = clock
        self._changed_message = changed
        self._paired_message = paired
        self._cache: OrderedDict[str, Tournament] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._pages: dict[str, set[Listener]] = {}
        self._due: dict[str, asyncio.TimerHandle] = {}
        peers.subscribe(TOPIC, self._on_peer_message)

    async def find(self, tournament_id: str) -> Tournament | None:
        """The tournament as it is now."""
        known = self._cache.get(tournament_id)
        entries = await self._log.read(tournament_id, known.version if known else 0)
        if len(entries) > MAX_FOLDED_AT_ONCE:
            found = await asyncio.to_thread(fold, entries, known)
        else:
            found = fold(entries, known)
        if found is not None:
            self._remember(tournament_id, found)
        return found

    async def submit(
        self, tournament_id: str, command: Command, by: PlayerId, *, organizes: bool = False
    ) -> Tournament | Refused:
        """Decide a command and write its events; what others have written since comes first.

        `organizes`: the author organizes the circle of the tournament.
        """
        async with self._locks.setdefault(tournament_id, asyncio.Lock()):
            return await self._submit(tournament_id, command, by, organizes=organizes)

    async def _submit(
        self, tournament_id: str, command: Command, by: PlayerId, *, organizes: bool
    ) -> Tournament | Refused:
        """One at a time in this process: else those who join at once would lose to each other."""
        for _ in range(MAX_LOST_RACES):
            before = await self.find(tournament_id)
            at = self._clock()
            decision = await _decide(before, command, by, at, organizes=organizes)
            if isinstance(decision, Refused):
                return decision
            if not decision and before:
                return before
            entry = Entry(before.version + 1 if before else 1, by, at, decision)
            after = fold([entry], before)
            assert after is not None
            if await self._log.append(tournament_id, entry, after):
                self._remember(tournament_id, after)
                self.publish_change(tournament_id)
                return after
        raise Unavailable("too many changes of a tournament at once")

    def _remember(self, tournament_id: str, tournament: Tournament) -> None:
        known = self._cache.get(tournament_id)
        if known is None or known.version <= tournament.version:
            self._cache[tournament_id] = tournament
        self._cache.move_to_end(tournament_id)
        if len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)

    # Pages.

    def publish_change(self, tournament_id: str) -> None:
        """Tell all pages; this process wrote to the log, or to that of a match."""
        self.changed(tournament_id)
        self._peers.publish(TOPIC, {"t": "changed", "tournament": tournament_id})

    def publish_pairing(
        self, tournament_id: str, match_id: str, players: Collection[PlayerId]
    ) -> None:
        """Tell the pages of the players at once that their match has begun."""
        self._tell_players(tournament_id, match_id, players)
        message = {"t": "paired", "tournament": tournament_id, "match": match_id}
        self._peers.publish(TOPIC, message | {"players": sorted(players)})

    def _tell_players(
        self, tournament_id: str, match_id: str, players: Collection[PlayerId]
    ) -> None:
        pages = [page for page in self._pages.get(tournament_id, ()) if page.player in players]
        for page in pages:
            page.send(self._paired_message(match_id))

    def changed(self, tournament_id: str) -> None:
        """Tell the pages of this process soon, once for several changes."""
        pages = self._pages.get(tournament_id)
        if pages and tournament_id not in self._due:
            delay = BATCH_SECONDS + len(pages) / PAGES_PER_SECOND
            loop = asyncio.get_running_loop()
            self._due[tournament_id] = loop.call_later(delay, self._notify, tournament_id)

    def _notify(self, tournament_id: str) -> None:
        self._due.pop(tournament_id, None)
        for listener in self._pages.get(tournament_id, ()):
            listener.send(self._changed_message)

    def _on_peer_message(self, message: PeerMessage) -> None:
        if message["t"] == "paired":
            self._tell_players(message["tournament"], message["match"], message["players"])
            return
        for tournament_id in [*self._pages] if message == SUBSCRIBED else [message["tournament"]]:
            self.changed(tournament_id)

    def add_listener(self, tournament_id: str, listener: Listener) -> None:
        """A page connects; it reads the tournament once more, which may have changed meanwhile."""
        listener.send(self._changed_message)
        self._pages.setdefault(tournament_id, set()).add(listener)

    def remove_listener(self, tournament_id: str, listener: Listener) -> None:
        """A page is closed."""
        pages = self._pages.get(tournament_id, set())
        pages.discard(listener)
        if not pages:
            self._pages.pop(tournament_id, None)

    def disconnect_player(self, player: PlayerId) -> None:
        """Close the pages of a player, which reconnect."""
        for pages in self._pages.values():
            for listener in list(pages):
                if listener.player == player:
                    listener.close(1012)

    def close(self) -> None:
        """Close every page."""
        for timer in self._due.values():
            timer.cancel()
        for pages in self._pages.values():
            for listener in list(pages):
                listener.close(1012)


async def _decide(
    tournament: Tournament | None, command: Command, by: PlayerId, at: int, *, organizes: bool
) -> Decision:
    """The events of a command, or its refusal. Many players are paired in a thread."""
    decided = partial(decide, tournament, command, by, at, organizes=organizes)
    pairs = isinstance(command, Advance | Start | NextSeason)
    if pairs and tournament and len(tournament.order) > MANY_PLAYERS:
        return await asyncio.to_thread(decided)
    return decided()

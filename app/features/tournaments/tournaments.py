"""Tournaments: read from the log, changed by commands, followed by open pages."""

import asyncio
from collections.abc import Callable, Collection
from functools import partial
from weakref import WeakValueDictionary

from cachetools import LRUCache

from app.channel import Channel, Topic
from app.errors import Unavailable
from app.features.tournaments.rules.commands import Advance, Command, NextSeason, Start
from app.features.tournaments.rules.decide import Decision, decide
from app.features.tournaments.rules.events import Entry
from app.features.tournaments.rules.evolve import fold
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.store.log import TournamentLog
from app.match.commands import PlayerId
from app.match.decide import Refused
from app.rooms.audience import Listener
from app.rooms.peers import SUBSCRIBED, PeerMessage
from app.rooms.ports import Peers
from app.timeouts import Timeouts

MAX_CACHED = 300  # tournaments
MAX_FOLDED_AT_ONCE = 100  # entries; about 3 ms
MANY_PLAYERS = 50  # players, whose pairing takes some milliseconds
MAX_LOST_RACES = 30  # consecutive attempts in which another author may be faster
PAGES_PER_SECOND = 100  # pages told to reload a tournament

TOPIC = "tournaments"


class Tournaments:
    """All tournaments. Every asynchronous method raises Unavailable and BrokenLog."""

    def __init__(
        self,
        log: TournamentLog,
        peers: Peers,
        clock: Callable[[], int],
        channel: Channel,
        paired: Callable[[str], bytes],
        timeouts: Timeouts = Timeouts(),
    ) -> None:
        """The pages of a match's players get the message `paired`."""
        self._log = log
        self._peers = peers
        self._clock = clock
        self._batch = timeouts.tournament_batch
        self._channel = channel
        self._paired_message = paired
        self._cache: LRUCache[str, Tournament] = LRUCache(MAX_CACHED)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        peers.subscribe(TOPIC, self._on_peer_message)

    async def find(self, tournament_id: str) -> Tournament | None:
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
        """Decide a command and write its events, after reading what others have written.

        `organizes`: the author organizes the tournament's circle.
        """
        async with self._locks.setdefault(tournament_id, asyncio.Lock()):
            return await self._submit(tournament_id, command, by, organizes=organizes)

    async def _submit(
        self, tournament_id: str, command: Command, by: PlayerId, *, organizes: bool
    ) -> Tournament | Refused:
        """One at a time in this process: otherwise simultaneous joins would conflict."""
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

    # Pages.

    def publish_change(self, tournament_id: str) -> None:
        """Tell all pages that this process wrote to the log of the tournament or of a match."""
        self.changed(tournament_id)
        self._peers.publish(TOPIC, {"t": "changed", "tournament": tournament_id})

    def publish_pairing(
        self, tournament_id: str, match_id: str, players: Collection[PlayerId]
    ) -> None:
        """Tell the players' pages immediately that their match has begun."""
        self._tell_players(tournament_id, match_id, players)
        message = {"t": "paired", "tournament": tournament_id, "match": match_id}
        self._peers.publish(TOPIC, message | {"players": sorted(players)})

    def _tell_players(
        self, tournament_id: str, match_id: str, players: Collection[PlayerId]
    ) -> None:
        for page in self._channel.pages(_topic(tournament_id)):
            if page.player in players:
                page.send(self._paired_message(match_id))

    def changed(self, tournament_id: str) -> None:
        """Tell this process's pages soon, once for several changes."""
        topic = _topic(tournament_id)
        delay = self._batch + len(self._channel.pages(topic)) / PAGES_PER_SECOND
        self._channel.tell_soon(topic, delay)

    def _on_peer_message(self, message: PeerMessage) -> None:
        if message["t"] == "paired":
            self._tell_players(message["tournament"], message["match"], message["players"])
        elif message == SUBSCRIBED:
            for _, tournament_id in self._channel.open_topics("tournament"):
                self.changed(tournament_id)
        else:
            self.changed(message["tournament"])

    def add_listener(self, tournament_id: str, listener: Listener) -> None:
        """Add a page; it reads the tournament once more, which may have changed meanwhile."""
        self._channel.add(_topic(tournament_id), listener)
        self._channel.tell_one(listener)

    def remove_listener(self, tournament_id: str, listener: Listener) -> None:
        self._channel.discard(_topic(tournament_id), listener)


def _topic(tournament_id: str) -> Topic:
    return "tournament", tournament_id


async def _decide(
    tournament: Tournament | None, command: Command, by: PlayerId, at: int, *, organizes: bool
) -> Decision:
    """The events of a command, or its refusal. Many players are paired in a thread."""
    decided = partial(decide, tournament, command, by, at, organizes=organizes)
    pairs = isinstance(command, Advance | Start | NextSeason)
    if pairs and tournament and len(tournament.order) > MANY_PLAYERS:
        return await asyncio.to_thread(decided)
    return decided()

"""Presence of a room's players: derived from open pages, never stored."""

import asyncio

from app.errors import Unavailable
from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.decide.claims import ABSENT_AFTER
from app.match.state import Match
from app.rooms.audience import Audience, PresenceState
from app.rooms.ports import Absence, PresenceReport, RoomServices
from app.rooms.presence.remote_presence import RemotePresence, closest

LISTENERS_PER_SECOND = 1_000  # a change is delayed by another second per thousand listeners


class Presence:
    """Builds the presence message of a room and decides when to send it."""

    def __init__(
        self, match_id: str, match: Match, audience: Audience, services: RoomServices
    ) -> None:
        clock, timeouts = services.clock, services.timeouts
        self._match = match
        self._audience = audience
        self._encoder = services.encoder
        self._directory = services.names
        self._clock = clock
        self._quiet = timeouts.quiet
        self._remote = RemotePresence(match_id, services.peers, clock, timeouts)
        self._refreshing: asyncio.Task[None] | None = None
        self._refresh_needed = False
        self._absent_since: dict[PlayerId, int] = {}
        self._excused_until = 0
        self._missed: dict[PlayerId, Absence] = {}
        self._names: dict[PlayerId, str] = {}
        self._handles: dict[PlayerId, str] = {}
        self._names_known = True
        self._last_sent = b""
        self._sent_shown: tuple[dict[PlayerId, PresenceState], int] | None = None
        self._due: asyncio.TimerHandle | None = None
        self._preparing: set[PlayerId] = set()

    async def seats_changed(self, match: Match) -> None:
        """Read the names of new players, then send."""
        await self._read_names(match)
        self._replace_match(match)  # not before: another change would send a seat without a name
        self.broadcast()

    def match_changed(self, match: Match) -> bool:
        """Adopt a later version with the same seats.

        Returns whether the message may change: claims depend on the position and the clock.
        """
        claimable = bool(self._absent_since or self._missed)
        self._replace_match(match)
        return claimable

    def tick(self) -> None:
        """Send if somebody has come, gone or fallen quiet; ask what other processes know."""
        if not self._names_known or not self._remote.single_process:
            self.refresh_soon()
        elif self._audience.listeners and self._shown() != self._sent_shown:
            self.broadcast()

    async def refresh(self) -> None:
        """Check for players who have fallen quiet, for remote changes and for missing names."""
        if not self._names_known:
            await self._read_names(self._match)
        await self._remote.read()
        self.broadcast()

    def peers_subscribed(self) -> None:
        """Peers may have missed what this process published, and vice versa."""
        self._remote.republish()
        self.refresh_soon()

    def refresh_soon(self) -> None:
        self._refresh_needed = True
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.create_task(self._refresh_while_needed())

    async def _refresh_while_needed(self) -> None:
        while self._refresh_needed:
            self._refresh_needed = False
            await self.refresh()

    def player_renamed(self, player: PlayerId, name: str, handle: str | None) -> None:
        if player in _named_players(self._match):
            self._names[player] = name
            others = {other: known for other, known in self._handles.items() if other != player}
            self._handles = others | ({player: handle} if handle else {})
            self.broadcast()

    def greeting(self) -> bytes:
        """The message for a page that has said hello.

        If the other pages have another one, the next message goes to all, whatever it says: what
        has changed since may change back before it is sent.
        """
        message = self.message()
        if message != self._last_sent:
            self._last_sent, self._sent_shown = b"", None
        return message

    def message(self) -> bytes:
        return self._encoder.presence(self.report())

    def report(self) -> PresenceReport:
        players = self._match.seating.players
        absent_since = self.absent_since()
        return PresenceReport(
            match=self._match,
            names=self._names,
            states=self._states(),
            absent_since=absent_since,
            missed=self._missed,
            spectators=self._audience.count_spectators(players) + self._remote.spectators,
            handles=self._handles,
        )

    def absent_since(self) -> dict[PlayerId, int]:
        """Since when each absent player has had no open page, by the server's clock.

        A newly loaded room counts from its loading. After an outage, absences begin when clocks run
        again, which may be in the future.
        """
        if not self._remote.certain:
            return {}  # they may be connected to another process
        now = self._clock()
        away = {p for p in self._match.seating.players if self.state_of(p) == "away"}
        for player, since in self._absent_since.items():
            if player not in away and now - since >= ABSENT_AFTER:
                self._missed[player] = Absence(since, now)
        self._missed = {p: missed for p, missed in self._missed.items() if p not in away}
        first = max(now, self._excused_until)
        self._absent_since = {player: self._absent_since.get(player, first) for player in away}
        return dict(self._absent_since)

    def excuse(self, until: int) -> bool:
        """Count no absence before a moment, because players could not connect during an outage.

        Returns whether the message may change.
        """
        self._excused_until = max(self._excused_until, until)
        since = {player: max(at, until) for player, at in self._absent_since.items()}
        changed = since != self._absent_since
        self._absent_since = since
        return changed

    def _states(self) -> dict[PlayerId, PresenceState]:
        return {player: self.state_of(player) for player in _expected_players(self._match)}

    def _shown(self) -> tuple[dict[PlayerId, PresenceState], int]:
        """The parts of the message that depend on time and connections."""
        players = self._match.seating.players
        return self._states(), self._audience.count_spectators(players)

    def state_of(self, player: PlayerId) -> PresenceState:
        """The presence of a seated player. Computers are here or being prepared."""
        if is_computer(player):
            return "preparing" if player in self._preparing else "here"
        return closest(self._presence_here(player), self._remote.presence_of(player))

    def _presence_here(self, player: PlayerId) -> PresenceState:
        return self._audience.presence_of(player, self._clock.monotonic() - self._quiet)

    def set_preparing(self, computer: PlayerId, *, preparing: bool) -> None:
        if preparing:
            self._preparing.add(computer)
        else:
            self._preparing.discard(computer)
        self.broadcast()

    def schedule(self, delay: float) -> None:
        """Send changes after `delay` seconds, or earlier if already scheduled."""
        loop = asyncio.get_running_loop()
        at = loop.time() + delay + len(self._audience.listeners) / LISTENERS_PER_SECOND
        if self._due is not None and self._due.when() <= at:
            return
        self.cancel()
        self._due = loop.call_at(at, self.broadcast)

    def broadcast(self) -> None:
        """Send the message if it has changed."""
        self.cancel()
        self._publish()
        self._sent_shown = self._shown()
        message = self.message()
        if message != self._last_sent:
            self._last_sent = message
            self._audience.broadcast_presence(message)

    def cancel(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def close(self) -> None:
        """Stop sending, and withdraw what this process has published."""
        self.cancel()
        if self._refreshing is not None:
            self._refreshing.cancel()
        self._remote.publish({}, 0)

    def _replace_match(self, match: Match) -> None:
        if match.position is not self._match.position:
            self._missed = {}  # missed claims concerned the old position
        self._match = match

    def _publish(self) -> None:
        expected = _expected_players(self._match)
        states = {player: self._presence_here(player) for player in expected}
        seated = self._match.seating.players
        self._remote.publish(states, self._audience.count_spectators(seated))

    async def _read_names(self, match: Match) -> None:
        try:
            players = _named_players(match)
            found = await self._directory.names(players)
            handles = await self._directory.handles(players)
            self._names = self._names | found  # players may have sat down meanwhile
            self._handles = self._handles | handles
            self._names_known = True
        except Unavailable:
            self._names_known = False


def _expected_players(match: Match) -> set[PlayerId]:
    return match.seating.players | set(match.seating.reserved.values())


def _named_players(match: Match) -> set[PlayerId]:
    return _expected_players(match) | {one.player for one in match.seating.join_requests}

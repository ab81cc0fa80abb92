"""Runs tournaments: opens the pairings' matches, records results and pairs further games.

Everything is derived from the logs of the tournament and its matches, so a process may end at any
moment and several may do the same: match ids are derived, and a log entry is written once.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace

from app.errors import Unavailable
from app.features.circles.store.matches import CircleMatches
from app.features.lobby.online_players import OnlinePlayers
from app.features.tournaments.first_moves import FindOpenings, draw_opening, swap_rule
from app.features.tournaments.missing_players import missing_players
from app.features.tournaments.rules.commands import Advance
from app.features.tournaments.rules.events import Pairing, Result
from app.features.tournaments.rules.matches import (
    TournamentMatch,
    match_id_of,
    open_command,
    result_of,
    unmerged_players,
)
from app.features.tournaments.rules.plan import MAX_PATIENCE
from app.features.tournaments.rules.standstill import ABSENCE, may_lack_organizer
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.store.arrivals import Arrivals
from app.features.tournaments.store.games import TournamentMatches
from app.features.tournaments.store.live_games import LiveGames, PlayerTaken
from app.features.tournaments.store.log import TournamentLog
from app.features.tournaments.tournaments import Tournaments
from app.match.commands import SERVICE, CommandRequest, Forfeit, MergePlayers, PlayerId
from app.match.decide import Refused
from app.match.events import Entry
from app.match.state import Match
from app.match.time_control import MINUTE
from app.rooms.registry import RoomRegistry
from app.tasks import Worker
from app.timeouts import Timeouts

MAX_WAIT = 3 * MAX_PATIENCE  # milliseconds for which a game can wait for its players, one by one
OVERLAP = 10 * MINUTE  # within which ended tournaments are found again: others may write late
MAX_AT_ONCE = 8  # matches opened together; each takes up to a millisecond

log = logging.getLogger(__name__)

Found = Mapping[str, TournamentMatch]


class TournamentRunner(Worker):
    """One in each process."""

    def __init__(
        self,
        tournaments: Tournaments,
        entries: TournamentLog,
        matches: TournamentMatches,
        circle_matches: CircleMatches,
        seen: Arrivals,
        elsewhere: LiveGames,
        online: OnlinePlayers,
        rooms: RoomRegistry,
        find_openings: FindOpenings,
        clock: Callable[[], int],
        timeouts: Timeouts = Timeouts(),
    ) -> None:
        super().__init__("tournaments", timeouts.tournament_poll)
        self._tournaments = tournaments
        self._entries = entries
        self._matches = matches
        self._circle_matches = circle_matches
        self._seen = seen
        self._elsewhere = elsewhere
        self._online = online
        self._rooms = rooms
        self._find_openings = find_openings
        self._clock = clock
        self._started_at = clock()
        self._ended_since = self._started_at - MAX_WAIT
        self.unfinished: set[str] = set()  # ended, but some games may lack players
        self._due: set[str] = set()
        self._standing_at = 0
        self._polled_at = float("-inf")

    def on_entry(self, match_id: str, before: Match | None, _entry: Entry, after: Match) -> None:
        tournament = after.terms.tournament
        if tournament is None:
            return
        self._tournaments.publish_change(tournament.id)
        if before is None and after.terms.time_control.speed == "live":
            self._tournaments.publish_pairing(tournament.id, match_id, after.seating.players)
        if after.ended and not (before and before.ended):
            self.advance_soon(tournament.id)

    def advance_soon(self, tournament_id: str) -> None:
        self._due.add(tournament_id)
        self.wake()

    async def work(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._polled_at >= self.interval:
            await self._find_due()
            self._polled_at = now
        await self._advance_all()

    async def poll(self) -> None:
        """Advance all due tournaments in the database. Raises Unavailable."""
        await self._find_due()
        await self._advance_all()

    async def _find_due(self) -> None:
        self._due.update(await self._entries.running())
        self._due.update(await self._entries.due(self._clock()))
        if self._clock() - self._standing_at >= OVERLAP:
            self._due.update(await self._entries.standing(self._clock() - ABSENCE))
            self._standing_at = self._clock()
        self._due.update(await self._find_unfinished())

    async def _advance_all(self) -> None:
        while self._due:
            tournament_id = self._due.pop()
            try:
                await self.advance(tournament_id)
            except PlayerTaken:  # who is busy now
                self._due.add(tournament_id)
            except Unavailable:
                self._due.add(tournament_id)
                raise
            except Exception:  # a bug in one tournament must not stop the others
                log.exception("a tournament fails", extra={"tournament": tournament_id})

    async def _find_unfinished(self) -> set[str]:
        now = self._clock()
        self.unfinished.update(await self._entries.ended(self._ended_since))
        self._ended_since = now - OVERLAP
        return self.unfinished

    async def advance(self, tournament_id: str) -> None:
        """Do everything that can be done now. Raises PlayerTaken, Unavailable and BrokenLog."""
        tournament = await self._tournaments.find(tournament_id)
        if tournament is None:
            return
        if tournament.status == "over":
            await self._finish(tournament_id, tournament)
            return
        begun = tournament.status == "running" or tournament.is_due(self._clock())
        if not begun and not may_lack_organizer(tournament, self._clock()):
            return
        results = await self._play(tournament_id, tournament)
        command = await self._command(tournament_id, tournament, results)
        advanced = await self._tournaments.submit(tournament_id, command, SERVICE)
        if isinstance(advanced, Tournament) and advanced.open_pairings:
            await self._play(tournament_id, advanced)

    async def _command(
        self, tournament_id: str, tournament: Tournament, results: dict[int, Result]
    ) -> Advance:
        """Read what the rules have to know about the world."""
        now, away = self._clock(), set[PlayerId]()
        if may_lack_organizer(tournament, now):
            people = {tournament.host, *tournament.order}
            away = await self._seen.away(people, now - ABSENCE)
        here = await self._seen.visited(tournament_id, tournament.started_at or 0)
        if waiting := await self._online.among({*tournament.active} - here):
            await self._seen.note(tournament_id, waiting, now, game=False)
            here |= waiting
        busy: Mapping[PlayerId, str] = {}
        if tournament.plan.speed == "live":
            own = _by_match(tournament_id, tournament)
            busy = await self._elsewhere.busy(tournament.active, now, own)
        running_since = max(self._started_at, self._rooms.clocks_run_since or now)
        return Advance(
            results,
            secrets.randbits(63),
            here=frozenset(here),
            busy=frozenset(busy),
            running_since=running_since,
            away=frozenset(away),
        )

    async def _play(self, tournament_id: str, tournament: Tournament) -> dict[int, Result]:
        """Open missing matches. Returns the results of finished ones."""
        open_pairings = _by_match(tournament_id, tournament)
        found = await self._matches.find([*open_pairings])
        missing = [match_id for match_id in open_pairings if match_id not in found]
        for start in range(0, len(missing), MAX_AT_ONCE):
            batch = missing[start : start + MAX_AT_ONCE]
            openings = (
                self._open(tournament_id, tournament, open_pairings[one], one) for one in batch
            )
            await asyncio.gather(*openings)
        await self._merge_players(tournament_id, tournament, found)
        for match_id, match in found.items():
            await self._forfeit(tournament_id, tournament, open_pairings[match_id], match)
        results = {}
        for match_id, match in found.items():
            pairing = open_pairings[match_id]
            absent = await missing_players(
                self._seen, self._online, tournament_id, tournament.plan, pairing, match
            )
            waits = tournament.plan.patience if tournament.plan.speed == "live" else 0
            if absent and 0 <= self._clock() - match.opened_at < waits:
                continue  # they may still come
            match = replace(match, absent=(*match.absent, *absent))
            if result := result_of(pairing, match, swap_rule(tournament.plan, pairing.game)):
                results[pairing.number] = result
        return results

    async def _open(
        self, tournament_id: str, tournament: Tournament, pairing: Pairing, match_id: str
    ) -> None:
        plan = tournament.plan
        first = swap_rule(plan, pairing.game)
        if plan.start == "balanced":
            openings = await self._find_openings(*plan.played(pairing.game))
            first = draw_opening(openings, match_id)
        command = open_command(tournament_id, tournament, pairing, first)
        request = CommandRequest(command, SERVICE, f"pairing-{pairing.number}")
        if plan.circle:
            await self._circle_matches.add(plan.circle, match_id)
        opened = await self._rooms.open_once(match_id, request)
        if isinstance(opened, Refused):
            raise ValueError(f"a game of a tournament is refused: {opened.reason}")

    async def _merge_players(
        self, tournament_id: str, tournament: Tournament, found: Found
    ) -> None:
        """Give accounts the seats of guests who were merged while their games were being opened.

        Reads the tournament again, because it may be older than the seats.
        """
        pairings = _by_match(tournament_id, tournament)
        if not any(unmerged_players(pairings[one], match) for one, match in found.items()):
            return
        current = await self._tournaments.find(tournament_id)
        assert current is not None
        pairings = _by_match(tournament_id, current)
        for match_id in found.keys() & pairings.keys():
            merged = unmerged_players(pairings[match_id], found[match_id])
            for player, into in merged.items():
                command = MergePlayers(player, into)
                room = await self._rooms.room(match_id)
                if room is not None:
                    await room.submit(CommandRequest(command, SERVICE, f"merge-{player}"))

    async def _finish(self, tournament_id: str, tournament: Tournament) -> None:
        """End a stopped tournament's open games whose players may not come."""
        pairings = _by_match(tournament_id, tournament)
        found = await self._matches.find([*pairings])
        await self._merge_players(tournament_id, tournament, found)
        for match_id, match in found.items():
            await self._forfeit(tournament_id, tournament, pairings[match_id], match)
        if not any(_may_wait(tournament, pairings[one], match) for one, match in found.items()):
            self.unfinished.discard(tournament_id)

    async def _forfeit(
        self, tournament_id: str, tournament: Tournament, pairing: Pairing, match: TournamentMatch
    ) -> None:
        """Remove the player to move who has not come while this process ran without an outage,
        and with them everybody else who has not.
        """
        running_since = self._rooms.clocks_run_since
        if running_since is None or not _may_wait(tournament, pairing, match):
            return
        since = max(match.moved_at, self._started_at, running_since)
        if self._clock() - since < tournament.plan.patience:
            return
        if tournament.plan.speed == "correspondence":  # who waits for a move need not look
            came = await self._seen.visited(tournament_id, match.opened_at)
        else:
            came = await self._seen.came(tournament_id, match.seats.values(), match.opened_at)
        absent = tuple(color for color, player in match.seats.items() if player not in came)
        room = await self._rooms.room(match.id)
        if room is not None:
            command = Forfeit(absent)
            await room.submit(CommandRequest(command, SERVICE, f"forfeit-{match.version}"))


def _by_match(tournament_id: str, tournament: Tournament) -> dict[str, Pairing]:
    """The pairings without a result, by match id."""
    return {match_id_of(tournament_id, one.number): one for one in tournament.open_pairings}


def _may_wait(tournament: Tournament, pairing: Pairing, match: TournamentMatch) -> bool:
    """False if a game certainly waits for nobody's first move."""
    first = swap_rule(tournament.plan, pairing.game)
    return match.status == "running" and first.may_lack_players(match, len(pairing.players))

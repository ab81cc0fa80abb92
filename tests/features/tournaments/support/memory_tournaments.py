"""The logs of tournaments and the states of their games, in memory."""

from collections.abc import Callable, Collection, Iterable, Sequence

from app.features.circles.store.matches import CircleMatches
from app.features.lobby.online_players import OnlinePlayers
from app.features.tournaments.rules.events import Entry
from app.features.tournaments.rules.evolve import fold
from app.features.tournaments.rules.matches import TournamentMatch
from app.features.tournaments.rules.state import Status, Tournament
from app.features.tournaments.store.arrivals import Arrivals
from app.features.tournaments.store.games import TournamentMatches
from app.features.tournaments.store.live_games import LiveGames
from app.features.tournaments.store.log import TournamentLog
from app.match.evolve import fold as fold_match
from tests.rooms.support.fakes import MemoryLog


class MemoryTournamentLog(TournamentLog):
    """The log without a database."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Entry]] = {}

    async def append(self, tournament_id: str, entry: Entry, _after: Tournament) -> bool:
        self.rows.setdefault(tournament_id, []).append(entry)
        return True

    async def read(self, tournament_id: str, after: int = 0) -> list[Entry]:
        return self.rows.get(tournament_id, [])[after:]

    async def running(self) -> list[str]:
        return self._with_status("running")

    async def due(self, _now: int) -> list[str]:
        return []

    async def standing(self, _since: int) -> list[str]:
        return []

    async def ended(self, since: int) -> list[str]:
        return [one for one in self._with_status("over") if self.rows[one][-1].at >= since]

    def _with_status(self, status: Status) -> list[str]:
        folded = {one: fold(entries) for one, entries in self.rows.items()}
        return [one for one, found in folded.items() if found and found.status == status]


class MemoryMatchStates(TournamentMatches):
    """The matches of a log in memory. `before_reading` is called by the next `find`."""

    def __init__(self, log: MemoryLog) -> None:
        self._log = log
        self.before_reading: Callable[[], None] | None = None

    async def find(self, match_ids: Sequence[str]) -> dict[str, TournamentMatch]:
        if self.before_reading:
            self.before_reading()
            self.before_reading = None
        return {one: self._state(one) for one in match_ids if one in self._log.rows}

    def _state(self, match_id: str) -> TournamentMatch:
        match = fold_match(self._log.rows[match_id])
        assert match is not None
        return TournamentMatch(
            id=match_id,
            status=match.status,
            version=match.version,
            ply=len(match.turns),
            to_move=match.to_move,
            ended=match.ended,
            winners=match.winners,
            score=match.deciding_score,
            moved_at=match.updated_at,
            departed=tuple(match.departed),
            absent=tuple(c for c, out in match.departed.items() if out.reason == "absent"),
            opened_at=match.terms.opened_at,
            seats={color: player for color, player in match.seating.seats if player},
        )


class Visits(Arrivals, LiveGames, OnlinePlayers):
    """All in memory."""

    def __init__(self) -> None:
        self.players: set[str] = set()
        self.online: set[str] = set()
        self.busy_players: set[str] = set()

    async def busy(
        self, players: Collection[str], _now: int, _own: Collection[str] = ()
    ) -> dict[str, str]:
        return dict.fromkeys(self.busy_players & {*players}, "m")

    async def note(
        self, _tournament_id: str, players: Collection[str], _now: int, *, game: bool
    ) -> None:
        self.players.update(players)

    async def among(self, players: Iterable[str]) -> set[str]:
        return {*players} & self.online

    async def came(self, _tournament_id: str, players: Iterable[str], _since: int) -> set[str]:
        return {*players} & self.players

    async def acted(self, _tournament_id: str, players: Iterable[str], _since: int) -> set[str]:
        return {*players} & self.players

    async def away(self, _players: Iterable[str], _since: int) -> set[str]:
        return set()

    async def visited(self, _tournament_id: str, _since: int) -> set[str]:
        return self.players


class NoCircles(CircleMatches):
    """The matches of no circle."""

    def __init__(self) -> None:
        pass

    async def add(self, circle_id: str, match_id: str) -> None:
        raise AssertionError(f"{match_id} is no match of {circle_id}")

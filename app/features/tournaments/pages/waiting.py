"""For what a tournament waits, and until when; and what else its players are playing."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from app.features.tournaments.rules.advance import busy_wait, end_of_arena, waits_until
from app.features.tournaments.rules.matches import TournamentMatch, match_id_of
from app.features.tournaments.rules.pairing.knockout import next_games
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.store.lists import TournamentLists
from app.features.tournaments.store.live_games import LiveGames
from app.features.tournaments.tournaments import Tournaments
from app.http.services import Services
from app.locales import t
from app.match.commands import PlayerId
from app.match.time_control import MINUTE, SECOND, parse_time_control

MAX_MOVES = 60  # of a player in a game; the longest games have fewer


@dataclass(frozen=True, slots=True)
class Waiting:
    """`games` run until `games_end` at the latest, an arena until `arena_ends`. The next games wait
    for `busy` players, who play elsewhere, until `busy_until`.

    The reader has the game `elsewhere`, and takes part in the tournaments `others`.
    """

    games: int = 0
    games_end: int = 0
    arena_ends: int = 0
    busy: tuple[str, ...] = ()
    busy_until: int = 0
    elsewhere: str | None = None
    others: tuple[str, ...] = ()
    wait: str = ""


async def waiting_of(
    services: Services,
    tournament_id: str,
    tournament: Tournament,
    matches: Mapping[str, TournamentMatch],
    reader: PlayerId | None,
    names: Mapping[PlayerId, str],
) -> Waiting:
    plan, live = tournament.plan, tournament.plan.speed == "live"
    if tournament.status == "over":
        return Waiting()
    expected = _next_players(tournament) if live else set()
    asked = expected | ({reader} if reader and live else set())
    own = {match_id_of(tournament_id, one.number) for one in tournament.open_pairings}
    found = await services[LiveGames].busy(asked, services.now(), own)
    running = tournament.status == "running"
    ends = end_of_arena(tournament) if plan.format == "arena" else 0
    return Waiting(
        games=len(tournament.open_pairings),
        games_end=_latest_end(tournament, matches.values()),
        arena_ends=ends if running and services.now() < ends else 0,
        busy=tuple(names[player] for player in tournament.order if player in {*found} & expected),
        busy_until=waits_until(tournament),
        elsewhere=found.get(reader) if reader else None,
        others=await _also_in(services, tournament_id, reader) if reader and live else (),
        wait=t("tournaments.minutes", count=busy_wait(tournament) // MINUTE),
    )


async def _also_in(services: Services, but: str, reader: PlayerId) -> tuple[str, ...]:
    """The names of the reader's other tournaments whose clocks run."""
    ids = await services[TournamentLists].live_of(reader, but)
    found = [await services[Tournaments].find(one) for one in ids]
    return tuple(one.plan.name for one in found if one and reader in one.active)


def _next_players(tournament: Tournament) -> set[PlayerId]:
    """The players for whose next games nothing is missing but themselves."""
    if tournament.status != "running" or tournament.paused or tournament.plan.format == "arena":
        return set()
    if tournament.plan.format == "knockout":
        _, pairs = next_games(tournament) or (0, [])
        return {player for pair in pairs for player in pair}
    return set() if tournament.open_pairings else {*tournament.active}


def _latest_end(tournament: Tournament, matches: Collection[TournamentMatch]) -> int:
    """When the last running game is over, even if everybody takes all the time."""
    time, patience = parse_time_control(tournament.plan.time), tournament.plan.patience
    moves = MAX_MOVES * time.base if time.kind == "days" else 0
    each = moves or time.base + time.extra * (MAX_MOVES + time.periods)
    ends = [
        one.opened_at + len(one.seats) * (patience + each * SECOND)
        for one in matches
        if one.status == "running"
    ]
    return max(ends, default=0)

"""The registration of this feature."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from app.channel import Channel
from app.core import Core
from app.feature import Feature
from app.features.accounts.hooks import GuestMerged, PlayerLeaving
from app.features.catalog.openings import openings_of
from app.features.circles.hooks import CircleEnded, CircleLeft, CircleSections
from app.features.circles.store.matches import CircleMatches
from app.features.lobby.online_players import OnlinePlayers
from app.features.matches.pages import MatchPageValues
from app.features.matches.socket.routes import PlayerCame
from app.features.tournaments import circles, following, personal
from app.features.tournaments.access import shown_tournament
from app.features.tournaments.acting import leave_tournaments
from app.features.tournaments.api import routes as api
from app.features.tournaments.attendance import Attendance
from app.features.tournaments.circles import circle_section, leave_circle, stop_tournaments
from app.features.tournaments.pages import actions, previews, routes
from app.features.tournaments.runner import TournamentRunner
from app.features.tournaments.store.arrivals import Arrivals
from app.features.tournaments.store.games import TournamentMatches
from app.features.tournaments.store.live_games import LiveGames
from app.features.tournaments.store.log import TournamentLog
from app.features.tournaments.tournaments import Tournaments
from app.http.session import Visit
from app.match.commands import PlayerId, TournamentGame
from app.match.state import Match
from app.players.personal import Personal
from app.rooms.registry import RoomRegistry
from app.tasks import PeriodicJob, run_forever
from app.wire.encode import encode
from app.wire.server_messages import PairedMessage


def build(core: Core) -> None:
    services, rooms = core.services, core.services[RoomRegistry]
    log = services[TournamentLog]
    tournaments = services.add(
        Tournaments(
            log,
            core.peers,
            core.clock,
            services[Channel],
            lambda match_id: encode(PairedMessage(match=match_id)),
            core.timeouts,
        )
    )
    runner = TournamentRunner(
        tournaments,
        log,
        services[TournamentMatches],
        services[CircleMatches],
        services[Arrivals],
        services[LiveGames],
        services[OnlinePlayers],
        rooms,
        partial(openings_of, services),
        core.clock,
        core.timeouts,
    )
    rooms.add_observer(services.add(runner))

    services.add(Attendance(services[Channel], tournaments, services[OnlinePlayers]))

    async def on_merged(_player: PlayerId, changed: Mapping[str, Sequence[str]]) -> None:
        for tournament_id in changed.get("tournaments", ()):
            tournaments.publish_change(tournament_id)

    async def on_came(game: TournamentGame, player: PlayerId) -> None:
        await services[Arrivals].note(game.id, [player], core.clock(), game=True)

    async def match_page_values(visit: Visit, _match_id: str, match: Match) -> Mapping[str, Any]:
        return {"tournament": await shown_tournament(visit, match.terms.tournament)}

    services[PlayerCame].add(on_came)
    services[MatchPageValues].add(match_page_values)
    services[GuestMerged].add(on_merged)
    services[PlayerLeaving].add(partial(leave_tournaments, services))
    services[CircleLeft].add(partial(leave_circle, services))
    services[CircleEnded].add(partial(stop_tournaments, services))
    services[CircleSections].add(partial(circle_section, services))


def jobs(core: Core) -> Iterable[PeriodicJob]:
    attendance = core.services[Attendance]
    return (run_forever(attendance.poll, core.timeouts.tournament_poll),)


FEATURE = Feature(
    "tournaments",
    needs=(
        "accounts",
        "catalog",
        "circles",
        "computers",
        "lobby",
        "matches",
        "notifications",
        "streams",
    ),
    routers=(
        following.router,
        actions.router,
        routes.router,
        previews.router,
        api.router,
        circles.router,
    ),
    build=build,
    workers=(TournamentRunner,),
    jobs=jobs,
    personal=Personal(
        export=personal.export, merge=personal.merge, apart=personal.apart, counts=personal.counts
    ),
)

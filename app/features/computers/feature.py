"""The registration of this feature."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial

from app.core import Core
from app.event_log.due_matches import DueMatches
from app.feature import Feature
from app.features.computers import hints, own_strength, routes
from app.features.computers.bots import Bots
from app.features.computers.game_limit import ComputerGames
from app.match.outage import Outage
from app.players.matches.of_player import PlayerMatches
from app.rooms.registry import RoomRegistry
from app.rooms.timekeeper import Timekeeper
from app.tasks import running
from app.thinking.pool import Pool
from app.turns import PlayerNetworks


def build(core: Core) -> None:
    services, rooms = core.services, core.services[RoomRegistry]
    networks = services[PlayerNetworks].of
    played = services[PlayerMatches].count_against_computers
    games = ComputerGames(core.settings.limit_computer_games, played, networks)
    rooms.add_observer(services.add(games), turns=False)
    bots = Bots(
        services[Pool],
        networks,
        rooms.room,
        services[DueMatches],
        core.clock,
        timeouts=core.timeouts,
    )
    rooms.add_observer(services.add(bots))


def run(core: Core) -> AbstractAsyncContextManager[None]:
    bots, peers = core.services[Bots], core.services[Timekeeper].has_peers
    return running(partial(bots.start, peers=peers), bots.stop)


def on_outages(core: Core, _outages: Sequence[Outage]) -> None:
    """Resume the computer players of a killed process."""
    core.services[Bots].resume_watched(core.services[RoomRegistry].rooms)


FEATURE = Feature(
    "computers",
    needs=("catalog", "ratings"),
    routers=(routes.router, hints.router, own_strength.router),
    build=build,
    run=run,
    on_outages=on_outages,
)

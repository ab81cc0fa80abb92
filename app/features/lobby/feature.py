"""The registration of this feature."""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager

from app.channel import Channel
from app.core import Core
from app.feature import Feature
from app.features.lobby import pairing_routes, routes
from app.features.lobby.lobby import Lobby
from app.features.lobby.offered_games import POLL_INTERVAL, OfferedGames
from app.features.lobby.online_players import PUBLISH_INTERVAL, OnlinePlayers
from app.features.lobby.pairing import Pairing
from app.features.lobby.store.open_games import OpenGames
from app.http.tokens import new_command_id
from app.match.outage import Outage
from app.rooms.registry import RoomRegistry
from app.tasks import PeriodicJob, run_forever
from app.telemetry.metrics import LabeledGauge


def build(core: Core) -> None:
    services, rooms, open_games = (
        core.services,
        core.services[RoomRegistry],
        core.services[OpenGames],
    )
    lobby = services.add(Lobby(services[Channel], core.peers, core.timeouts))
    rooms.add_lists(lobby)
    services.add(Pairing(rooms, open_games, new_command_id))
    services.add(OfferedGames(open_games, lobby, core.open_pages, core.clock))
    services.add(OnlinePlayers(core.open_pages, core.peers, core.timeouts))


@asynccontextmanager
async def run(core: Core) -> AsyncIterator[None]:
    yield
    core.services[Lobby].close()


def jobs(core: Core) -> Iterator[PeriodicJob]:
    yield run_forever(core.services[OfferedGames].poll, POLL_INTERVAL)
    yield run_forever(core.services[OnlinePlayers].publish, PUBLISH_INTERVAL)


async def catch_up(core: Core) -> None:
    await core.services[Lobby].catch_up()


def on_outages(core: Core, _outages: Sequence[Outage]) -> None:
    """Announce the last changes of a killed process, which may not have done so."""
    core.services[Lobby].notify_all()


def gauges(core: Core) -> Iterator[LabeledGauge]:
    async def pages() -> Mapping[str, float]:
        return {"lobby": core.services[Lobby].pages}

    yield core.sockets_gauge(pages)


FEATURE = Feature(
    "lobby",
    needs=("catalog",),
    routers=(routes.router, pairing_routes.router),
    build=build,
    run=run,
    jobs=jobs,
    catch_up=catch_up,
    on_outages=on_outages,
    gauges=gauges,
)

"""The registration of this feature."""

from contextlib import AbstractAsyncContextManager

from app.core import Core
from app.event_log.log import EventLog
from app.feature import Feature
from app.features.ratings import api, match_routes, routes
from app.features.ratings.history import rating_worker
from app.features.ratings.store.history import RatingHistory
from app.features.ratings.store.levels import LevelRatings
from app.features.ratings.store.merge import merge_ratings
from app.features.ratings.store.strength import PlayerStrengths
from app.players.personal import Personal
from app.rooms.registry import RoomRegistry
from app.tasks import running


def build(core: Core) -> None:
    services = core.services
    services.add(PlayerStrengths(services.reader, services[LevelRatings]))


def run(core: Core) -> AbstractAsyncContextManager[None]:
    """Rate matches that have ended, including those that ended while no process ran."""
    services = core.services
    worker = rating_worker(services[RatingHistory], services[EventLog], core.clock)
    services[RoomRegistry].add_observer(worker, turns=False)
    return running(worker.start, worker.stop)


FEATURE = Feature(
    "ratings",
    needs=("catalog",),
    routers=(api.router, match_routes.router, routes.router),
    build=build,
    run=run,
    personal=Personal(merge=merge_ratings),
)

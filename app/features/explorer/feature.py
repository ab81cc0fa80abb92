"""The registration of this feature."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any

from app.core import Core
from app.event_log.log import EventLog
from app.feature import Feature
from app.features.catalog.pages import RulesPageValues
from app.features.explorer import routes, statistics
from app.features.explorer.counting import explorer_worker
from app.features.explorer.fairness import fairness
from app.features.explorer.statistics import statistics_for_page, statistics_of_variant
from app.features.explorer.store.counts import ExplorerCounts
from app.rooms.registry import RoomRegistry
from app.tasks import running
from engine import Game

SHOWN_VARIANTS = 12  # on a rules page


def build(core: Core) -> None:
    async def values(game: Game, options: Mapping[str, str]) -> Mapping[str, Any]:
        counts = core.services[ExplorerCounts]
        if game.is_variant:
            return {"statistics": await statistics_of_variant(counts, game, options)}
        found = await statistics_for_page(counts, game)
        return {"fairness": fairness(game), "statistics": found[:SHOWN_VARIANTS]}

    core.services[RulesPageValues].add(values)


def run(core: Core) -> AbstractAsyncContextManager[None]:
    """Count games that have ended, including those that ended while no process ran."""
    services = core.services
    worker = explorer_worker(services[ExplorerCounts], services[EventLog], core.clock)
    services[RoomRegistry].add_observer(worker, turns=False)
    return running(worker.start, worker.stop)


FEATURE = Feature(
    "explorer", needs=("catalog",), routers=(routes.router, statistics.router), build=build, run=run
)

"""The registration of this feature."""

import asyncio

from app.core import Core
from app.event_log.log import EventLog
from app.feature import Feature
from app.features.reviews import routes, tries
from app.features.reviews.store import ReviewStore
from app.features.reviews.worker import ReviewWorker
from app.match.evolve import fold
from app.match.state import Match
from app.thinking.pool import Pool


def build(core: Core) -> None:
    services = core.services

    async def find_match(match_id: str) -> Match | None:
        entries = await services[EventLog].read(match_id)
        return await asyncio.to_thread(fold, entries)  # without keeping it in a room

    reviews = services.add(ReviewStore(services.writer, services.reader, core.worker))
    seconds = core.settings.review_seconds
    services.add(ReviewWorker(reviews, services[Pool], find_match, core.clock, seconds))


FEATURE = Feature(
    "reviews",
    needs=("catalog", "matches"),
    routers=(routes.router, tries.router),
    build=build,
    workers=(ReviewWorker,),
)

"""The registration of this feature."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.core import Core
from app.feature import Feature
from app.features.matches import (
    clock,
    conditional_moves,
    new_match_page,
    pages,
    rematch,
    routes,
    seats,
)
from app.features.matches.socket import routes as socket
from app.rooms.registry import RoomRegistry
from app.rooms.timekeeper import Timekeeper
from app.tasks import running


@asynccontextmanager
async def run(core: Core) -> AsyncIterator[None]:
    """Run the rooms, after their observers and before the senders of commands."""
    rooms, timekeeper = core.services[RoomRegistry], core.services[Timekeeper]
    try:
        await timekeeper.register()
        async with running(timekeeper.start, timekeeper.stop):
            yield
    finally:
        await rooms.close()


FEATURE = Feature(
    "matches",
    needs=("catalog", "chat", "computers", "friends"),
    routers=(
        socket.router,
        new_match_page.router,
        pages.router,
        routes.router,
        clock.router,
        conditional_moves.router,
        rematch.router,
        seats.router,
    ),
    run=run,
)

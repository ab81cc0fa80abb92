"""The composition: builds every part, and is the only place that knows them all."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.staticfiles import StaticFiles

from app.rooms.house import House
from app.rooms.lobby import Lobby
from app.settings import Settings
from app.store.archive import Archive
from app.store.database import Reader, open_writer
from app.store.log import Log, write_appends
from app.store.players import Players
from app.store.writer import Writer
from app.web import (
    assets,
    examples,
    games,
    health,
    lobby,
    matches,
    me,
    pages,
    pictures,
    presets,
    socket,
)
from app.web.assets import KeptFiles
from app.web.body import BodyLimit
from app.web.doorkeeper import Doorkeeper
from app.web.errors import answer_errors
from app.web.flood import Flood
from app.web.names import Directory
from app.web.parts import Parts
from app.web.session import SessionCookie
from app.web.tokens import new_match_id, now
from app.web.wire import Words

CHANGED = b'{"t":"changed"}'


def create_app(settings: Settings, network_url: str | None = None) -> FastAPI:
    """The service, ready to be served; its database has been migrated.

    `network_url` is where other devices find it, if that is known.
    """
    app = FastAPI(
        title="Birnam",
        summary="MacBeth, Othello on a hexagonal board, with friends in the browser.",
        description="How a match is played over its websocket is told in docs/protocol.md.",
        lifespan=_alive(settings, network_url),
        docs_url=None,
        redoc_url=None,
    )
    for door in (games, presets, examples, matches, me, lobby, pictures, health, socket, pages):
        app.include_router(door.router)
    app.mount("/docs", StaticFiles(packages=[("fastapi_swagger", "resources")]), name="docs")
    app.mount(assets.address(), KeptFiles(directory=assets.STATIC))
    app.mount("/static", StaticFiles(directory=assets.STATIC))
    answer_errors(app)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(BodyLimit)
    app.add_middleware(SessionCookie)
    app.add_middleware(Doorkeeper)
    return app


def _alive(
    settings: Settings, network_url: str | None
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def alive(app: FastAPI) -> AsyncIterator[None]:
        reader = Reader(settings.database_url)
        writer = Writer(open_writer(settings.database_url), write_appends)
        writer.start()
        log, players, home = Log(writer, reader), Players(writer, reader), Lobby(CHANGED)
        house = House(log, Words(), Directory(players), home, now, new_match_id, settings.room_idle)
        flood = Flood(settings.limit_opening, settings.limit_guessing)
        app.state.parts = Parts(
            house, home, players, Archive(reader), flood, settings.public_url, network_url
        )
        try:
            yield
        finally:
            await house.close()
            home.close()
            await writer.stop()
            reader.close()

    return alive

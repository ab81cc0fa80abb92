"""The application: every door of the service, and what stands before them."""

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.staticfiles import StaticFiles

from app.lifespan import lifespan
from app.settings import Settings
from app.web import (
    annotations,
    assets,
    boards,
    clocks,
    computers,
    examples,
    games,
    health,
    joining,
    lobby,
    matches,
    me,
    metrics,
    notices,
    own,
    pages,
    pictures,
    plans,
    positions,
    preferences,
    presets,
    puzzles,
    rematch,
    review,
    socket,
    webhooks,
)
from app.web.assets import KeptFiles
from app.web.body import BodyLimit
from app.web.doorkeeper import Doorkeeper
from app.web.errors import answer_errors
from app.web.logbook import Logbook
from app.web.parts import Parts
from app.web.session import SessionCookie


def create_app(settings: Settings, network_url: str | None = None) -> FastAPI:
    """The service, ready to be served; its database has been migrated.

    `network_url` is where other devices find it, if that is known.
    """
    app = FastAPI(
        title="Birnam",
        summary="MacBeth, Othello on a hexagonal board, with friends in the browser.",
        description="How a match is played over its websocket is told in docs/protocol.md.",
        lifespan=lifespan(settings, network_url),
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(socket.router)  # asked first: after a restart thousands come at once
    for door in (games, presets, examples, matches, me, lobby, pictures, health, pages):
        app.include_router(door.router)
    app.include_router(metrics.router)
    app.include_router(preferences.router)
    for study in (positions, annotations, boards):
        app.include_router(study.router)
    app.include_router(own.router)
    app.include_router(clocks.router)
    app.include_router(notices.router)
    app.include_router(webhooks.router)
    app.include_router(joining.router)
    app.include_router(plans.router)
    app.include_router(computers.router)
    app.include_router(rematch.router)
    app.include_router(review.router)
    app.include_router(puzzles.router)
    app.mount("/docs", StaticFiles(packages=[("fastapi_swagger", "resources")]), name="docs")
    app.mount(assets.address(), KeptFiles(directory=assets.STATIC))
    app.mount("/static", StaticFiles(directory=assets.STATIC))
    answer_errors(app)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(BodyLimit)
    app.add_middleware(SessionCookie)
    app.add_middleware(Doorkeeper)
    app.add_middleware(Logbook)
    return app


def drain(app: FastAPI) -> None:
    """Say from now on that the service is not ready; it goes on serving, and hands pages over."""
    parts: Parts = app.state.parts
    parts.readiness.drain()
    if parts.handover:
        parts.handover.begin()

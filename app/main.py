"""The ASGI application: routers and middleware."""

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.staticfiles import StaticFiles
from starlette.types import Lifespan

from app.web import (
    assets,
    games,
    lobby,
    matches,
    notifications,
    ops,
    pages,
    players,
    puzzles,
    socket,
)
from app.web.assets import ImmutableFiles
from app.web.errors import install_error_handlers
from app.web.middleware.access_log import AccessLogMiddleware
from app.web.middleware.body_limit import BodyLimitMiddleware
from app.web.middleware.security import SecurityMiddleware
from app.web.session import SessionCookieMiddleware

ROUTERS = (
    socket.router,  # matched first: after a restart thousands reconnect at once
    games.router,
    matches.router,
    lobby.router,
    players.router,
    notifications.router,
    puzzles.router,
    ops.router,
    pages.router,
)


def create_app(lifespan: Lifespan[FastAPI] | None = None) -> FastAPI:
    """Create the application. `lifespan` puts the services into `app.state.services`."""
    app = FastAPI(
        title="Birnam",
        summary="MacBeth, Othello on a hexagonal board, with friends in the browser.",
        description="docs/protocol.md describes the websockets.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/docs", StaticFiles(packages=[("fastapi_swagger", "resources")]), name="docs")
    app.mount(assets.static_url(), ImmutableFiles())
    app.mount("/static", StaticFiles(directory=assets.STATIC))
    install_error_handlers(app)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(BodyLimitMiddleware)
    app.add_middleware(SessionCookieMiddleware)
    app.add_middleware(SecurityMiddleware)
    app.add_middleware(AccessLogMiddleware)
    return app

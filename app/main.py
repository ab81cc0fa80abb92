"""The ASGI application: routers and middleware."""

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.types import Lifespan

from app.web import (
    admin,
    api_documents,
    circles,
    email,
    embeds,
    exports,
    friends,
    games,
    lobby,
    matches,
    notifications,
    ops,
    pages,
    players,
    profiles,
    puzzles,
    ratings,
    socket,
    streams,
    tournaments,
)
from app.web.api_documents.openapi import operation_id
from app.web.assets import PLAIN_URL, ServedFiles
from app.web.errors import error_responses, install_error_handlers
from app.web.middleware.access_log import AccessLogMiddleware
from app.web.middleware.access_tokens import AccessTokenMiddleware
from app.web.middleware.api_version import ApiVersionMiddleware
from app.web.middleware.body_limit import BodyLimitMiddleware
from app.web.middleware.change_limit import ChangeLimitMiddleware
from app.web.middleware.compression import CompressionMiddleware
from app.web.middleware.fair_turns import FairTurnsMiddleware
from app.web.middleware.prepared_routes import PreparedRoutesMiddleware
from app.web.middleware.security import SecurityMiddleware
from app.web.middleware.slices import SlicesMiddleware
from app.web.middleware.socket_limit import SocketLimitMiddleware
from app.web.middleware.whole_body import WholeBodyMiddleware
from app.web.session import SessionCookieMiddleware
from app.web.wording.language import LanguageMiddleware

# All on one level: FastAPI would prepare the routes of a router in a router twice, at once and when
# it first looks for one of them.
ROUTERS = (
    socket.router,  # matched first: after a restart thousands reconnect at once
    *pages.routers,
    *games.routers,
    exports.router,  # before the matches: `export` is no id of one
    *matches.routers,
    *streams.routers,
    *lobby.routers,
    *players.routers,
    *email.routers,
    *notifications.routers,
    puzzles.router,
    ratings.router,
    *friends.routers,
    *circles.routers,
    profiles.router,
    *admin.routers,
    *embeds.routers,
    *tournaments.routers,
    *ops.routers,
    api_documents.router,
)


def create_app(lifespan: Lifespan[FastAPI] | None = None) -> FastAPI:
    """Create the application. `lifespan` puts the services into `app.state.services`."""
    app = FastAPI(
        title="Birnam",
        summary="MacBeth, Othello on a hexagonal board, with friends in the browser.",
        lifespan=lifespan,
        responses=error_responses(401, 403, 421, 429, 503),
        openapi_url=None,  # served by api_documents
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=operation_id,
    )
    app.mount(PLAIN_URL, ServedFiles())  # before the routers, through which a path takes 0.4 ms
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/docs", StaticFiles(packages=[("fastapi_swagger", "resources")]), name="docs")
    install_error_handlers(app)
    api_documents.describe(app)
    app.add_middleware(PreparedRoutesMiddleware, routes=app.router.routes)
    app.add_middleware(SlicesMiddleware)
    app.add_middleware(CompressionMiddleware)
    app.add_middleware(BodyLimitMiddleware)
    app.add_middleware(SessionCookieMiddleware)
    app.add_middleware(SocketLimitMiddleware)
    app.add_middleware(ChangeLimitMiddleware)
    app.add_middleware(AccessTokenMiddleware)
    app.add_middleware(SecurityMiddleware)
    app.add_middleware(LanguageMiddleware)
    app.add_middleware(FairTurnsMiddleware)
    app.add_middleware(AccessLogMiddleware)
    app.add_middleware(ApiVersionMiddleware)
    app.add_middleware(WholeBodyMiddleware)
    return app

"""The ASGI application: routers and middleware."""

from collections.abc import Iterable, Iterator, Sequence

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.types import Lifespan

from app import api_documents
from app.feature import Feature
from app.features.enabled import ENABLED
from app.http.access_tokens.needs import check_scopes
from app.http.assets import PLAIN_URL, ServedFiles, WholeFiles
from app.http.errors import install_error_handlers
from app.http.kept_cookies import SendAgain, ask_for_cookie
from app.http.middleware.access_log import AccessLogMiddleware
from app.http.middleware.access_tokens import AccessTokenMiddleware
from app.http.middleware.api_version import ApiVersionMiddleware
from app.http.middleware.change_limit import ChangeLimitMiddleware
from app.http.middleware.compression import CompressionMiddleware, SlicesMiddleware
from app.http.middleware.counted_requests import CountedRequestsMiddleware
from app.http.middleware.entity_tags import EntityTagMiddleware
from app.http.middleware.fair_turns import FairTurnsMiddleware
from app.http.middleware.security import SecurityMiddleware
from app.http.middleware.socket_limit import SocketLimitMiddleware
from app.http.middleware.whole_body import BodyLimitMiddleware, WholeBodyMiddleware
from app.http.session import SessionCookieMiddleware
from app.http.wording.language import LanguageMiddleware


def create_app(
    lifespan: Lifespan[FastAPI] | None = None, features: Sequence[Feature] = ENABLED
) -> FastAPI:
    """Create the application. `lifespan` puts the services into `app.state.services`."""
    app = FastAPI(
        title="Birnam",
        summary="MacBeth, Othello on a hexagonal board, with friends in the browser.",
        lifespan=lifespan,
        redirect_slashes=False,  # it leads to whole addresses, whose scheme a proxy may hide
        openapi_url=None,  # served by api_documents
        docs_url=None,
        redoc_url=None,
    )
    app.mount(PLAIN_URL, ServedFiles())  # before the routers, where a path takes 0.4 ms
    of_features = (router for feature in features for router in feature.routers)
    routers = [*of_features, *api_documents.routers]
    for router in routers:
        check_scopes(router.routes)
        app.router.routes.extend(router.routes)  # include_router would make them again, for 300 ms
    app.mount("/docs", WholeFiles(packages=[("fastapi_swagger", "resources")]), name="docs")
    app.state.pages = frozenset(get_paths(routers))
    install_error_handlers(app)
    app.add_exception_handler(SendAgain, ask_for_cookie)
    api_documents.describe(app)
    app.add_middleware(EntityTagMiddleware)
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
    app.add_middleware(CountedRequestsMiddleware)
    app.add_middleware(AccessLogMiddleware)
    app.add_middleware(ApiVersionMiddleware)
    app.add_middleware(WholeBodyMiddleware)
    return app


def get_paths(routers: Iterable[APIRouter]) -> Iterator[str]:
    """The paths of GET routes, with parameter names in braces."""
    for router in routers:
        for route in router.routes:
            if isinstance(route, APIRoute) and "GET" in (route.methods or ()):
                yield route.path

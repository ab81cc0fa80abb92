"""Sessions: a cookie with a random token, of which only the hash is stored.

A browser becomes a player with its first action; reading alone creates none. The cookie is renewed
while it is used.
"""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.match.commands import PlayerId
from app.match.time_control import DAY
from app.store.players import SESSION_LIFE, Session
from app.web.names import display_name
from app.web.services import Services, TheServices
from app.web.tokens import hash_secret, new_player_id, new_secret, now

COOKIE = "birnam"
_NEW_COOKIE = "birnam_cookie"


@dataclass(frozen=True, slots=True)
class Visitor:
    """The sender of a request, who may have no session yet."""

    session: Session | None

    @property
    def player(self) -> PlayerId | None:
        return self.session.player if self.session else None


async def find_visitor(connection: HTTPConnection, services: TheServices) -> Visitor:
    token = connection.cookies.get(COOKIE)
    if not token or len(token) > 100:
        return Visitor(None)
    session = await services.players.session(hash_secret(token), now())
    if session and now() - session.seen_at > DAY and connection.scope["type"] == "http":
        await services.players.renew(session.hash, now())
        set_session_cookie(connection, token)
    return Visitor(session)


TheVisitor = Annotated[Visitor, Depends(find_visitor)]


async def ensure_player(
    connection: HTTPConnection, services: Services, visitor: Visitor
) -> Session:
    """The visitor's session, or that of a new player. Call it after all other checks.

    Raises ApiError 429 if the address has created too many players.
    """
    if visitor.session:
        return visitor.session
    await services.rate_limits.check_create(connection)
    player, token = new_player_id(), new_secret()
    await services.players.create(player, hash_secret(token), now())
    set_session_cookie(connection, token)
    return Session(hash_secret(token), player, None, now())


def set_session_cookie(connection: HTTPConnection, token: str) -> None:
    connection.scope["state"][_NEW_COOKIE] = token


def session_name(session: Session | None) -> str:
    return display_name(session.player, session.name) if session else "Guest"


def is_encrypted(services: Services, connection: HTTPConnection) -> bool:
    """Whether the browser uses TLS, with this server or with a proxy before it."""
    if connection.url.scheme in ("https", "wss"):
        return True
    return (services.public_url or "").startswith("https")


class SessionCookieMiddleware:
    """Adds the session cookie to the response if a route has set one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})

        async def send_with_cookie(message: Message) -> None:
            token = scope["state"].get(_NEW_COOKIE)
            if token and message["type"] == "http.response.start":
                services: Services = scope["app"].state.services
                secure = "; Secure" if is_encrypted(services, HTTPConnection(scope)) else ""
                MutableHeaders(scope=message).append(
                    "set-cookie",
                    f"{COOKIE}={token}; Path=/; Max-Age={SESSION_LIFE // 1000}; HttpOnly; "
                    f"SameSite=Lax{secure}",
                )
            await send(message)

        await self._app(scope, receive, send_with_cookie)

"""Sessions: a cookie with a random token, of which only the hash is stored.

A browser becomes a player with its first action; reading creates none. Before that it has to send
a cookie back: a player whom nobody can be again would burn a seat. The cookie is renewed while it
is used. Under TLS its name has the prefix `__Host-`, so that no other host of the same domain can
set it.
"""

import re
from dataclasses import dataclass, replace
from typing import Annotated, cast

from fastapi import Depends
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from app.connections.network import client_network
from app.http.access_tokens.authenticate import bearer_of
from app.http.errors import ApiError
from app.http.kept_cookies import NEW_COOKIE, NO_SESSION, set_session_cookie
from app.http.limits.person import set_person
from app.http.limits.rate_limit import RateLimits
from app.http.middleware.layer import Layer
from app.http.services import Part, Services, SiteSettings, services_of
from app.http.tokens import hash_secret, new_player_id, new_secret
from app.http.wording.moments import time_out_text
from app.locales import t
from app.match.commands import PlayerId
from app.match.time_control import DAY
from app.players.shown_names import clean_name, display_name
from app.players.store import SESSION_LIFE, Players, Session
from app.players.time_outs import TimeOuts
from app.rooms.registry import RoomRegistry
from app.turns import PlayerNetworks

COOKIE = "birnam"
TLS_COOKIE = f"__Host-{COOKIE}"
SIGN_IN_COOKIE = "birnam_sign_in"  # for five minutes, during a passkey ceremony
API_COOKIE_PATH = "/api"  # of cookies that only the API reads, also at /api/v1
GUEST_COOKIE = "birnam_guest"  # the session of the guest that signed in to an account
MAX_TOKEN = 100  # characters
_SESSION = "session"  # key in the state of a request
_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", ""), ("Chrome", ""), ("Safari", ""))
_SYSTEM = re.compile(r"Android|iPhone|iPad|Windows|Mac OS|Linux")


@dataclass(frozen=True, slots=True)
class Visit:
    """A request or websocket, its sender, and the parts of the process: `visit[Players]`."""

    connection: HTTPConnection
    services: Services
    session: Session | None

    @property
    def request(self) -> Request:
        """Of a route; a websocket has only a `connection`."""
        return cast("Request", self.connection)

    @property
    def player(self) -> PlayerId | None:
        return self.session.player if self.session else None

    @property
    def handle(self) -> str | None:
        """Of the sender's account; None for guests."""
        return self.session.handle if self.session else None

    def __getitem__(self, kind: type[Part]) -> Part:
        return self.services[kind]

    def now(self) -> int:
        """Milliseconds since 1970, UTC."""
        return self.services.now()

    async def check_create(self) -> None:
        """Count a new match, player, code or the like. Raises ApiError 429."""
        await self[RateLimits].check_create(self.connection)

    def of(self, session: Session) -> "Visit":
        """The same visit, once its sender has a session."""
        return replace(self, session=session)


async def find_visit(connection: HTTPConnection) -> Visit:
    return Visit(connection, services_of(connection), await find_session(connection))


TheVisit = Annotated[Visit, Depends(find_visit)]


async def find_session(connection: HTTPConnection) -> Session | None:
    """The sender's session, read once for each request."""
    state = connection.scope.setdefault("state", {})
    if _SESSION not in state:
        services = services_of(connection)
        session = await _read_session(connection, services)
        state[_SESSION] = session
        if session:
            set_person(connection, session, services.now())
    found: Session | None = state[_SESSION]
    return found


async def _read_session(connection: HTTPConnection, services: Services) -> Session | None:
    bearer = bearer_of(connection)
    if bearer:
        services[PlayerNetworks].record(bearer.session.player, client_network(connection))
        return bearer.session
    cookies = connection.cookies
    token = cookies.get(TLS_COOKIE) or cookies.get(COOKIE)
    if not token or token == NO_SESSION or len(token) > MAX_TOKEN:
        return None
    session = await services[Players].session(hash_secret(token), services.now())
    if session:
        services[PlayerNetworks].record(session.player, client_network(connection))
    if session is None or connection.scope["type"] != "http":
        return session
    if services.now() - session.seen_at > DAY:
        await services[Players].renew(session.hash, services.now(), device_of(connection))
        set_session_cookie(connection, token)
    elif TLS_COOKIE not in cookies and is_encrypted(connection):
        set_session_cookie(connection, token)  # under the name with the prefix
    return session


def require_session(visit: Visit) -> Session:
    """Raises ApiError 403 if the visitor is not a player yet."""
    if visit.session is None:
        raise ApiError(403, "no-player", t("account.no-player"))
    return visit.session


async def ensure_player(visit: Visit) -> Session:
    """The visitor's session, or a new player's. Call it after all other checks.

    Raises ApiError 429 if the address has created too many players, and as `check_cookies`.
    """
    if visit.session:
        return visit.session
    connection, now = visit.connection, visit.now()
    await visit.check_create()
    player, token = new_player_id(), new_secret()
    await visit[Players].create(player, hash_secret(token), now, device_of(connection))
    visit[PlayerNetworks].record(player, client_network(connection))
    set_session_cookie(connection, token)
    session = Session(hash_secret(token), player, None, now, None, now)
    set_person(connection, session, now)
    return session


async def player_with_name(visit: Visit, name: str) -> Session:
    """The session of the visitor or of a new player. Names a player without a name.

    Raises ApiError 422 if a player cannot have the name.
    """
    try:
        chosen = clean_name(name)
    except ValueError as error:
        raise ApiError(422, "invalid", str(error)) from error
    session = await ensure_player(visit)
    if chosen and session.name is None:
        chosen = await visit[Players].rename(session.player, chosen)
        visit[RoomRegistry].player_renamed(
            session.player, display_name(session.player, chosen), session.handle
        )
    return session


async def check_time_out(services: Services, player: PlayerId | None) -> None:
    """Raises ApiError 403 if operators keep the player from chats and new games."""
    if player is None:
        return
    until = await timed_out_until(services, player)
    if until is not None:
        raise ApiError(403, "timed-out", time_out_text(until))


async def timed_out_until(services: Services, player: PlayerId) -> int | None:
    found = await services[TimeOuts].current(player, services.now())
    return None if found is None else found.until


def delete_session_cookies(request: Request, response: Response) -> None:
    request.scope["state"].pop(NEW_COOKIE, None)
    secure = is_encrypted(request)
    for cookie in (COOKIE, TLS_COOKIE) if secure else (COOKIE,):
        response.delete_cookie(cookie, secure=secure, httponly=True, samesite="lax")


def device_of(connection: HTTPConnection) -> str | None:
    """Browser and system by the User-Agent, such as `Firefox/Linux`; None if unknown."""
    agent = connection.headers.get("user-agent", "")
    browsers = (name or mark for mark, name in _BROWSERS if f"{mark}/" in agent)
    browser, system = next(browsers, None), _SYSTEM.search(agent)
    if browser is None or system is None:
        return browser
    return f"{browser}/{system.group().replace('Mac OS', 'Mac')}"


def session_name(session: Session | None) -> str:
    return display_name(session.player, session.name) if session else t("common.guest")


def is_encrypted(connection: HTTPConnection) -> bool:
    """True if the browser uses TLS, with this server or a proxy before it."""
    if connection.url.scheme in ("https", "wss"):
        return True
    return (services_of(connection)[SiteSettings].public_url or "").startswith("https")


class SessionCookieMiddleware(Layer):
    """Adds the session cookie to the response if a route has set one."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("state", {})

        async def send_with_cookie(message: Message) -> None:
            token = scope["state"].get(NEW_COOKIE)
            if token and message["type"] == "http.response.start":
                encrypted = is_encrypted(HTTPConnection(scope))
                cookie = f"{TLS_COOKIE if encrypted else COOKIE}={token}; Path=/; HttpOnly"
                cookie += f"; SameSite=Lax; Max-Age={SESSION_LIFE // 1000}"
                cookie += "; Secure" if encrypted else ""
                MutableHeaders(scope=message).append("set-cookie", cookie)
            await send(message)

        await self._app(scope, receive, send_with_cookie)

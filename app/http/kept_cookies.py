"""A browser has to show that it keeps cookies before anything is made for it.

Otherwise it would be a new player with every request, and each takes a seat in which nobody plays.
"""

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from app.http.errors import ApiError
from app.locales import t

NEW_COOKIE = "birnam_cookie"  # key of the session's new cookie in a request's state
NO_SESSION = "new"  # the cookie of a browser that has to send it back
_ASKED = "cookie"  # in the query of a request that is sent again


class SendAgain(Exception):
    """The browser shall send the request again, with the cookie of this answer."""


def check_cookies(connection: HTTPConnection) -> None:
    """Raises SendAgain if a browser sends no cookie, and then ApiError 403 if it keeps none.

    A program at the API knows what it keeps.
    """
    headers = connection.headers
    if connection.cookies or "authorization" in headers:
        return
    at_api = connection.scope["path"].startswith("/api/")
    if at_api and "origin" not in headers and "sec-fetch-site" not in headers:
        return
    if _ASKED in connection.query_params:
        raise ApiError(403, "no-cookies", t("errors.no-cookies"))
    raise SendAgain


def set_session_cookie(connection: HTTPConnection, token: str) -> None:
    connection.scope["state"][NEW_COOKIE] = token


def ask_for_cookie(request: Request, _error: Exception) -> Response:
    """Handles SendAgain."""
    set_session_cookie(request, NO_SESSION)
    query = request.url.include_query_params(**{_ASKED: "asked"}).query
    return RedirectResponse(f"?{query}", 307)

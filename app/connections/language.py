"""The language of a request.

Pages follow `?lang=`, then the cookie set by the choice on a page, then the browser. Scripts send
the language of their page in `Accept-Language`, websockets in `?lang=`.
"""

from starlette.requests import HTTPConnection

from app.locales import DEFAULT_LANGUAGE, Language, is_loaded, preferred_language
from app.locales.languages import offered_language

COOKIE = "lang"
PARAMETER = "lang"


def request_language(connection: HTTPConnection) -> Language:
    asked = offered_language(connection.query_params.get(PARAMETER))
    cookie = offered_language(connection.cookies.get(COOKIE))
    header = preferred_language(connection.headers.get("accept-language", ""))
    if connection.url.path.startswith("/api/"):
        return asked or header or cookie or DEFAULT_LANGUAGE
    return asked or cookie or header or DEFAULT_LANGUAGE


def loaded_language(connection: HTTPConnection) -> Language:
    """A loaded language, for an answer that no middleware has prepared."""
    language = request_language(connection)
    return language if is_loaded(language) else DEFAULT_LANGUAGE

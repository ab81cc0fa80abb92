"""Addresses as people paste them: with a dot, a bracket or a quote at the end, or in capitals."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from fastapi import Request
from starlette.routing import Match, Mount

_BESIDE = re.compile(
    r"^[^\w@-]+|(?<=[\w-])[^\w-]+$", re.ASCII
)  # punctuation around a part of a path
_MORE = re.compile(r"[^\w@/.-].*", re.ASCII | re.DOTALL)
MAX_LENGTH, MAX_PARTS = 400, 6  # of a path that is mended: each try looks at all routes
_SECRET = re.compile(r"/(?:invitations|unsubscribe)/([^/]+)")
ASKED_PATH = "asked path"  # in the scope: the path of the request with the version of the API
_NO_PAGES = ("/api/", "/static/")


def mended_address(request: Request) -> str | None:
    """The address of a page that may have been meant by one that leads nowhere.

    It differs little. What is not found there is mended again.
    """
    path: str = request.scope["path"]  # with line ends, unlike the path of its URL
    if request.method not in ("GET", "HEAD") or len(path) > MAX_LENGTH:
        return None
    bare = _bare(path)
    tried = {path}
    for mended in (bare, _bare(_MORE.sub("", path)), _unmarked(bare)):
        if mended.count("/") > MAX_PARTS:
            continue
        for cased in _lowered(mended):
            if cased not in tried and _is_page(request, cased):
                return _with_query(request, cased)
            tried.add(cased)
    return None


def address_without_slash(request: Request) -> str | None:
    """The address in the API without the slash that some programs write at its end."""
    path: str = request.scope.get(ASKED_PATH, request.url.path)
    if not path.startswith("/api/") or not path.endswith("/"):
        return None
    return _with_query(request, path.rstrip("/"))


def _with_query(request: Request, path: str) -> str:
    query = f"?{request.url.query}" if request.url.query else ""
    return quote(path, safe="/@") + query


def _lowered(path: str) -> Iterator[str]:
    """The path with more and more of its parts in lower case: only some secrets have capitals."""
    parts = path.split("/")
    for count in range(1, len(parts) + 1):
        yield "/".join([*map(str.lower, parts[:count]), *parts[count:]])


def _bare(path: str) -> str:
    """Without what surrounds its parts in a text and what cannot be seen; wide letters folded."""
    plain = unicodedata.normalize("NFKC", path)
    seen = "".join(sign for sign in plain if unicodedata.category(sign) not in ("Cc", "Cf"))
    return _joined(_BESIDE.sub("", part) for part in seen.split("/"))


def _unmarked(path: str) -> str:
    """Without the marks of emphasis, with which some secrets end."""
    return _joined(part.strip("-_") for part in path.split("/"))


def _joined(parts: Iterable[str]) -> str:
    return "/" + "/".join(filter(None, parts))


def _is_page(request: Request, path: str) -> bool:
    """True if a page has this address, with the secret that the request has."""
    if path.lower().startswith(_NO_PAGES):
        return False
    secret = _SECRET.search(path)
    if secret and not _has_word(request.scope["path"], secret[1]):
        return False
    scope = {**request.scope, "path": path, "root_path": "", "method": "GET"}
    return any(
        route.matches(dict(scope))[0] is Match.FULL
        for route in request.app.router.routes
        if not isinstance(route, Mount)
    )


def _has_word(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None

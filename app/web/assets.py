"""Static files, served at a URL that contains a hash of them, so that browsers can cache them."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

STATIC = Path(__file__).parents[2] / "static"
IMMUTABLE = "public, max-age=31536000, immutable"

_IMPORT = re.compile(r'^import [^;]*?from "(\.[^"]+)"', re.MULTILINE)


@cache
def static_url() -> str:
    """The URL of `static/`, with a hash of all files in it.

    JavaScript modules need no rewriting, because they import each other by relative paths.
    """
    digest = hashlib.sha256()
    for name, file in _read_files().items():
        digest.update(f"{name}\0".encode() + file.content)
    return f"/static/{digest.hexdigest()[:12]}"


@cache
def imported_modules(entry: str) -> tuple[str, ...]:
    """The modules that a module imports, directly or not, as paths relative to `static/`."""
    found = {STATIC / entry}
    waiting = [STATIC / entry]
    while waiting:
        module = waiting.pop()
        for name in _IMPORT.findall(module.read_text(encoding="utf-8")):
            imported = (module.parent / name).resolve()
            if imported not in found:
                found.add(imported)
                waiting.append(imported)
    return tuple(sorted(path.relative_to(STATIC).as_posix() for path in found - {STATIC / entry}))


class ImmutableFiles:
    """Serves `static/` from memory at a URL whose content never changes."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = _read_files().get(scope["path"].removeprefix(scope["root_path"]).lstrip("/"))
        if file is None:
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        headers = {"cache-control": IMMUTABLE, "vary": "Accept-Encoding"}
        content = file.content
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            content = file.gzipped
        await Response(content, headers=headers, media_type=file.media_type)(scope, receive, send)


class _File:
    def __init__(self, path: Path) -> None:
        self.content = path.read_bytes()
        self.media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"

    @cached_property
    def gzipped(self) -> bytes:
        return gzip.compress(self.content)


@cache
def _read_files() -> Mapping[str, _File]:
    """Every file of `static/`, by its path relative to it."""
    paths = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return {path.relative_to(STATIC).as_posix(): _File(path) for path in paths}

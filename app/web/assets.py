"""Static files, served at a URL that contains a hash of them, so that browsers can cache them."""

import hashlib
import os
import re
from functools import cache
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

STATIC = Path(__file__).parents[2] / "static"
IMMUTABLE = "public, max-age=31536000, immutable"

_IMPORT = re.compile(r'^import [^;]*?from "(\.[^"]+)"', re.MULTILINE)


@cache
def static_url() -> str:
    """The URL of `static/`, with a hash of all files in it.

    JavaScript modules need no rewriting, because they import each other by relative paths.
    """
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(STATIC)}\0".encode() + path.read_bytes())
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


class ImmutableFiles(StaticFiles):
    """Serves files that never change at their URL."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = IMMUTABLE
        return response

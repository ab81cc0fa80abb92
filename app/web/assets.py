"""The files of `static/`, at an address that changes with them, so that browsers may keep them."""

import hashlib
import os
from functools import cache
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

STATIC = Path(__file__).parents[2] / "static"
FOR_EVER = "public, max-age=31536000, immutable"


@cache
def address() -> str:
    """Where the pages find the files. Modules name each other relatively, so all keep to it."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(STATIC)}\0".encode() + path.read_bytes())
    return f"/static/{digest.hexdigest()[:12]}"


class KeptFiles(StaticFiles):
    """Files that never change at their address."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Serve a file, to be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = FOR_EVER
        return response

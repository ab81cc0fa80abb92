"""Serves `static/`: cached forever at a URL with its hash, uncached without."""

import asyncio
import gzip
import re
from collections.abc import Callable
from os import PathLike, stat_result

import anyio
import brotli
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from app.http.assets.folder import STATIC, File, Folder, served_folder

CURRENT = "current"  # found in this version only, so that an open page learns of an update
IMMUTABLE = "public, max-age=31536000, immutable"

_VERSION = re.compile(r"[0-9a-f]{12}")
_COMPRESSIBLE = re.compile(r"text/|application/(?:manifest\+)?json|image/svg")
_QUICK_QUALITY = 5  # the best quality takes thirty times as long and saves a tenth of the size


class WholeFiles(StaticFiles):
    """Sends whole files: Starlette answers 400 to a Range that RFC 9110 says to ignore."""

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        scope["headers"] = [one for one in scope["headers"] if one[0] != b"range"]
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["accept-ranges"] = "none"
        return response


class ServedFiles:
    """An ASGI application below `/static`."""

    def __init__(self, folder: Callable[[], Folder] = served_folder) -> None:
        self._folder = folder
        self._plain = WholeFiles(directory=STATIC)
        self._gzipped: dict[str, bytes] = {}
        self._brotli: dict[str, bytes] = {}
        self._improving = set[asyncio.Task[None]]()
        self._one_at_a_time = anyio.Lock()  # the best quality takes 12 MB

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"].removeprefix(scope["root_path"]).lstrip("/")
        version, _, name = path.partition("/")
        if not _VERSION.fullmatch(version):
            await self._plain(scope, receive, send)
            return
        folder = self._folder()
        # During a rolling update, a page may ask another version's process.
        own = version == folder.version
        if name == CURRENT and own:
            await Response(None, 204, {"cache-control": "no-store"})(scope, receive, send)
            return
        file = folder.kept.get(name) or await run_in_threadpool(folder.read, name)
        if file is None or not (own or folder.fits_other_versions(name)):
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        encoding = _choose_encoding(scope, file)
        content = await self._encode(name, file, encoding)
        headers = {"cache-control": IMMUTABLE if own else "no-store", "vary": "Accept-Encoding"}
        if encoding:
            headers["content-encoding"] = encoding
        await Response(content, 200, headers, file.media_type)(scope, receive, send)

    async def _encode(self, name: str, file: File, encoding: str | None) -> bytes:
        """Compress a file quickly for its first visitor, and as well as possible for later ones."""
        if encoding is None:
            return file.content
        if encoding == "gzip":
            if name not in self._gzipped:
                self._gzipped[name] = await run_in_threadpool(gzip.compress, file.content)
            return self._gzipped[name]
        if name not in self._brotli:
            compressed = await run_in_threadpool(_compress_quickly, file.content)
            if name in self._brotli:  # meanwhile, for another visitor
                return self._brotli[name]
            self._brotli[name] = compressed
            task = asyncio.create_task(self._improve(name, file))
            self._improving.add(task)
            task.add_done_callback(self._improving.discard)
        return self._brotli[name]

    async def _improve(self, name: str, file: File) -> None:
        async with self._one_at_a_time:
            self._brotli[name] = await run_in_threadpool(brotli.compress, file.content)


def _compress_quickly(content: bytes) -> bytes:
    compressed: bytes = brotli.compress(content, quality=_QUICK_QUALITY)
    return compressed


def _choose_encoding(scope: Scope, file: File) -> str | None:
    """Browsers accept Brotli only over TLS and from their own machine."""
    if not _COMPRESSIBLE.match(file.media_type):
        return None
    accepted = [part.strip() for part in Headers(scope=scope).get("accept-encoding", "").split(",")]
    return next((encoding for encoding in ("br", "gzip") if encoding in accepted), None)

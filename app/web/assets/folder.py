"""The files of `static/`, as browsers get them."""

import hashlib
import mimetypes
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.locales import OFFERED
from app.locales.browser import messages_script, more_messages_script, used_keys
from app.locales.catalogs import catalogs_hash
from app.web.assets.join import JoinedPage, join_modules, join_styles, strip_script
from app.web.assets.module import JoinError, Module, parse_module
from engine.drawing.css import STYLE
from engine.drawing.palettes import page_style

STATIC = Path(__file__).parents[3] / "static"
PLAIN_URL = "/static"  # of the files as they are, for development
PAGES = "pages/"  # the folder of the modules and style sheets that pages name
MESSAGES = "messages/"  # messages/en/home.js has the English messages of pages/home.js
SOURCE_MESSAGES = "source-messages/"  # those of the parts, too: the sources load parts without any
PARTS = "parts/"  # parts/en/home/x/y.js is what pages/home.js loads on demand, from x/y.js
BOARD_STYLE = "board.css"  # made by the engine; style sheets import it by its URL

mimetypes.add_type("font/woff2", ".woff2")  # not in the tables of every system

_LANGUAGES = {language.code: language for language in OFFERED}


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent to browsers."""

    content: bytes
    media_type: str


@cache
def static_url() -> str:
    """The URL of the files, with a hash of what they are made of: browsers keep them for ever."""
    digest = hashlib.sha256((catalogs_hash() + board_style()).encode())
    for path in (*sorted(STATIC.rglob("*")), *sorted(Path(__file__).parent.glob("*.py"))):
        if path.is_file():
            digest.update(f"{path.name}\0".encode() + path.read_bytes())
    return f"{PLAIN_URL}/{digest.hexdigest()[:12]}"


_files: dict[str, File] = {}
_reading = threading.Lock()


def kept_file(name: str) -> File | None:
    """A file that was read before."""
    return _files.get(name)


def read_file(name: str) -> File | None:
    """A file by its path relative to `static/`, or None. Those of PAGES are joined.

    Only files that exist are kept, since anybody can ask for any number of others.
    """
    if name not in _files:
        with _reading:  # the modules of a page are joined once for all who wait
            file = _read(name)
        if file is None:
            return None
        _files[name] = file
    return _files[name]


def _read(name: str) -> File | None:
    if name not in _names() and not name.startswith(PARTS):
        return None
    try:
        content = _content(name)
    except JoinError as error:
        raise JoinError(f"static/{name}: {error}") from error
    if content is None:
        return None
    return File(content, mimetypes.guess_type(name)[0] or "application/octet-stream")


@cache
def _names() -> frozenset[str]:
    names = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()}
    pages = [name for name in names if name.startswith(PAGES) and name.endswith(".js")]
    messages = (
        f"{folder}{code}/{page.removeprefix(PAGES)}"
        for folder in (MESSAGES, SOURCE_MESSAGES)
        for code in _LANGUAGES
        for page in pages
    )
    return frozenset(names.union(messages))


def _content(name: str) -> bytes | None:
    if name.startswith(PARTS):
        return _part(name.removeprefix(PARTS))
    if name.startswith((MESSAGES, SOURCE_MESSAGES)):
        _, code, page = name.split("/", 2)
        joined = _joined(f"{PAGES}{page}")
        parts = joined.parts.values() if name.startswith(SOURCE_MESSAGES) else ()
        return messages_script(_LANGUAGES[code], used_keys([joined.script, *parts]))
    if name.startswith(PAGES) and name.endswith(".css"):
        return join_styles(name, _source).encode()
    if name.startswith(PAGES) and name.endswith(".js"):
        return _joined(name).script.encode()
    if name.endswith(".js"):
        return strip_script(_source(name)).encode()
    return (STATIC / name).read_bytes()


def _part(name: str) -> bytes | None:
    """A part, after the messages that only it uses."""
    code, _, rest = name.partition("/")
    for page in _names():
        prefix = page.removeprefix(PAGES).removesuffix(".js") + "/"
        if code in _LANGUAGES and page.startswith(PAGES) and rest.startswith(prefix):
            joined = _joined(page) if page.endswith(".js") else None
            if joined and (part := joined.parts.get(rest.removeprefix(prefix))):
                keys = used_keys([part]) - used_keys([joined.script])
                return more_messages_script(_LANGUAGES[code], keys) + part.encode()
    return None


@cache
def _joined(page: str) -> JoinedPage:
    return join_modules(page, _module)


@cache
def _source(name: str) -> str:
    return board_style() if name == BOARD_STYLE else (STATIC / name).read_text(encoding="utf-8")


@cache
def _module(name: str) -> Module:
    return parse_module(_source(name))


@cache
def board_style() -> str:
    """The style sheet of the boards that pages contain."""
    return f"{STYLE}\n{page_style()}\n"

"""The files of `static/`, as browsers get them."""

import hashlib
import mimetypes
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from app.http.assets.modules import join_styles, loaded_modules, read_bundles, shorten_script
from app.locales import OFFERED
from app.locales.browser import messages_script, used_keys
from app.locales.catalogs import catalogs_hash
from app.shipped import SHIPPED
from engine.drawing.css import STYLE
from engine.drawing.palettes import page_style

STATIC = SHIPPED / "static"
BUNDLES = SHIPPED / "bundles/bundles.json"
PLAIN_URL = "/static"
PAGES = "pages/"  # the folder of the modules and style sheets that pages name
MESSAGES = "messages/"  # messages/en/home.js has the English messages of pages/home.js
BOARD_STYLE = "board.css"  # made by the engine; style sheets import it

mimetypes.add_type("font/woff2", ".woff2")  # missing from the tables of some systems

_LANGUAGES = {language.code: language for language in OFFERED}


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent to browsers."""

    content: bytes
    media_type: str


class Folder:
    """Reads all files at once: later changes on the disk, such as an update, are not served."""

    def __init__(self, static: Path, bundles: Path) -> None:
        self._files = {
            path.relative_to(static).as_posix(): path.read_bytes()
            for path in sorted(static.rglob("*"))
            if path.is_file()
        }
        # Classic scripts are not in folders.
        modules = {name for name in self._files if "/" in name and name.endswith(".js")}
        self._modules = {name: self._files[name].decode() for name in modules}
        self._bundles = read_bundles(bundles, {name: self._files[name] for name in modules})
        self._preloaded: dict[str, list[str]] = {}
        self._keys: dict[str, frozenset[str]] = {}
        self._reading = threading.Lock()
        self.kept: dict[str, File] = {}

    @cached_property
    def version(self) -> str:
        digest = hashlib.sha256((catalogs_hash() + board_style()).encode())
        own = {path.name: path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))}
        for files in (self._files, self._bundles, own):
            for name, content in files.items():
                digest.update(f"{name}\0{len(content)}\0".encode() + content)
        return digest.hexdigest()[:12]

    @property
    def is_bundled(self) -> bool:
        return bool(self._bundles)

    def fits_other_versions(self, name: str) -> bool:
        """False for modules: a page must not mix modules of two versions."""
        return name not in self._modules or name in self._bundles

    def preloaded(self, page: str) -> list[str]:
        """The paths of the modules that a page's module imports; none if it is a bundle."""
        if self._bundles:
            return []
        if page not in self._preloaded:
            entry = f"{PAGES}{page}.js"
            self._preloaded[page] = self._loaded(entry, on_demand=False)[1:]
        return self._preloaded[page]

    def read(self, name: str) -> File | None:
        """A file by its path.

        Caches only existing files, since anybody can ask for any number of others.
        """
        with self._reading:  # the content is made once for everybody who waits
            if name not in self.kept:
                content = self._content(name)
                if content is None:
                    return None
                media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
                self.kept[name] = File(content, media_type)
            return self.kept[name]

    def source(self, name: str) -> bytes:
        return self._files[name]

    def _content(self, name: str) -> bytes | None:
        if name.startswith(MESSAGES):
            return self._messages(name)
        if name.startswith(PAGES) and name.endswith(".css") and name in self._files:
            return join_styles(name, self._styles).encode()
        if name in self._files and "/" not in name and name.endswith(".js"):
            return shorten_script(self._files[name].decode()).encode()
        return self._bundles.get(name) or self._files.get(name)

    def _messages(self, name: str) -> bytes | None:
        """The messages of a page and of its parts that are loaded on demand."""
        code, _, page = name.removeprefix(MESSAGES).partition("/")
        entry = f"{PAGES}{page}"
        if code not in _LANGUAGES or entry not in self._modules:
            return None
        return messages_script(_LANGUAGES[code], self._used_keys(self._loaded(entry)))

    def _used_keys(self, modules: Iterable[str]) -> frozenset[str]:
        for name in modules:
            if name not in self._keys:
                self._keys[name] = used_keys([self._modules[name]])
        return frozenset[str]().union(*(self._keys[name] for name in modules))

    def _loaded(self, entry: str, *, on_demand: bool = True) -> list[str]:
        return loaded_modules(entry, self._modules, on_demand=on_demand)

    @cached_property
    def _styles(self) -> dict[str, str]:
        sheets = {
            name: text.decode() for name, text in self._files.items() if name.endswith(".css")
        }
        return sheets | {BOARD_STYLE: board_style()}


@cache
def served_folder() -> Folder:
    return Folder(STATIC, BUNDLES)


def static_url() -> str:
    """The URL of the files, with their version: browsers keep them forever."""
    return f"{PLAIN_URL}/{served_folder().version}"


@cache
def board_style() -> str:
    return f"{STYLE}\n{page_style()}\n"

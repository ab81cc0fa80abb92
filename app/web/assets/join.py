"""Joins the modules and the style sheets of a page, so that browsers load one file of each kind.

A module that is imported by `import("...")` becomes a part: a file of its own, with the modules
that nothing else needs, which browsers load on demand. The sources run as they are, too.
"""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain

from app.web.assets.module import INDENTATION, PART, Import, JoinError, Module, strip_comments
from app.web.assets.unused import without_unused

_SHEET_COMMENT = re.compile(r"/\*[\s\S]*?\*/")
_SHEET_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
_SHEET_STRING = re.compile(r'("[^"]*")')
_SHEET_SPACE = re.compile(r" ?([{}])\s*|(?<=[;,:])\s+")
_SHEET_URL = re.compile(r'url\("(\.[^"]+)"\)')


@dataclass(frozen=True, slots=True)
class JoinedPage:
    """The script of a page, and those that it loads on demand, by the paths of their modules."""

    script: str
    parts: Mapping[str, str]


def join_modules(entry: str, find: Callable[[str], Module]) -> JoinedPage:
    """A module and everything that it imports. `find` returns a module by its path.

    Each module becomes a function that is called once and returns what the module exports. A part
    is a function of the page's modules that it uses.
    """
    needed = _closure(entry, find)
    starts = sorted({part for path in needed for part in _parts(path, find)} - needed)
    every = needed.union(*(_closure(start, find) for start in starts))
    loaded = {part for path in every for part in _parts(path, find)}
    find = without_unused({path: find(path) for path in every}, loaded, _resolve).__getitem__
    page = _Script(find)
    alone = {start: _closure(start, find) - needed for start in starts}
    shared = {path for path, times in Counter(chain(*alone.values())).items() if times > 1}
    for path in sorted(shared):
        page.add(path)
    page.add(entry)
    scripts, uses = {}, {}
    for start in starts:
        if start in page.names:
            continue
        if any(_parts(path, find) for path in alone[start]):
            raise JoinError(f"{start} is loaded on demand, and loads more")
        part = _Script(find, page.names)
        part.add(start)
        uses[start] = ", ".join(sorted(part.used & set(page.names.values())))
        body = f"{part.text({})}return {part.names[start]};\n"
        scripts[start] = f"export default ({uses[start]}) => {{\n{body}}};\n"
    loader = _LOADER.replace("PATH", _parts_path(entry)) if scripts else ""
    return JoinedPage(loader + page.text(uses), scripts)


# The server puts messages in the reader's language before a part. Browsers remember that a script
# could not be loaded, so that another attempt needs another address.
_LOADER = """\
const $parts = {};
const $failed = {};
const $load = (path, ...modules) => $parts[path] ??= import(
`PATH${path}${$failed[path] ? `?again=${$failed[path]}` : ""}`
).then((part) => part.default(...modules)).catch((error) => {
delete $parts[path];
$failed[path] = ($failed[path] ?? 0) + 1;
throw error;
});
"""


class _Script:
    """Modules, one after the other. `names` has the variables of those that there are."""

    def __init__(
        self, find: Callable[[str], Module], names: Mapping[str, str] | None = None
    ) -> None:
        self._find = find
        self.names = dict(names or {})
        self.used: set[str] = set()
        self._bodies: dict[str, str] = {}

    def add(self, path: str, importing: tuple[str, ...] = ()) -> None:
        if path in self.names:
            return
        if path in importing:
            raise JoinError(f"{path} imports itself")
        module = self._find(path)
        lines = []
        for one in module.imports:
            imported = _resolve(path, one.path)
            self.add(imported, (*importing, path))
            self.used.add(self.names[imported])
            lines.append(_binding(one, self.names[imported]))
        lines.append(module.body)
        if module.exports:
            lines.append(f"return {{ {', '.join(module.exports)} }};\n")
        self.names[path] = f"${len(self.names)}"
        self._bodies[path] = "".join(lines)

    def text(self, parts: Mapping[str, str]) -> str:
        """The script. `parts` has the modules that are loaded on demand, and what they use."""
        return "".join(
            f"const {self.names[path]} = (() => {{\n{self._with_parts(path, body, parts)}}})();\n"
            for path, body in self._bodies.items()
        )

    def _with_parts(self, path: str, body: str, parts: Mapping[str, str]) -> str:
        def loading(found: re.Match[str]) -> str:
            start = _resolve(path, found[1])
            if start not in parts:
                return f"Promise.resolve({self.names[start]})"
            return f'$load("{start}", {parts[start]})'

        return PART.sub(loading, body)


def _parts_path(entry: str) -> str:
    """A template: from the page's script to its parts, in the reader's language."""
    page = entry.partition("/")[2].removesuffix(".js")
    folder = posixpath.relpath("parts", posixpath.dirname(entry) or ".")
    return f"./{folder}/${{document.documentElement.lang}}/{page}/"


def _closure(entry: str, find: Callable[[str], Module]) -> set[str]:
    """A module and all that it imports, but not on demand."""
    found, waiting = {entry}, [entry]
    while waiting:
        path = waiting.pop()
        imported = {_resolve(path, one.path) for one in find(path).imports} - found
        found |= imported
        waiting.extend(imported)
    return found


def _parts(path: str, find: Callable[[str], Module]) -> list[str]:
    return [_resolve(path, relative) for relative in find(path).parts]


def _resolve(path: str, relative: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), relative))


def _binding(imported: Import, module: str) -> str:
    """The statement that replaces an import."""
    if imported.namespace:
        return f"const {imported.namespace} = {module};\n"
    pairs = ", ".join(a if a == b else f"{a}: {b}" for a, b in imported.names)
    return f"const {{ {pairs} }} = {module};\n" if pairs else ""


def join_styles(entry: str, read: Callable[[str], str]) -> str:
    """A style sheet with the sheets that it imports, in their order. `read` returns a sheet."""

    def text(path: str) -> str:
        folder = posixpath.dirname(path)

        def included(found: re.Match[str]) -> str:
            return text(posixpath.normpath(posixpath.join("/", folder, found[1])).lstrip("/"))

        def moved(found: re.Match[str]) -> str:
            target = posixpath.join(folder, found[1])
            return f'url("{posixpath.relpath(target, posixpath.dirname(entry))}")'

        sheet = _SHEET_COMMENT.sub("", read(path))
        return _SHEET_IMPORT.sub(included, _SHEET_URL.sub(moved, sheet))

    parts = _SHEET_STRING.split(INDENTATION.sub("", text(entry)))
    parts[::2] = [_SHEET_SPACE.sub(r"\1", part).replace(";}", "}") for part in parts[::2]]
    return "".join(parts)


def strip_script(source: str) -> str:
    """Without comments and indentation. Lines remain, so that semicolons can be left out."""
    return INDENTATION.sub("", strip_comments(source))

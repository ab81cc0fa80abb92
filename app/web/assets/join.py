"""Joins the modules and the style sheets of a page, so that browsers load one file of each kind.

A module that is imported by `import("...")` becomes a part: a file of its own, with the modules
that nothing else needs, which browsers load on demand. The sources run as they are, too. This is no
parser: it relies on the form that Biome gives to the sources, and refuses what it does not know.
"""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

_IMPORT = re.compile(r'^import (?:([^;"]+) from )?"(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const)\b\W*(\w+))", re.MULTILINE)
_UNSUPPORTED = re.compile(
    r"^(?:import|export|await)\b.*|^(?:const|let) [^;]*= await\b.*"
    r"|(?<![.\w\"'`])import(?:\((?!\"\.)|\.meta\b).*",  # and not in the key of a message
    re.MULTILINE,
)
_PART = re.compile(r'(?<![.\w"\'`])import\("(\.[^"]+)"\)')
_COMMENT = re.compile(
    r"^[ \t]*/\*[\s\S]*?\*/[ \t]*\n?"  # begins a line
    r"|^[ \t]*//.*\n"
    r"|/\*\* @\w+ .*?\*/ ?"  # a type within a line
    r"|(?<=[;,{}()\]]) // [^\"'`\n]*$",  # ends a line; a string would end with a quotation mark
    re.MULTILINE,
)
_SHEET_COMMENT = re.compile(r"/\*[\s\S]*?\*/")
_SHEET_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
_SHEET_URL = re.compile(r'url\("(\.[^"]+)"\)')
_INDENTATION = re.compile(r"^\s+", re.MULTILINE)


class JoinError(Exception):
    """A source has a form that cannot be joined."""


@dataclass(frozen=True, slots=True)
class Module:
    """The parts of a module. `imports` has pairs of what is imported and a relative path."""

    imports: Sequence[tuple[str, str]]
    exports: Sequence[str]
    parts: Sequence[str]
    body: str


@dataclass(frozen=True, slots=True)
class JoinedPage:
    """The script of a page, and those that it loads on demand, by the paths of their modules."""

    script: str
    parts: Mapping[str, str]


def parse_module(source: str) -> Module:
    """Take a module apart. Raises JoinError."""
    source = _COMMENT.sub("", source)
    body = _EXPORT.sub("", _IMPORT.sub("", source))
    if found := _UNSUPPORTED.search(body):
        raise JoinError(f"cannot be joined: {found[0]}")
    return Module(
        _IMPORT.findall(source),
        _EXPORT.findall(source),
        _PART.findall(body),
        _INDENTATION.sub("", body),
    )


def join_modules(entry: str, find: Callable[[str], Module]) -> JoinedPage:
    """A module and everything that it imports. `find` returns a module by its path.

    Each module becomes a function that is called once and returns what the module exports. A part
    is a function of the page's modules that it uses.
    """
    page = _Script(find)
    needed = _closure(entry, find)
    starts = sorted({part for path in needed for part in _parts(path, find)} - needed)
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
        for clause, relative in module.imports:
            imported = _resolve(path, relative)
            self.add(imported, (*importing, path))
            self.used.add(self.names[imported])
            lines.append(_binding(clause, self.names[imported], self._find(imported).exports))
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

        return _PART.sub(loading, body)


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
        imported = {_resolve(path, relative) for _, relative in find(path).imports} - found
        found |= imported
        waiting.extend(imported)
    return found


def _parts(path: str, find: Callable[[str], Module]) -> list[str]:
    return [_resolve(path, relative) for relative in find(path).parts]


def _resolve(path: str, relative: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), relative))


def _binding(clause: str, module: str, exports: Sequence[str]) -> str:
    """The statement that replaces an import."""
    if not clause:
        return ""
    if clause.startswith("* as "):
        return f"const {clause.removeprefix('* as ')} = {module};\n"
    if not clause.startswith("{"):
        raise JoinError(f"cannot be joined: import {clause}")
    pairs = [pair.strip() for pair in clause.strip("{} \n").split(",") if pair.strip()]
    if missing := {pair.split(" as ")[0] for pair in pairs} - set(exports):
        raise JoinError(f"imported, but not exported: {', '.join(sorted(missing))}")
    return f"const {{ {', '.join(pair.replace(' as ', ': ') for pair in pairs)} }} = {module};\n"


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

    return _INDENTATION.sub("", text(entry))


def strip_script(source: str) -> str:
    """Without comments and indentation. Lines remain, so that semicolons can be left out."""
    return _INDENTATION.sub("", _COMMENT.sub("", source))

"""Puts together the modules and style sheets of a page, by reading import statements.

This is not a parser. A module that it misses is loaded later, and its texts appear as keys.
"""

import hashlib
import logging
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

import orjson

_IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)"', re.MULTILINE)
_ON_DEMAND = re.compile(r'(?<!typeof )(?<![\w.{])import\("(\.[^"]+)"\)')  # but not in types


def loaded_modules(entry: str, sources: Mapping[str, str], *, on_demand: bool) -> list[str]:
    """The paths of a module and everything it imports; with `on_demand` also by `import("...")`."""
    found = dict.fromkeys([entry])
    waiting = [entry]
    while waiting:
        path = waiting.pop(0)
        names = _IMPORT.findall(sources[path])
        if on_demand:
            names += _ON_DEMAND.findall(sources[path])
        imported = [posixpath.normpath(posixpath.join(path, "..", name)) for name in names]
        new = [one for one in dict.fromkeys(imported) if one in sources and one not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return list(found)


_COMMENT = re.compile(r"/\*[\s\S]*?\*/")
_IMPORTED_SHEET = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
_URL = re.compile(r'url\("(\.[^"]+)"\)')
_COMMENT_LINES = re.compile(r"^\s*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)\n", re.MULTILINE)
_INDENTATION = re.compile(r"^\s+", re.MULTILINE)
_SPACES = re.compile(r'("[^"]*")|;?\s*(})\s*|\s*([{;])\s*|([:,])\s+')


def join_styles(entry: str, sources: Mapping[str, str]) -> str:
    """A style sheet with the sheets it imports, in order, without comments and spare spaces."""

    def text(path: str) -> str:
        folder = posixpath.dirname(path)

        def included(found: re.Match[str]) -> str:
            return text(posixpath.normpath(posixpath.join(folder, found[1])))

        def moved(found: re.Match[str]) -> str:
            target = posixpath.join(folder, found[1])
            return f'url("{posixpath.relpath(target, posixpath.dirname(entry))}")'

        sheet = _COMMENT.sub("", sources[path])
        return _IMPORTED_SHEET.sub(included, _URL.sub(moved, sheet))

    return _SPACES.sub(lambda found: found[found.lastindex or 0], text(entry)).strip()


def shorten_script(source: str) -> str:
    """A script without lines of comments and without indentation."""
    return _INDENTATION.sub("", _COMMENT_LINES.sub("", source))


log = logging.getLogger(__name__)


def read_bundles(file: Path, modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Bundles by path; empty if there are none or they are outdated."""
    if not file.exists():
        return {}
    made = orjson.loads(file.read_bytes())
    present = {name: hashlib.sha256(content).hexdigest() for name, content in modules.items()}
    if made["sources"] != present:
        log.warning("%s is not used: `make bundle` made it of other modules", file.name)
        return {}
    return {name: script.encode() for name, script in made["bundles"].items()}

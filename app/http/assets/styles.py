"""Joins the style sheets of a page."""

import posixpath
import re
from collections.abc import Mapping

_COMMENT = re.compile(r"/\*[\s\S]*?\*/")
_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
_URL = re.compile(r'url\("(\.[^"]+)"\)')
_INDENTATION = re.compile(r"^\s+", re.MULTILINE)


def join_styles(entry: str, sources: Mapping[str, str]) -> str:
    """A style sheet with the sheets it imports, in order and without comments."""

    def text(path: str) -> str:
        folder = posixpath.dirname(path)

        def included(found: re.Match[str]) -> str:
            return text(posixpath.normpath(posixpath.join(folder, found[1])))

        def moved(found: re.Match[str]) -> str:
            target = posixpath.join(folder, found[1])
            return f'url("{posixpath.relpath(target, posixpath.dirname(entry))}")'

        sheet = _COMMENT.sub("", sources[path])
        return _IMPORT.sub(included, _URL.sub(moved, sheet))

    return _INDENTATION.sub("", text(entry))

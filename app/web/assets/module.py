"""Takes modules apart.

This is no parser: it relies on the form that Biome gives to the sources, and refuses what it does
not know.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_IMPORT = re.compile(r'^import (?:([^;"]+) from )?"(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const)\b\W*(\w+))", re.MULTILINE)
_UNSUPPORTED = re.compile(
    r"^(?:import|export|await)\b.*|^(?:const|let) [^;]*= await\b.*"
    r"|(?<![.\w\"'`])import(?:\((?!\"\.)|\.meta\b).*",  # and not in the key of a message
    re.MULTILINE,
)
PART = re.compile(r'(?<![.\w"\'`])import\("(\.[^"]+)"\)')
_COMMENT = re.compile(
    r"^[ \t]*/\*[\s\S]*?\*/[ \t]*\n?"  # begins a line
    r"|^[ \t]*//.*\n"
    r"|/\*\* @\w+ .*?\*/ ?"  # a type within a line
    # ends a line; a string would end with a quotation mark, which an apostrophe is not
    r"|(?<=[;,{}()\]]) // (?:[^\"'`\n]|(?<=\w)'(?=\w))*$",
    re.MULTILINE,
)
INDENTATION = re.compile(r"^\s+", re.MULTILINE)
_STATEMENT = re.compile(r"^(?=[^\s)}\]])", re.MULTILINE)  # all but its first line begins otherwise
_DECLARATION = re.compile(
    r"(?:async )?function\*? (\w+)\("
    r"|const (\w+) = (?:async )?(?:\([^()]*\)|\w+) =>"
    r"|const (\w+) = [^(`.]*$"  # without a call
)
_WORD = re.compile(r"[\w$]+")


class JoinError(Exception):
    """A source has a form that cannot be joined."""


@dataclass(frozen=True, slots=True)
class Import:
    """An import of the module with a relative path."""

    path: str
    names: Sequence[tuple[str, str]]  # what is exported, and its name in the importing module
    namespace: str = ""  # the variable that has all exports


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement at the top of a module. `declares` is set if it does nothing but declare that."""

    text: str
    declares: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Module:
    """The parts of a module. `parts` has the relative paths of what it imports on demand."""

    imports: Sequence[Import]
    exports: Sequence[str]
    parts: Sequence[str]
    statements: Sequence[Statement]

    @property
    def body(self) -> str:
        return "".join(statement.text for statement in self.statements)


def parse_module(source: str) -> Module:
    """Take a module apart. Raises JoinError."""
    source = strip_comments(source)
    body = _EXPORT.sub("", _IMPORT.sub("", source))
    if found := _UNSUPPORTED.search(body):
        raise JoinError(f"cannot be joined: {found[0]}")
    return Module(
        [_parse_import(clause, path) for clause, path in _IMPORT.findall(source)],
        _EXPORT.findall(source),
        PART.findall(body),
        list(_statements(body)),
    )


def strip_comments(source: str) -> str:
    return _COMMENT.sub("", source)


def _parse_import(clause: str, path: str) -> Import:
    if clause.startswith("* as "):
        return Import(path, (), clause.removeprefix("* as "))
    if clause and not clause.startswith("{"):
        raise JoinError(f"cannot be joined: import {clause}")
    pairs = [pair.strip() for pair in clause.strip("{} \n").split(",") if pair.strip()]
    return Import(path, [(pair.split(" as ")[0], pair.split(" as ")[-1]) for pair in pairs])


def _statements(body: str) -> Iterator[Statement]:
    for text in _STATEMENT.split(body):
        found = _DECLARATION.match(text)
        declares = next(filter(None, found.groups())) if found else ""
        if stripped := INDENTATION.sub("", text):
            yield Statement(stripped, declares, frozenset(_WORD.findall(text)))

"""Finds keys of messages in Python, templates and JavaScript."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, nodes

FUNCTIONS = ("say", "t", "tNodes")
WORD = "\0"  # stands for an inserted word

_STRING = re.compile(r'"([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)"')
_TEMPLATE = re.compile(r"`([a-z][a-z0-9-]*\.(?:[a-z0-9.-]|\$\{[^{}`]*\})*)`")
_CALL = re.compile(r"""\b(?:t|tNodes)\(\s*(?:"([^"]*)"|`((?:[^`$]|\$\{[^{}`]*\})*)`)""")
_INSERTED = re.compile(r"\$\{[^{}`]*\}")


@dataclass(frozen=True, slots=True)
class Use:
    """A text that may be a key. `called`: it is given to `t`, so it must be one."""

    place: str
    text: str
    called: bool

    @property
    def pattern(self) -> re.Pattern[str] | None:
        if WORD not in self.text:
            return None
        return re.compile("[^.]+".join(re.escape(part) for part in self.text.split(WORD)))


def uses_in(file: Path) -> Iterator[Use]:
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        yield from _uses_in_python(file.name, text)
    elif file.suffix == ".js":
        yield from _uses_in_javascript(file.name, text)
    else:
        yield from _uses_in_template(file.name, text)


def _uses_in_python(place: str, text: str) -> Iterator[Use]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant | ast.JoinedStr) and (found := _python_text(node)):
            yield Use(place, found, called=False)
        if isinstance(node, ast.Call) and (found := _python_text(_key_argument(node))):
            yield Use(f"{place}:{node.lineno}", found, called=True)


def _key_argument(node: ast.Call) -> ast.expr | None:
    called = isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS
    return node.args[0] if called and node.args else None


def _python_text(node: ast.expr | None) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else WORD for part in node.values)
        return _pattern_text("".join(map(str, parts)))
    return None


def _pattern_text(text: str) -> str | None:
    """Empty if the text could be any key, because it begins with an inserted word."""
    return None if text.startswith(WORD) or "." not in text else text


def _uses_in_javascript(place: str, text: str) -> Iterator[Use]:
    for found in _STRING.findall(text):
        yield Use(place, found, called=False)
    for found in _TEMPLATE.findall(text):
        yield Use(place, _INSERTED.sub(WORD, found), called=False)
    for found in map("".join, _CALL.findall(text)):
        if not found.startswith("$"):
            yield Use(place, _INSERTED.sub(WORD, found), called=True)


def _uses_in_template(place: str, text: str) -> Iterator[Use]:
    tree = Environment(autoescape=True).parse(text)
    for node in tree.find_all((nodes.Const, nodes.Concat)):
        if found := _template_text(node):
            yield Use(place, found, called=False)
    for call in tree.find_all(nodes.Call):
        called = isinstance(call.node, nodes.Name) and call.node.name in FUNCTIONS
        if called and call.args and (found := _template_text(call.args[0])):
            yield Use(f"{place}:{call.lineno}", found, called=True)


def _template_text(node: nodes.Node) -> str | None:
    if isinstance(node, nodes.Const):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, nodes.Concat):
        parts = (part.value if isinstance(part, nodes.Const) else WORD for part in node.nodes)
        return _pattern_text("".join(map(str, parts)))
    return None

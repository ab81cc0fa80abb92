"""The tags at the beginning of a record, such as [Black "Ann"]."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.cells import NotationError
from engine.option import RULES
from engine.record.movetext import unknown_at
from engine.record.prose import LIKE_A_MOVE
from engine.record.record import canonical_lines

_EXACT = re.compile(r'\s*\[\s*(\w+)\s*("(?:[^"\\]|\\.)*")\s*\]', re.DOTALL)
_TAG = re.compile(r'\[\s*([^\W\d_]\w{0,39})\s*+[:=]?\s*"')
_BEGIN = re.compile(rf"\s*{_TAG.pattern}")
_MOVE = re.compile(LIKE_A_MOVE)
_ESCAPED = re.compile(r'(?:[^"\\]|\\.)*+"\s*\]', re.DOTALL)
_UNESCAPED = re.compile(r'.*?"\s*\]', re.DOTALL)
_OWN_RESULT = re.compile(r"\*|(?:black|white|red)(?:=(?:black|white|red))*")


@dataclass(frozen=True)
class Tags:
    """The game as the text names it, its options, and the other tags."""

    game: str | None
    options: Mapping[str, str]
    others: Mapping[str, str]


def read_exact_tags(text: str) -> tuple[Tags, str]:
    """The tags as they are written, and the rest. Raises NotationError."""
    found: dict[str, str] = {}
    place = 0
    while header := _EXACT.match(text, place):
        name, value = header.groups()
        _add(found, name, _value(name, value))
        place = header.end()
    return _sorted(found), text[place:]


def read_tags(text: str) -> tuple[Tags, str]:
    """The tags in any spelling, after words without moves, and the rest with as many lines."""
    found: dict[str, str] = {}
    first = _TAG.search(text)
    place = first.start() if first and not _MOVE.search(text, 0, first.start()) else 0
    while begin := _BEGIN.match(text, place):
        inside = _ESCAPED.match(text, begin.end()) or _UNESCAPED.match(text, begin.end())
        if inside is None:
            break
        try:
            _read_loosely(found, begin[1], inside[0][:-1].rstrip()[:-1])
        except NotationError as error:
            raise unknown_at(text, text.index("[", begin.start()), str(error)) from error
        place = inside.end()
    return _sorted(found), "\n" * text.count("\n", 0, place) + text[place:]


def _read_loosely(found: dict[str, str], name: str, inside: str) -> None:
    """Raises NotationError."""
    name = name[:1].upper() + name[1:]
    name = name.title() if name.isupper() else name
    value = _loose_value(name, inside)
    if name == "Options":
        value = re.sub(r"\s*=\s*", "=", value.lower())
        _options(value)
    if name not in ("Result", "Score") or (name == "Result" and _OWN_RESULT.fullmatch(value)):
        _add(found, name, value)


def _sorted(found: dict[str, str]) -> Tags:
    game, options = found.pop("Game", None), _options(found.pop("Options", ""))
    if rules := found.pop("Rules", ""):
        options[RULES] = canonical_lines(rules)
    return Tags(game, options, found)


def _add(found: dict[str, str], name: str, value: str) -> None:
    if name in found:
        raise NotationError("unreadable", f"the tag {name} is there twice")
    found[name] = value


def _value(name: str, text: str) -> str:
    try:
        value: str = json.loads(text, strict=False)
    except ValueError as error:
        message = f"the value {text} of the tag {name} cannot be read"
        raise NotationError("unreadable", message) from error
    return value


def _loose_value(name: str, inside: str) -> str:
    """A value whose lines may be wrapped, and whose quotes may have lost their backslashes."""
    wrapped = " ".join(inside.split())
    if "\\" in wrapped:
        escaped = re.sub(r'\\?"', r'\\"', wrapped)
        return _value(name, f'"{escaped}"')
    return wrapped


def _options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in text.split():
        name, _, value = pair.partition("=")
        if not value:
            raise NotationError("unreadable", f"the option {name} has no value")
        if name in options:
            raise NotationError("unreadable", f"the option {name} is there twice")
        options[name] = value
    return options

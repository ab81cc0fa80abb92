"""Games in the Generic Game Format of Othello servers, and in SGF, which resembles it."""

import re
from dataclasses import dataclass, field

from engine.record.results import departure_of
from engine.record.starts import USUAL, Start, other_start, setup_start, start_of

_GAME = re.compile(r"\(\s*;")
_PROPERTY = re.compile(
    r"\s*+;?\s*+([A-Z]{1,2})\s*+((?:\[(?:[^\]\\]|\\.){0,4000}\]\s*)+)", re.DOTALL
)
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_TAGS = {"PB": "Black", "PW": "White", "DT": "Date", "PC": "Site"}
_SETUP = ("AB", "AW", "AE", "PL")
_PASSES = ("PA", "PASS", "PS", "")
_LETTERS = re.compile(r"[a-l]{2}")
"""A cell as in SGF of Go: the column, then the row from above."""


def is_ggf(text: str) -> bool:
    found = _GAME.match(text.lstrip("0123456789 \n\t"))
    return found is not None


@dataclass
class GgfGame:
    """A game's title, tags and moves, and how it begins."""

    title: str | None = None
    tags: dict[str, str] = field(default_factory=dict)
    start: Start = USUAL
    moves: list[str] = field(default_factory=list)
    departure: str = ""


def read_ggf(text: str) -> GgfGame:
    """The first game. Raises NotationError."""
    place = text.index("(")
    place = text.index(";", place) + 1
    game = GgfGame()
    setup: dict[str, list[str]] = {}
    while found := _PROPERTY.match(text, place):
        name, values = found[1], _VALUE.findall(found[2])
        place = found.end()
        if name == "GM":
            game.title = "othello" if values[0].strip() == "2" else values[0]
        elif name == "BO":
            size, _, board = values[0].strip().partition(" ")
            stones = "".join(board.split())
            game.start = start_of(stones[:-1] if size == "8" else "", stones[-1:])
        elif name in _SETUP:
            setup.setdefault(name, []).extend(map(_cell, values))
        elif name in ("B", "W"):
            game.moves += [_move(value) for value in values]
        elif name == "RE":
            game.departure = departure_of(values[0])
        elif name in _TAGS and values[0].strip():
            game.tags[_TAGS[name]] = " ".join(values[0].split())
    if setup.keys() - {"PL"}:
        game.start = setup_start(setup.get("AB", []), setup.get("AW", []))
    if setup.get("PL", ["b"])[0][:1] in ("w", "2"):
        raise other_start()
    game.moves += [game.departure] if game.departure else []
    return game


def _move(value: str) -> str:
    text = value.partition("/")[0].strip()
    return "pass" if text.upper() in _PASSES else _cell(text)


def _cell(value: str) -> str:
    text = value.strip().lower()
    return f"{text[0]}{ord(text[1]) - ord('a') + 1}" if _LETTERS.fullmatch(text) else text

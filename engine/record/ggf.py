"""Games in the Generic Game Format of Othello servers, and in SGF, which resembles it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.record.movetext import unknown_at
from engine.record.prose import LIKE_A_MOVE
from engine.record.results import departure_of
from engine.record.starts import USUAL, Start, other_start, setup_start, start_of

_GAME = re.compile(r"\(\s*[;,](?=\s*[a-z]{1,32}\s*\[)", re.IGNORECASE)
"""The semicolon of a Japanese keyboard is a comma, once it is plain."""
_TOKEN = re.compile(
    r"\s*+(?:([;,()])|([a-z]{1,32})\s*+((?:\[(?:[^\]\\]|\\.)*+\]\s*+)++))",
    re.DOTALL | re.IGNORECASE,
)
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_TAGS = {"PB": "Black", "PW": "White", "DT": "Date", "PC": "Site"}
_SETUP = ("AB", "AW", "AE", "PL")
_PASSES = ("PA", "PASS", "PS", "")
_LETTERS = re.compile(r"[a-l]{2}")
"""A cell as in SGF of Go: the column, then the row from above."""
_MOVE = re.compile(LIKE_A_MOVE)


def find_ggf(text: str) -> int | None:
    """Where the first game begins, after words without moves."""
    found = _GAME.search(text)
    return None if found is None or _MOVE.search(text, 0, found.start()) else found.end()


@dataclass
class GgfGame:
    """A game's title, tags and moves, and how it begins."""

    title: str | None = None
    tags: dict[str, str] = field(default_factory=dict)
    start: Start = USUAL
    moves: list[str] = field(default_factory=list)
    departure: str = ""


def read_ggf(text: str, place: int) -> GgfGame:
    """The game that begins at a place. Raises NotationError."""
    game = GgfGame()
    setup: dict[str, list[str]] = {}
    for name, values in _properties(text, place):
        if name == "GM":
            game.title = "othello" if values[0].strip() == "2" else values[0]
        elif name == "TY" and "a" in values[0].lower():
            game.title = "anti-othello"
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


def _properties(text: str, place: int) -> Iterator[tuple[str, list[str]]]:
    """The properties of the main line, which is the first of variations, and ends with them.

    Raises NotationError for the first word that is none.
    """
    while found := _TOKEN.match(text, place):
        place = found.end()
        if found[1] == ")":
            return
        if found[2]:
            capitals = "".join(filter(str.isupper, found[2]))  # as in `GaMe`, which means GM
            yield capitals or found[2].upper(), _VALUE.findall(found[3])
    rest = text[place:].lstrip()
    if rest:
        raise unknown_at(text, len(text) - len(rest))


def _move(value: str) -> str:
    text = value.partition("/")[0].strip()
    return "pass" if text.upper() in _PASSES else _cell(text)


def _cell(value: str) -> str:
    text = value.strip().lower()
    return f"{text[0]}{ord(text[1]) - ord('a') + 1}" if _LETTERS.fullmatch(text) else text

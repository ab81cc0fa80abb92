"""Games in the Generic Game Format of Othello servers, and in SGF, which resembles it."""

import re

from engine.cells import NotationError

_GAME = re.compile(r"\(\s*;")
_PROPERTY = re.compile(r"\s*;?\s*([A-Z]{1,2})\s*((?:\[(?:[^\]\\]|\\.){0,4000}\]\s*)+)", re.DOTALL)
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_TAGS = {"PB": "Black", "PW": "White", "DT": "Date", "PC": "Site"}
_PASSES = ("PA", "PASS", "PS", "")
_START = "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27 + "*"


_BOARD = re.compile(r"(?<!\S)((?:[-._*xob@w0]{8}\s*){8})(?:[*xob@w](?!\S))?(?!\S)", re.IGNORECASE)
_STONES = str.maketrans("._xXbB@oOwW0", "--*****OOOOO")


def without_start(text: str) -> str:
    """Without a board of 64 characters before the moves. Raises NotationError for another start."""
    found = _BOARD.search(text)
    if found is None:
        return text
    _require_usual(f"8 {''.join(found[1].split()).translate(_STONES)}*")
    return text[: found.start()] + "\n" * found[0].count("\n") + " " + text[found.end() :]


def is_ggf(text: str) -> bool:
    found = _GAME.match(text.lstrip("0123456789 \n\t"))
    return found is not None


def read_ggf(text: str) -> tuple[str | None, dict[str, str], list[str]]:
    """The game's title, tags and moves of the first game. Raises NotationError."""
    place = text.index("(")
    place = text.index(";", place) + 1
    title: str | None = None
    tags: dict[str, str] = {}
    moves: list[str] = []
    while found := _PROPERTY.match(text, place):
        name, values = found[1], _VALUE.findall(found[2])
        place = found.end()
        if name == "GM":
            title = "othello" if values[0].strip() == "2" else values[0]
        elif name == "BO":
            _require_usual(values[0])
        elif name in ("B", "W"):
            moves += [_move(value) for value in values]
        elif name in _TAGS and values[0].strip():
            tags[_TAGS[name]] = " ".join(values[0].split())
    return title, tags, moves


def _move(value: str) -> str:
    text = value.partition("/")[0].strip()
    return "pass" if text.upper() in _PASSES else text.lower()


def _require_usual(board: str) -> None:
    """Raises NotationError for a game that begins elsewhere."""
    size, _, rest = board.strip().partition(" ")
    stones = "".join(rest.split())
    if size != "8" or stones != _START:
        message = "this game begins from another position than the usual start"
        raise NotationError("unreadable", message, text="other-start")

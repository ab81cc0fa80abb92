"""Boards of Othello before the moves: diagrams, 64 characters in a row, FEN, setups of SGF.

A record cannot contain a position. Other starts with four stones in the center become the first
four moves of the opening in which the players place these stones themselves.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.cells import NotationError

OPENING = {"opening": "reversi"}

_EMPTY, _BLACK, _WHITE = "-._·🟩", "*xXbB@●⚫", "oOwW0○⚪"
_STONES = str.maketrans(
    dict.fromkeys(_EMPTY, "-") | dict.fromkeys(_BLACK, "*") | dict.fromkeys(_WHITE, "O")
)
_SIGN = f"[{re.escape(_EMPTY + _BLACK + _WHITE)}]"
_RUN = re.compile(rf"(?<![^\W_]){_SIGN}{{8}}(?:\s*{_SIGN}{{8}}){{7}}(?!{_SIGN}{{2}})")
_FEN = re.compile(r"(?<!\S)[1-8bwxo*@]{1,8}(?:/[1-8bwxo*@]{1,8}){7}(?!\S)", re.IGNORECASE)
_RIM = re.compile(
    r"^[ \t]*(?:[1-8](?:[.):](?=\s))?)?[ \t|\[]*|(?<![ \t|\]])[ \t|\]]*(?:[1-8][ \t]*)?$"
)
_BETWEEN = re.compile(r"[ \t]*(?:[+|][-+=| \t]*|(?:[a-hA-H][ \t]*){8})?")
_TURN = re.compile(
    r"[ \t]*+\n?[ \t]*+(?:([*@●○⚫⚪])|([xobw]|black|white)(?![^\W_]))"
    r"(?:[ \t]+to[ \t]+(?:move|play))?",
    re.IGNORECASE,
)
_MOVE = re.compile(r"(?<![^\W_])[a-h][1-8](?![^\W_])", re.IGNORECASE)
_CENTER = ("d4", "e4", "d5", "e5")
_CELLS = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
_USUAL_STONES = {"e4": "*", "d5": "*", "d4": "O", "e5": "O"}


@dataclass(frozen=True)
class Start:
    """How a game of Othello begins: options, and moves before the others."""

    options: dict[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()


USUAL = Start()


def take_start(text: str) -> tuple[Start | None, str]:
    """The start that a text shows as a board, and the rest with as many lines.

    A board after moves shows where they lead, and is dropped. Raises NotationError for a start that
    no record can have.
    """
    found = _find_board(text)
    if found is None:
        return None, text
    stones, begin, end = found
    turn = _TURN.match(text, end)
    end = turn.end() if turn else end
    start = None
    if not _MOVE.search(text, 0, begin):
        start = start_of(stones, (turn[1] or turn[2])[0] if turn else "*")
    return start, text[:begin] + "\n" * text.count("\n", begin, end) + " " + text[end:]


def start_of(stones: str, turn: str = "*") -> Start:
    """The start with 64 stones, row by row. Raises NotationError."""
    board = "".join(stones.split()).translate(_STONES)
    placed = {cell: stone for cell, stone in zip(_CELLS, board, strict=False) if stone != "-"}
    if len(board) != len(_CELLS) or turn.translate(_STONES) != "*":
        raise other_start()
    return setup_start(*([cell for cell in placed if placed[cell] == color] for color in "*O"))


def setup_start(black: Iterable[str], white: Iterable[str]) -> Start:
    """The start with stones on some cells and black to move. Raises NotationError."""
    blacks, whites = sorted(set(black)), sorted(set(white))
    placed = dict.fromkeys(blacks, "*") | dict.fromkeys(whites, "O")
    if placed == _USUAL_STONES:
        return USUAL
    if sorted(placed) != sorted(_CENTER) or len(blacks) != len(whites):
        raise other_start()
    return Start(OPENING, tuple(cell for pair in zip(blacks, whites, strict=True) for cell in pair))


def other_start() -> NotationError:
    message = "this game begins from another position than the usual start"
    return NotationError("unreadable", message, text="other-start")


def _find_board(text: str) -> tuple[str, int, int] | None:
    """Stones, and where they begin and end."""
    if run := _RUN.search(text):
        return run[0], run.start(), run.end()
    if fen := _FEN.search(text):
        rows = re.sub(r"\d", lambda empty: "-" * int(empty[0]), fen[0])
        return rows.replace("/", ""), fen.start(), fen.end()
    return _find_diagram(text)


def _find_diagram(text: str) -> tuple[str, int, int] | None:
    """Eight lines of eight stones, with or without frames, numbers and letters."""
    rows: list[str] = []
    begin = place = 0
    for line in text.splitlines(keepends=True):
        plain = line.rstrip("\n")
        row = re.sub(r"[ \t|]", "", _RIM.sub("", plain))
        if len(row) == 8 and re.fullmatch(f"{_SIGN}{{8}}", row):
            rows.append(row)
        elif not _BETWEEN.fullmatch(plain):
            if len(rows) == 8:
                break
            rows, begin = [], place + len(line)
        place += len(line)
    return ("".join(rows), begin, place) if len(rows) == 8 else None

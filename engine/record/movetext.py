"""Finds the moves in a text, and the first word that is none."""

import re

from engine.board import Board
from engine.cells import NotationError
from engine.record.prose import LIKE_A_MOVE, Prose
from engine.record.record import is_departure
from engine.record.results import WON, departure_of
from engine.record.vocabulary import Vocabulary

_NO_MOVE = rf"(?:(?!{LIKE_A_MOVE})[^\[\]\"\n]){{0,80}}"
_BESIDE = re.compile(
    rf"""\s+
    | \$\d+                                        # a glyph, such as $1
    | (?:1/2-1/2|1⁄2-1⁄2|\d{{1,2}}\s?[-:]\s?\d{{1,2}}|\d{{1,3}}\s?-\s?0)(?![a-z\d])   # a result
    | (?:\d{{1,4}}(?:[.:,]\d{{1,4}}){{0,3}}\s?(?:ms|sec|s|min|m|h)){{1,3}}\b   # a time
    | [+±-]\d{{1,4}}(?:\.\d{{1,4}})?                # what a move gained
    | \#?\d{{1,3}}(?:[.):]+|(?:st|nd|rd|th)\b|(?!\d))  # a number
    | \[{_NO_MOVE}\]                                # a number, a remark, [b]
    | (?<!\S)"{_NO_MOVE}"                           # a quotation
    | \[(?!\w\w\w)|[^\w\s{{}}()\[$]|_                              # other signs, such as !?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_MARK = re.compile(r"(?<![^\W_])[xo](?=[\s:.]*[a-z]\d)", re.IGNORECASE)
"""Who moves, as in X f5 O d6."""
_WON = re.compile(WON, re.IGNORECASE)
_PASS = re.compile(r"--+(?!\d)|pass(?=[a-z]\d|pass)", re.IGNORECASE)
_AFTER_SLASH = re.compile(r"/(?:(?![a-z]\d)[^\s,;])+", re.IGNORECASE)  # a time, as in f5/1.2
_WORD = re.compile(r"\S{1,40}")


class Scanner:
    """The moves of one kind of game. `line` gives the number of a place's line."""

    def __init__(self, board: Board, *, moxie: bool) -> None:
        letters = "".join(sorted({name[0] for name in board.by_name}))
        rows = sorted({name[1:] for name in board.by_name}, key=len, reverse=True)
        cell = rf"[{letters}](?:{'|'.join(rows)})(?!\d(?!\d{{0,2}}[.):]))"  # or a number follows
        self._beside = (_BESIDE,) if moxie else (_BESIDE, _MARK)  # in Moxie, x is a jump
        self._any = _moxie(cell) if moxie else rf"{cell}|[a-z]\d\d?(?![\d.)])"
        self._move = re.compile(self._any, re.IGNORECASE)

    def moves(self, text: str, vocabulary: Vocabulary) -> tuple[str, ...]:
        """The moves as `format_move` writes them. Raises NotationError, which names the word."""
        found: list[str] = []
        place = 0
        text = Prose(self._any, vocabulary.telling).blanked(text)
        while place < len(text):
            step = self._step(text, place, vocabulary)
            if step is None:
                raise unknown_word(text, place)
            move, place = step
            if move and not (is_departure(move) and move in found):
                found.append(move)
        return tuple(found)

    def _step(self, text: str, place: int, vocabulary: Vocabulary) -> tuple[str, int] | None:
        """The move at a place, or none, and where to go on."""
        if move := self._move.match(text, place):
            after = _AFTER_SLASH.match(text, move.end())
            return _plain(move[0]), after.end() if after else move.end()
        if won := _WON.match(text, place):
            return departure_of(won[0]), won.end()
        if passing := _PASS.match(text, place):
            return "pass", passing.end()
        for words in self._beside:
            if beside := words.match(text, place):
                return "", beside.end()
        if saying := vocabulary.saying.match(text, place):
            return vocabulary.meaning(saying[0]), saying.end()
        if color := vocabulary.color.match(text, place):
            return "", color.end()
        return None


def _moxie(cell: str) -> str:
    step = rf"{cell}(?:-\n?|-?>|→){cell}"
    jump = rf"{cell}(?:\s?[x:*]\s?{cell})+"
    return rf"!\s?{cell}\s?:\s?(?:{step}|{cell})|{jump}|{step}|{cell}|[a-z]\d\d?(?![\d.)])"


def _plain(move: str) -> str:
    text = "".join(move.lower().split())
    if text.startswith("!"):
        return text
    return re.sub(r"-?>|→", "-", re.sub(r"[:*]", "x", text))


def unknown_word(text: str, place: int) -> NotationError:
    start = max(text.rfind(space, 0, place) for space in " \n\t") + 1
    return unknown_at(text, start if place - start < 20 else place)


def unknown_at(text: str, place: int, message: str = "") -> NotationError:
    """The error for the word that begins at a place."""
    found = _WORD.match(text, place)
    word = found[0] if found else text[place : place + 1]
    line = text.count("\n", 0, place) + 1
    message = message or f"{word!r} in line {line} is not a move of a record"
    return NotationError("unreadable", message, text="word", word=word, line=str(line))

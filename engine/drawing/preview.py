"""The picture of a link preview: a board, and beside it a title and lines of text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from unicodedata import category

from engine.color import Color
from engine.drawing import svg
from engine.position import PASS, Move, Position

WIDTH, HEIGHT = 1200, 630
"""In pixels: the size that Open Graph recommends."""

FONT = "Crimson Pro"

_PAPER, _INK, _SOFT = "#f4efe4", "#25231f", "#635d51"
_BOARD = 'x="36" y="35" width="600" height="560" overflow="visible"'
_LEFT, _ROOM = 680, 484  # of the texts
_MIDDLE, _TALLEST = 315, 430
_TEXT, _SMALLEST = 38, 28
_WITHOUT_WIDTH = ("Mn", "Me", "Cf")  # accents, and what joins an emoji of several
_OTHER_FACES = 0x370  # Greek and what follows is drawn by wider typefaces
_WIDE, _NARROW = "MW@mw%—…", "ijlt.,:;'’|!()[] "


@dataclass(frozen=True, slots=True)
class Line:
    """A line below the title: with a stone and a score for a player, or only a text."""

    text: str
    color: Color | None = None
    score: int | None = None


def draw_preview(
    position: Position, title: str, lines: Sequence[Line] = (), last: Move = PASS
) -> str:
    """Draw an SVG, with the board in its light theme."""
    board = svg.draw(position, last=last, theme="light").replace("<svg ", f"<svg {_BOARD} ", 1)
    headings, rows = _wrap(title, 64, _ROOM), _rows(lines, _ROOM)
    scale = min(1.0, _TALLEST / _height(headings, rows))
    room = _ROOM / scale
    headings, rows = _wrap(title, 64, room), _rows(lines, room)
    top = _MIDDLE - _height(headings, rows) / 2 + 56
    texts = [
        *(
            _text(word, _LEFT, top + 76 * place, 64, room=room)
            for place, word in enumerate(headings)
        ),
        *_draw_rows(rows, top + 76 * len(headings), room),
    ]
    place = f"translate({_LEFT} {_MIDDLE}) scale({scale:.3f}) translate({-_LEFT} {-_MIDDLE})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_PAPER}"/>{board}'
        f'<g font-family="{FONT}"><g transform="{place}">{"".join(texts)}</g>'
        f"{_text('Birnam', _LEFT, 585, 34, _SOFT)}</g></svg>"
    )


def _rows(lines: Sequence[Line], room: float) -> list[Line]:
    """The lines, of which a text that would be cut takes several."""
    rows: list[Line] = []
    for line in lines:
        if line.color is None and _width(line.text, _SMALLEST) > room:
            rows += map(Line, _wrap(line.text, _TEXT, room))
        else:
            rows.append(line)
    return rows


def _height(headings: Sequence[str], rows: Sequence[Line]) -> int:
    return 76 * len(headings) + 68 * len(rows)


def _draw_rows(rows: Sequence[Line], top: float, room: float) -> Iterator[str]:
    for place, line in enumerate(rows):
        y = top + 68 * place
        if line.color is None:
            yield _text(line.text, _LEFT, y, _TEXT, _SOFT, room=room)
            continue
        yield f'<use href="#bn-{line.color}" transform="translate({_LEFT + 24} {y - 12})"/>'
        yield _text(line.text, _LEFT + 64, y, 42, room=room - 140)
        if line.score is not None:
            yield _text(str(line.score), _LEFT + room, y, 46, anchor="end")


def _text(
    text: str,
    x: float,
    y: float,
    size: float,
    color: str = _INK,
    *,
    room: float = _ROOM,
    anchor: str = "start",
) -> str:
    while _width(text, _SMALLEST) > room:
        text = f"{text[:-2]}…"
    size = min(size, size * room / max(_width(text, size), 1))
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:.1f}" fill="{color}"'
        f' text-anchor="{anchor}">{escape(text)}</text>'
    )


def _wrap(text: str, size: float, room: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and _width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _width(text: str, size: float) -> float:
    """An estimate in pixels, rather too large than too small."""
    return size * sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if category(letter) in _WITHOUT_WIDTH:
        return 0.0
    if letter in _WIDE or ord(letter) > 0x2FFF:
        return 1.0
    if letter in _NARROW:
        return 0.32
    if ord(letter) >= _OTHER_FACES:
        return 0.8 if letter.isupper() else 0.64
    return 0.68 if letter.isupper() else 0.52

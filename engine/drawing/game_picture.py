"""The picture of a game: its players with their scores, the board, and the result."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from engine.color import Color
from engine.drawing import svg
from engine.drawing.board import BoardDrawing
from engine.drawing.palettes import PaletteName
from engine.position import Move, Position

WIDTH = 600
_MARGIN, _ROW, _BOARD, _FOOT = 24, 46, 540, 52
_FONTS = "Crimson Pro, Georgia, serif"
_LONGEST = {"name": 26, "foot": 60}  # characters


class Ink(NamedTuple):
    """The colors around a board."""

    paper: str
    text: str
    soft: str


_INKS = {
    ("usual", "light"): Ink("#f4efe4", "#25231f", "#635d51"),
    ("usual", "dark"): Ink("#14171a", "#ece7db", "#a8a397"),
    ("contrast", "light"): Ink("#ffffff", "#000000", "#2b2b2b"),
    ("contrast", "dark"): Ink("#000000", "#ffffff", "#dedede"),
}


class Player(NamedTuple):
    """A row above the board."""

    color: Color
    name: str
    score: int


@dataclass(frozen=True, slots=True)
class Frame:
    """A position of a game. `foot` is the line below the board: the result, or the game."""

    position: Position
    last: Move
    players: tuple[Player, ...]
    foot: str


def ink_of(theme: svg.Theme, palette: PaletteName) -> Ink:
    contrast = "contrast" if palette == "contrast" else "usual"
    return _INKS[contrast, "dark" if theme == "dark" else "light"]


def draw_game_picture(
    frame: Frame, theme: svg.Theme, palette: PaletteName, *, scores: bool = True
) -> str:
    """A standalone SVG."""
    ink = ink_of(theme, palette)
    top = _top(len(frame.players))
    height = top + _BOARD + _FOOT
    place = f'x="{_MARGIN}" y="{top:g}" width="{WIDTH - 2 * _MARGIN}" height="{_BOARD}"'
    board = svg.draw(frame.position, last=frame.last, theme=theme, palette=palette)
    board = board.replace("<svg ", f"<svg {place} ", 1)
    texts = [
        *_rows(frame.players, ink, scores=scores),
        _text(_cut(frame.foot, "foot"), WIDTH / 2, height - 20, 22, ink.soft, "middle"),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}"'
        f' width="{WIDTH}" height="{height:g}">'
        f'<rect width="{WIDTH}" height="{height:g}" fill="{ink.paper}"/>{board}'
        f'<g class="board" font-family="{_FONTS}">{"".join(texts)}</g></svg>'
    )


class Layout:
    """Places of a picture of this width, in pixels. `scale` applies to the whole picture."""

    def __init__(self, players: int, width: int, board: BoardDrawing) -> None:
        self.width = width
        self.scale = width / WIDTH
        self._centers = board.centers
        room = WIDTH - 2 * _MARGIN
        inner = min(room / board.width, _BOARD / board.height)
        self.board_scale = inner * self.scale
        self._left = (_MARGIN + (room - inner * board.width) / 2) * self.scale
        self._top = (_top(players) + (_BOARD - inner * board.height) / 2) * self.scale

    def place(self, cell: str) -> tuple[int, int]:
        x, y = self._centers[cell]
        return round(self._left + x * self.board_scale), round(self._top + y * self.board_scale)


def score_place(row: int) -> tuple[float, float, int]:
    """The right end of a player's score, its base line, and its size."""
    return WIDTH - 30, _middle(row) + 9, 29


def _top(players: int) -> float:
    return _MARGIN / 2 + _ROW * players


def _middle(row: int) -> float:
    return _MARGIN / 2 + _ROW * (row + 0.5)


def _rows(players: tuple[Player, ...], ink: Ink, *, scores: bool) -> Iterator[str]:
    for row, player in enumerate(players):
        y = _middle(row)
        yield f'<use href="#bn-{player.color}" transform="translate(44 {y:g}) scale(.65)"/>'
        yield _text(_cut(player.name, "name"), 72, y + 9, 27, ink.text)
        if scores:
            yield _text(str(player.score), *score_place(row), ink.text, "end")


def _cut(text: str, kind: str) -> str:
    longest = _LONGEST[kind]
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _text(text: str, x: float, y: float, size: int, color: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{color}"'
        f' text-anchor="{anchor}">{escape(text)}</text>'
    )

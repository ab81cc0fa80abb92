"""Animated pictures of games. Board and stones are drawn once; frames are composed of them."""

import io
import re
from collections.abc import Sequence
from functools import cache
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from app.features.catalog.images.rasterize import TYPEFACES, draw_png
from engine import Board
from engine.drawing import svg
from engine.drawing.board import draw_board
from engine.drawing.game_picture import Frame, Layout, draw_game_picture, ink_of, score_place
from engine.drawing.palettes import PALETTES, PaletteName

Kind = Literal["GIF", "WEBP"]
_CELLS = re.compile(r'<g class="cells">.*?</g>\n<g class="overlay">', re.DOTALL)
_STONE = 64  # side of the square around a stone, in units of the drawing


def animate(
    frames: Sequence[Frame],
    kind: Kind,
    width: int,
    pauses: Sequence[int],
    theme: Literal["light", "dark"],
    palette: PaletteName,
) -> bytes:
    """Each frame is shown for its `pauses`, in milliseconds."""
    stage = _Stage(frames, width, theme, palette)
    pictures = [stage.picture(frame) for frame in frames]
    if kind == "GIF":
        pictures = _with_one_palette(pictures, stage.mark)
    options = {"optimize": True} if kind == "GIF" else {"quality": 70, "method": 0}
    file = io.BytesIO()
    pictures[0].save(
        file,
        format=kind,
        save_all=True,
        append_images=pictures[1:],
        duration=list(pauses),
        loop=0,
        **options,
    )
    return file.getvalue()


def _with_one_palette(pictures: Sequence[Image.Image], mark: str) -> list[Image.Image]:
    """Share one palette, so that a frame stores only changes. The last picture has all colors.

    `mark` is the color of a mark too small to be counted among them.
    """
    source = pictures[-1].copy()
    source.paste(mark, (0, 0, source.width // 6, source.width // 6))
    colors = source.quantize(192, dither=Image.Dither.NONE)
    return [picture.quantize(palette=colors, dither=Image.Dither.NONE) for picture in pictures]


class _Stage:
    """The common parts of a game's frames, in pixels."""

    def __init__(
        self,
        frames: Sequence[Frame],
        width: int,
        theme: Literal["light", "dark"],
        palette: PaletteName,
    ) -> None:
        look = PALETTES[palette]
        self._colors = look.dark if theme == "dark" else look.light
        self.mark = self._colors["last"]
        self._ink = ink_of(theme, palette)
        self._board: Board = frames[0].position.rules.board
        self._layout = Layout(len(frames[0].players), width, draw_board(self._board))
        self._stones: dict[tuple[str, bool], Image.Image] = {}
        self._backgrounds: dict[str, Image.Image] = {}
        self._theme, self._palette = theme, palette

    def picture(self, frame: Frame) -> Image.Image:
        picture = self._background(frame).copy()
        position, layout = frame.position, self._layout
        last = position.path(frame.last)[-1:]
        for site in self._board.by_cell.values():
            stone, marked = position.stone(site.bit), site.bit in last
            if not (stone or marked):
                continue
            image = self._stone(str(stone or ""), marked=marked)
            x, y = layout.place(site.name)
            picture.paste(image, (x - image.width // 2, y - image.height // 2), image)
        draw = ImageDraw.Draw(picture)
        for row, player in enumerate(frame.players):
            right, base, size = score_place(row)
            place = (right * layout.scale, base * layout.scale)
            font = _font(round(size * layout.scale))
            draw.text(place, str(player.score), self._ink.text, font=font, anchor="rs")
        return picture

    def _background(self, frame: Frame) -> Image.Image:
        """Everything except the stones and scores; the line below the board may change."""
        if frame.foot not in self._backgrounds:
            drawing = draw_game_picture(frame, self._theme, self._palette, scores=False)
            empty = _CELLS.sub('<g class="cells"></g>\n<g class="overlay">', drawing)
            self._backgrounds[frame.foot] = self._rasterize(empty, self._layout.width, "RGB")
        return self._backgrounds[frame.foot]

    def _stone(self, stone: str, *, marked: bool) -> Image.Image:
        key = stone, marked
        if key not in self._stones:
            drawing = svg.draw_stone(stone, _STONE, marked=marked)
            side = max(4, round(_STONE * self._layout.board_scale))
            self._stones[key] = self._rasterize(drawing, side, "RGBA")
        return self._stones[key]

    def _rasterize(self, drawing: str, width: int, mode: str) -> Image.Image:
        data = draw_png(drawing, width, None, self._colors)
        return Image.open(io.BytesIO(data)).convert(mode)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(TYPEFACES / "crimson-pro.ttf"), max(8, size))

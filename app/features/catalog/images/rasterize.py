"""PNG pictures of drawings."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from app.features.catalog.images.rasterizer import RASTERIZER
from app.locales import LANGUAGES
from app.locales.catalogs import read_messages

WIDTH = 640  # pixels
BACKGROUND = "#f4efe4"
CACHE_SIZE = 64  # pictures
TYPEFACES = Path(__file__).with_name("typefaces")  # made by `make fonts`

# Replaces the rules of the style sheet that the rasterizer does not support.
_FALLBACK_STYLE = (
    ".board .coordinates { font-family: sans-serif; font-size: 25px }\n"
    ".board.small .coordinates { font-size: 16px }\n"
)
NAME_LETTERS = frozenset(
    map(
        chr,
        (
            *range(0x100, 0x17F),  # of Europe
            *range(0x218, 0x21C),  # of Romanian
            *(0x1A0, 0x1A1, 0x1AF, 0x1B0, *range(0x1EA0, 0x1EFA)),  # of Vietnamese
            *range(0x386, 0x3CF),  # of Greek
            *(*range(0x400, 0x460), 0x490, 0x491),  # Cyrillic
        ),
    )
)
"""Letters of names in languages that the pages lack."""

_LATIN = re.compile(f"[\0-\u00ff‐-—‘-‟…{''.join(sorted(NAME_LETTERS))}]*")
_IN_PREVIEWS = re.compile(
    r"(colors|common|games|home|puzzles|result|seat|time\.shown)\.|seats\.preview"
    r"|(circles|lessons|tournaments|workshop)\.title$|tournaments\.format\."
    r"|turn\.to-move$|ratings\.speed\.|profile\.since$"
    r"|circles\.(invite|members\.count)$|nav\.puzzles$|workshop\.board-cells$"
    r"|tournaments\.(players|winner)$|lesson-[\w-]+\.[\w-]+\.title$"
)
_KANA = "".join(map(chr, (*range(0x3041, 0x3095), *range(0x30A1, 0x30FD))))


@lru_cache(CACHE_SIZE)
def rasterize(drawing: str, width: int = WIDTH, background: str | None = BACKGROUND) -> bytes:
    """A standalone SVG of a board as PNG, in its light theme. Takes some milliseconds."""
    return draw_png(drawing, width, background, {})


def draw_png(drawing: str, width: int, background: str | None, colors: Mapping[str, str]) -> bytes:
    """A PNG of a standalone SVG of a board. `colors` are a palette's, by name."""
    colored = re.sub(
        r"var\(--([\w-]+), ([^()]+)\)", lambda found: colors.get(found[1], found[2]), drawing
    )
    supported = colored.replace("</style>", f"{_FALLBACK_STYLE}</style>")
    return RASTERIZER.draw(
        svg_string=supported,
        width=width,
        background=background,
        font_files=[str(path) for path in sorted(TYPEFACES.glob("*.ttf"))],
        sans_serif_family="Crimson Pro",
        skip_system_fonts=is_written_by_typefaces(drawing),
    )


def is_written_by_typefaces(text: str) -> bool:
    """False if it has letters that only the system's typefaces may have."""
    others = set(_LATIN.sub("", text))
    return not others or others <= japanese_letters()  # which takes 70 ms the first time


@cache
def japanese_letters() -> frozenset[str]:
    """Kana, and the letters in messages of link previews."""
    messages = read_messages(LANGUAGES["ja"])
    words = [
        text
        for key, message in messages.items()
        if _IN_PREVIEWS.match(key)
        for text in ([message] if isinstance(message, str) else message.values())
    ]
    return frozenset(_LATIN.sub("", _KANA + "".join(words)))

"""Boards as PNG, for those who do not draw SVG: notices, Discord, previews of links."""

import re
from functools import lru_cache

from resvg_py import svg_to_bytes

WIDTH = 640  # pixels
PAPER = "#f4efe4"
KEPT = 64  # pictures in memory

# What the rasterizer does not understand of the board's style sheet, said more plainly.
_HIDDEN = ("mark", "built", "ring", "last", "must", "focus")
_PLAIN = "".join(f".board .{name} {{ visibility: hidden }}\n" for name in _HIDDEN) + (
    ".board .cell[data-last] .last { visibility: visible }\n"
    ".board .tile { fill: none }\n"
    ".board .coordinates { font-family: sans-serif; font-size: 25px }\n"
    ".board.small .coordinates { font-size: 16px }\n"
)


@lru_cache(KEPT)
def png(drawing: str) -> bytes:
    """A picture of a board that stands alone, in its light theme. Takes some milliseconds."""
    colored = re.sub(r"var\(--[\w-]+, ([^()]+)\)", r"\1", drawing)
    plain = colored.replace("</style>", f"{_PLAIN}</style>")
    return svg_to_bytes(svg_string=plain, width=WIDTH, background=PAPER)

"""The style sheet of a board, and its light and dark colors.

A page that shows a board links STYLE and may set custom properties, whose names are the keys of
LIGHT and DARK with two hyphens in front. The light colors are the default.
"""

import re

LIGHT = {
    "slab-top": "#c9b58a",
    "slab-bottom": "#bba575",
    "slab-edge": "#9c8656",
    "coordinate": "#382c14",
    "cell": "#e8dab6",
    "cell-line": "#c3ad7d",
    "well-dark": "#937c4c",
    "well-light": "#b8a271",
    "well-edge": "#d3c196",
    "black-top": "#565d66",
    "black-bottom": "#15181c",
    "black-rim": "#0d0f12",
    "black-mark": "#848d98",
    "white-top": "#ffffff",
    "white-bottom": "#e2dccb",
    "white-rim": "#988d70",
    "white-mark": "#6f6753",
    "red-top": "#d8695a",
    "red-bottom": "#8c2a1e",
    "red-rim": "#6d1d14",
    "red-mark": "#f8d9d2",
    "neutral-top": "#a9bcc4",
    "neutral-bottom": "#6b818c",
    "neutral-rim": "#4f636d",
    "neutral-mark": "#24323a",
    "shadow": "#4a3a12",
    "accent": "#6b3fa0",
    "on-accent": "#ffffff",
    "last": "#c8452f",
}

DARK = LIGHT | {
    "slab-top": "#3d3a34",
    "slab-bottom": "#2c2a26",
    "slab-edge": "#4b473f",
    "coordinate": "#bdb7a8",
    "cell": "#4c4a42",
    "cell-line": "#35332d",
    "well-dark": "#292722",
    "well-light": "#383530",
    "well-edge": "#4e4a41",
    "black-top": "#4b545e",
    "black-bottom": "#0a0c0e",
    "black-rim": "#98a1ab",
    "black-mark": "#8e97a3",
    "white-top": "#fffdf6",
    "white-bottom": "#d6d0c0",
    "white-rim": "#8d8672",
    "red-rim": "#e08f82",
    "shadow": "#000000",
    "accent": "#b793f0",
    "on-accent": "#14171a",
}

_PICTURE = """\
.board { -webkit-user-select: none; user-select: none; -webkit-tap-highlight-color: transparent; }
.board .slab { stroke: var(--slab-edge); stroke-width: 2; }
.board .slab-top { stop-color: var(--slab-top); }
.board .slab-bottom { stop-color: var(--slab-bottom); }
.board .tiles { fill: var(--cell); stroke: var(--cell-line); stroke-width: 1.5; }
.board .well { stroke: var(--well-edge); stroke-width: 1; stroke-opacity: 0.6; }
.board .well-dark { stop-color: var(--well-dark); }
.board .well-light { stop-color: var(--well-light); }
.board .coordinates { fill: var(--coordinate); text-anchor: middle;
  font: 500 25px var(--sans, system-ui, sans-serif); }
.board.small .coordinates { font-size: 16px; }

.bn-shadow { stop-color: var(--shadow); }
.bn-rim { fill: none; stroke-width: 1.5; }
.bn-sign { fill: none; stroke-width: 2.5; }
.bn-black-top { stop-color: var(--black-top); }
.bn-black-bottom { stop-color: var(--black-bottom); }
.bn-black-rim { stroke: var(--black-rim); }
.bn-black-sign { stroke: var(--black-mark); }
.bn-white-top { stop-color: var(--white-top); }
.bn-white-bottom { stop-color: var(--white-bottom); }
.bn-white-rim { stroke: var(--white-rim); }
.bn-white-sign { stroke: var(--white-mark); }
.bn-red-top { stop-color: var(--red-top); }
.bn-red-bottom { stop-color: var(--red-bottom); }
.bn-red-rim { stroke: var(--red-rim); }
.bn-red-sign { stroke: var(--red-mark); }
.bn-neutral-top { stop-color: var(--neutral-top); }
.bn-neutral-bottom { stop-color: var(--neutral-bottom); }
.bn-neutral-rim { stroke: var(--neutral-rim); }
.bn-neutral-sign { stroke: var(--neutral-mark); }
.board .last { fill: var(--last); stroke: var(--white-top); stroke-width: 1.5; }
"""

_CONTROLS = """
.board .cell { outline: none; }
.board .cell[data-legal] { cursor: pointer; }
.board .tile { fill: transparent; }
.board .cell[data-legal]:hover .tile { fill: var(--accent); fill-opacity: 0.12; }
.board :is(.mark, .built, .ring, .last, .must, .focus) { visibility: hidden; }
.board .mark { fill: var(--accent); }
.board .cell[data-legal] .mark { visibility: visible; }
.board .ring { fill: none; stroke: var(--accent); stroke-width: 4; }
.board .cell[data-legal]:not([data-stone=""], [data-sacrificed]) .mark { visibility: hidden; }
.board .cell[data-legal]:not([data-stone=""]) .ring { visibility: visible; stroke-width: 2;
  stroke-opacity: 0.75; }
.board .cell:is([data-must], [data-picked], [data-turning]) .ring,
.board .cell[data-legal][data-hovered]:not([data-stone=""]) .ring {
  visibility: visible; stroke-width: 4; stroke-opacity: 1; }
.board .cell[data-picked] .ring { stroke-width: 6; }
.board .cell[data-becomes="neutral"] .ring { stroke-dasharray: 6 5; }
.board .cell[data-becomes="gone"] .ring { stroke-width: 2; }
.board .cell[data-becomes="gone"] .stone { opacity: 0.6; }
.board .cell:is([data-leaving], [data-sacrificed]) .stone { opacity: 0.3; }
.board .cell[data-sacrificed] .ring { visibility: visible; stroke: var(--last); stroke-width: 4;
  stroke-dasharray: 2 6; stroke-linecap: round; }
.board[data-sacrificing] .cell[data-legal]:not([data-stone=""]) .ring { stroke-dasharray: 2 6;
  stroke-width: 4; stroke-linecap: round; }
.board .must { fill: var(--accent); stroke: var(--on-accent); stroke-width: 3.5;
  stroke-linecap: round; }
.board .cell[data-must] .must { visibility: visible; }
.board .built { fill: none; stroke: var(--coordinate); stroke-width: 5; }
.board .cell[data-built] .built { visibility: visible; }
.board .cell[data-built] .tile { fill: var(--coordinate); fill-opacity: 0.3; }
.board .cell[data-sending] .stone { opacity: 0.55; }
.board .cell[data-sending] .ring { visibility: visible; stroke-dasharray: 9 7; }
.board .cell:is([data-last], [data-from]) .last { visibility: visible; }
.board .cell[data-from] .last { fill: none; stroke: var(--last); stroke-width: 3; }
.board .focus { fill: none; stroke: var(--accent); stroke-width: 6; stroke-linejoin: round; }
.board .cell:focus-visible .focus { visibility: visible; }

.board :is(.rays, .overlay, .flying) { pointer-events: none; }
.board .ray { fill: none; stroke: var(--accent); stroke-width: 9; stroke-linecap: round;
  stroke-opacity: 0.45; }
.board .ghost { opacity: 0.55; }
.board .ghost-ring { fill: none; stroke: var(--accent); stroke-width: 3; stroke-dasharray: 9 7; }
.board .cross { fill: none; stroke: var(--accent); stroke-width: 6; stroke-linecap: round; }
.board .chip circle { fill: var(--accent); }
.board .badge rect { fill: var(--accent); }
.board .badge text { fill: var(--on-accent); text-anchor: middle;
  font: 700 24px var(--sans, system-ui, sans-serif); }
"""

SMALL_PICTURE_STYLE = """\
@media (max-width: 300px) {
  .bn-black-rim { vector-effect: non-scaling-stroke; stroke-width: 1.2; }
}
"""
"""Rules of a standalone picture: on dark slate, only the rim of a small black stone is visible."""


def _with_light_colors(rules: str) -> str:
    return re.sub(r"var\(--([a-z-]+)\)", lambda name: f"var(--{name[1]}, {LIGHT[name[1]]})", rules)


PICTURE_STYLE = _with_light_colors(_PICTURE)
"""The part that a picture without controls needs: pages show many."""

STYLE = PICTURE_STYLE + _with_light_colors(_CONTROLS)


def custom_properties(colors: dict[str, str], where: str = ".board") -> str:
    return f"{where} {{ {' '.join(f'--{name}: {color};' for name, color in colors.items())} }}"

"""Symbols of stones, lit from the upper left. Each kind has its own mark.

The parts of a symbol are styled by class only: a selector that begins at the board would not match
inside the copies of a symbol. A symbol is a `<g>`: Firefox says of a `<symbol>` without a size that
it is as large as the board.
"""

SIGNS = {
    "black": '<circle class="bn-sign bn-black-sign" r="10"/>',
    "white": '<path class="bn-sign bn-white-sign" d="M-9 0H9M0-9V9"/>',
    "red": '<path class="bn-sign bn-red-sign" d="M0-11 9.5 6h-19z"/>',
    "neutral": '<path class="bn-sign bn-neutral-sign" d="M0-10.5 10.5 0 0 10.5-10.5 0z"/>',
}
"""The mark of each kind: a ring, a cross, a triangle, a diamond."""

_SHADOW = """\
<radialGradient id="bn-shadow"><stop class="bn-shadow" offset=".8" stop-opacity=".45"/>\
<stop class="bn-shadow" offset="1" stop-opacity="0"/></radialGradient>"""


def _symbol(kind: str, sign: str) -> str:
    return f"""\
<radialGradient id="bn-{kind}-fill" cx=".36" cy=".3" r=".75"><stop class="bn-{kind}-top"/>\
<stop class="bn-{kind}-bottom" offset="1"/></radialGradient>
<g id="bn-{kind}">\
<circle fill="url(#bn-shadow)" cx="1.5" cy="3" r="27"/><circle fill="url(#bn-{kind}-fill)" r="24"/>\
<circle class="bn-rim bn-{kind}-rim" r="23.5"/>{sign}</g>"""


SYMBOLS = "\n".join([_SHADOW, *(_symbol(kind, sign) for kind, sign in SIGNS.items())])
"""The symbols `bn-black bn-white bn-red bn-neutral`, centered at 0, 0."""

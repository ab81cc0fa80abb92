"""The theme and the palette of a browser, which it keeps in a cookie if they are not the default.

Pages contain pictures of boards. With the cookie they name the right ones at once; otherwise the
script of a page would have to load them a second time.
"""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from engine.drawing.palettes import PALETTES

COOKIE = "look"  # static/theme.js writes it
THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class Look:
    """How the pictures of a page look. The theme `auto` follows the system of the reader."""

    theme: str = "auto"
    palette: str = "sandstone"

    def picture(self, src: str, theme: str) -> str:
        """The URL of a picture in a theme. `static/browser/board_images.js` makes the same URL."""
        palette = "" if self.palette == Look().palette else f"&palette={self.palette}"
        return f"{src}{'&' if '?' in src else '?'}theme={theme}{palette}"


def requested_look(connection: HTTPConnection) -> Look:
    theme, _, palette = connection.cookies.get(COOKIE, "").partition(".")
    return Look(theme, palette) if theme in THEMES and palette in PALETTES else Look()

"""The theme and palette of a browser, in a cookie unless they are the default.

Pages contain pictures of boards. With the cookie they name the right pictures; otherwise the page's
script would have to load them a second time.
"""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from engine.drawing.palettes import PALETTES

COOKIE = "look"  # static/theme.js writes it
THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a page's pictures. The theme `auto` follows the reader's system. A picture of a
    version belongs to the `epoch` of the database.
    """

    theme: str = "auto"
    palette: str = "sandstone"
    epoch: str = ""

    def picture(self, src: str, theme: str) -> str:
        """The URL of a picture in a theme, the same as in `static/browser/board_images.js`."""
        palette = "" if self.palette == Look().palette else f"&palette={self.palette}"
        epoch = f"&epoch={self.epoch}" if "?v=" in src else ""
        return f"{src}{epoch}{'&' if '?' in src else '?'}theme={theme}{palette}"


def requested_look(connection: HTTPConnection, epoch: str = "") -> Look:
    theme, _, palette = connection.cookies.get(COOKIE, "").partition(".")
    known = theme in THEMES and palette in PALETTES
    return Look(theme, palette, epoch) if known else Look(epoch=epoch)

"""Avatars in pages, as `static/view/avatar.js` draws them."""

from functools import lru_cache

from markupsafe import Markup

from app.match.commands import PlayerId
from app.players.avatars import avatar

CELLS = ("8.5 6", "15.5 6", "5 12", "12 12", "19 12", "8.5 18", "15.5 18")  # centers
BOARD = "M6.4 2.4h11.2L23 12l-5.4 9.6H6.4L1 12z"


@lru_cache(1024)
def avatar_icon(code: str) -> Markup:
    """Beside the name of the player, which says who it is."""
    paths = "".join(f'<path d="{path}"/>' for path in (BOARD, _dots(code, "b"), _dots(code, "w")))
    return Markup(
        f'<svg class="avatar" data-tone="{code[0]}" viewBox="0 0 24 24" aria-hidden="true">'
        f"{paths}</svg>"
    )


def avatar_of(player: PlayerId) -> Markup:
    return avatar_icon(avatar(player))


def _dots(code: str, stone: str) -> str:
    """Lines without length, whose round ends are the stones."""
    cells = zip(CELLS, code[1:], strict=True)
    return "".join(f"M{center}h.01" for center, letter in cells if letter == stone)

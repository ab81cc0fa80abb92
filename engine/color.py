"""The colors of stones and players."""

from enum import StrEnum


class Color(StrEnum):
    """The color of a player. Its first letter denotes a stone in texts."""

    BLACK = "black"
    WHITE = "white"
    RED = "red"

    @property
    def letter(self) -> str:
        return self.value[0]


def color_name(color: Color | None) -> str:
    """`Black`; `nobody` without a color."""
    return "nobody" if color is None else color.value.capitalize()


NEUTRAL = "neutral"
"""The kind of a stone that has no color."""

"""The players of a game, by the color of their stones."""

from enum import StrEnum


class Color(StrEnum):
    """A player's color. Its first letter stands for a stone of it in texts."""

    BLACK = "black"
    WHITE = "white"
    RED = "red"

    @property
    def letter(self) -> str:
        """`b`, `w` or `r`."""
        return self.value[0]


NEUTRAL = "neutral"
"""What a stone that belongs to nobody is called, where a color would stand."""

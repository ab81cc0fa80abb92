"""Simulated color blindness, and the distance between colors."""

from collections.abc import Mapping, Sequence
from math import dist

Linear = Sequence[float]
"""Linear red, green and blue, from 0 to 1."""

VISIONS: Mapping[str, Sequence[Linear]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes (2009), at full severity."""

_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def linear_rgb(color: str) -> Linear:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colors, as WCAG defines it."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = linear_rgb(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mix(one: str, other: str) -> str:
    halves = (
        (int(one[place : place + 2], 16) + int(other[place : place + 2], 16)) // 2
        for place in (1, 3, 5)
    )
    return "#" + "".join(f"{half:02x}" for half in halves)


def difference(one: str, other: str, vision: str) -> float:
    """The distance of two colors in CIELAB with a color vision; 2 is just noticeable."""
    return dist(_lab(_simulate(one, vision)), _lab(_simulate(other, vision)))


def _simulate(color: str, vision: str) -> Linear:
    return [min(1.0, max(0.0, part)) for part in _multiply(VISIONS[vision], linear_rgb(color))]


def _multiply(matrix: Sequence[Linear], of: Linear) -> Linear:
    return [sum(a * b for a, b in zip(row, of, strict=True)) for row in matrix]


def _lab(of: Linear) -> tuple[float, float, float]:
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (part / white for part, white in zip(_multiply(_XYZ, of), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)

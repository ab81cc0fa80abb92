"""What values mean, in words. A draw between two is drawn, among three it is shared."""

from collections.abc import Iterable, Mapping

from engine import Color
from engine.think import Value


def color_name(color: Color) -> str:
    """A color in a sentence."""
    return color.value.capitalize()


def listed(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: float, noun: str) -> str:
    """`6 stones`, `1 stone`."""
    return f"{number:g} {noun}{'' if number == 1 else 's'}"


def did(value: Value) -> str:
    """What a proved move has done: `lost by 6`, `drew`, `won in 5 turns`."""
    return "drew" if value.chance == 0.5 else ("won" if value.chance else "lost") + _by(value)


def does(value: Value) -> str:
    """What a proved move does: `loses by 6`, `draws`, `wins in 5 turns`."""
    return "draws" if value.chance == 0.5 else ("wins" if value.chance else "loses") + _by(value)


def would(value: Value) -> str:
    """What a proved move would have done."""
    return f"would have {'drawn' if value.chance == 0.5 else did(value)}"


def percent(chance: float) -> str:
    """A chance as it is shown: never certain, for certainty is proved."""
    return f"{min(99, max(1, round(chance * 100)))} %"


def standing(values: Mapping[Color, Value]) -> str:
    """How a position stands: `won for Black by 6`, `drawn`, or everybody's chances."""
    best = max(values, key=lambda color: values[color].chance)
    if not all(value.exact for value in values.values()):
        return ", ".join(f"{color_name(c)} {percent(value.chance)}" for c, value in values.items())
    if values[best].chance == 1:
        return f"won for {color_name(best)}{_by(values[best])}"
    return drawn(values)


def drawn(values: Mapping[Color, Value]) -> str:
    """A draw: `drawn`, or who shares it where one of three has lost."""
    sharing = [color for color, value in values.items() if value.chance]
    if len(sharing) == len(values):
        return "drawn"
    return f"shared by {listed(map(color_name, sharing))}"


def _by(value: Value) -> str:
    if value.margin is not None:
        return f" by {abs(value.margin):g}" if value.margin else ""
    return f" in {counted(value.distance, 'turn')}" if value.distance else ""

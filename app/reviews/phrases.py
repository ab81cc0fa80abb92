"""Values in words. A draw of two players is "drawn", one of three is "shared"."""

from collections.abc import Iterable, Mapping

from engine import Color
from engine.think import Value


def color_name(color: Color) -> str:
    return color.value.capitalize()


def join_words(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def count_noun(number: float, noun: str) -> str:
    """`6 stones`, `1 stone`."""
    return f"{number:g} {noun}{'' if number == 1 else 's'}"


def past_result(value: Value) -> str:
    """The result of a proved move: `lost by 6`, `drew`, `won in 5 turns`."""
    return "drew" if value.chance == 0.5 else ("won" if value.chance else "lost") + _by(value)


def present_result(value: Value) -> str:
    """The result of a proved move: `loses by 6`, `draws`, `wins in 5 turns`."""
    return "draws" if value.chance == 0.5 else ("wins" if value.chance else "loses") + _by(value)


def conditional_result(value: Value) -> str:
    """The result of a proved move: `would have drawn`, `would have won in 5 turns`."""
    return f"would have {'drawn' if value.chance == 0.5 else past_result(value)}"


def format_chance(chance: float) -> str:
    """An estimated chance as 1 to 99 %. Only a proved result is certain."""
    return f"{min(99, max(1, round(chance * 100)))} %"


def describe_result(values: Mapping[Color, Value]) -> str:
    """The result of a position: `won for Black by 6`, `drawn`, or the chances of all players."""
    best = max(values, key=lambda color: values[color].chance)
    if not all(value.exact for value in values.values()):
        return ", ".join(
            f"{color_name(c)} {format_chance(value.chance)}" for c, value in values.items()
        )
    if values[best].chance == 1:
        return f"won for {color_name(best)}{_by(values[best])}"
    return describe_draw(values)


def describe_draw(values: Mapping[Color, Value]) -> str:
    """`drawn`, or `shared by Black and White` if one of three players has lost."""
    sharing = [color for color, value in values.items() if value.chance]
    if len(sharing) == len(values):
        return "drawn"
    return f"shared by {join_words(map(color_name, sharing))}"


def _by(value: Value) -> str:
    if value.margin is not None:
        return f" by {abs(value.margin):g}" if value.margin else ""
    return f" in {count_noun(value.distance, 'turn')}" if value.distance else ""

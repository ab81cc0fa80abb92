"""Values in words. A draw of two players is "drawn", one of three is "shared"."""

from collections.abc import Mapping

from babel.numbers import format_percent

from app.locales import current_language, t
from engine import Color
from engine.think.value import Value


def move_in_sentence(move: str) -> str:
    """A move as records write it, but a pass in words."""
    return t("review-text.passing") if move == "pass" else move


def past_result(move: str, value: Value) -> str:
    """The result of a proved move: `f7 lost by 6`, `f7 drew`, `f7 won in 5 turns`."""
    return t(
        f"review-text.played.{_outcome(value)}", move=move_in_sentence(move), count=_count(value)
    )


def present_result(move: str, value: Value) -> str:
    """The result of a proved move: `f7 loses by 6`, `f7 draws`, `f7 wins in 5 turns`."""
    return t(f"review-text.now.{_outcome(value)}", move=move_in_sentence(move), count=_count(value))


def conditional_result(move: str, value: Value) -> str:
    """The result of a proved move: `f7 would have drawn`, `f7 would have won in 5 turns`."""
    return t(
        f"review-text.better.{_outcome(value)}", move=move_in_sentence(move), count=_count(value)
    )


def format_chance(value: Value) -> str:
    """An estimated chance as 1 to 99 %. Only a proved result is certain."""
    chance = value.chance if value.exact else min(0.99, max(0.01, value.chance))
    return format_percent(chance, locale=current_language().locale)


def describe_result(values: Mapping[Color, Value]) -> str:
    """The result of a position: `Won for Black by 6`, `Drawn`, or all players' chances."""
    if not all(value.exact for value in values.values()):
        return t("common.comma").join(
            t(
                "review-text.chance",
                color=t(f"colors.{color.value}"),
                chance=format_chance(value),
            )
            for color, value in values.items()
        )
    best = max(values, key=lambda color: values[color].chance)
    if values[best].chance < 1:
        return describe_draw(values)
    color, outcome = t(f"colors.{best.value}"), _outcome(values[best])
    return t(f"review-text.state.{outcome}", color=color, count=_count(values[best]))


def describe_draw(values: Mapping[Color, Value]) -> str:
    """`Drawn`, or `Shared by Black and White` if one of three players has lost."""
    sharing = [t(f"colors.{color.value}") for color, value in values.items() if value.chance]
    if len(sharing) == len(values):
        return t("review-text.state.draw")
    return t("review-text.state.shared", colors=sharing)


def _outcome(value: Value) -> str:
    """A part of a key: `draw`, `win`, or with a number `win-by`, `loss-in`."""
    if value.chance == 0.5:
        return "draw"
    result = "win" if value.chance else "loss"
    if value.margin is not None:
        return f"{result}-by" if value.margin else result
    return f"{result}-in" if value.distance else result


def _count(value: Value) -> int:
    """The stones by which a move wins or loses, or the turns."""
    return round(abs(value.margin)) if value.margin is not None else value.distance or 0

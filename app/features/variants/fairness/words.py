"""A measurement in words."""

from collections.abc import Sequence

from app.locales import t
from engine import Color
from engine.think.fairness.measuring import Measure

MUCH = 0.1  # by which a share differs from an equal part, if it should be said


def fairness_sentences(measure: Measure, colors: Sequence[Color]) -> list[str]:
    """What a measurement means for those who play the game."""
    lowest, highest = measure.interval
    even, color = 1 / len(colors), t(f"colors.{colors[0]}")
    shares = {"share": measure.share, "lowest": lowest, "highest": highest, "even": even}
    values = {name: round(100 * share) for name, share in shares.items()}
    if lowest <= even <= highest:
        verdict = "even" if abs(measure.share - even) < MUCH else "unclear"
    else:
        verdict = "first" if measure.share > even else "others"
    swap = "" if verdict == "even" or len(colors) > 2 else "-two"
    return [
        t(f"variants.fairness.{verdict}", color=color, games=measure.games, **values),
        t(f"variants.fairness.{'play' if verdict == 'even' else 'turns'}{swap}"),
    ]

"""Variants of games, of which a campaign plays all."""

from harness.games.match_builder import VARIANTS, variant_name
from tests.support.params import in_soak_except

FIRST_VARIANTS = in_soak_except(
    *{game: (game, options) for game, options in reversed(VARIANTS)}.values(),
    values=VARIANTS,
    name=variant_name,
)
"""The first variant of each game, and the others in a campaign."""

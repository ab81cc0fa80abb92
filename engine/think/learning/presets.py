"""Training settings for each game: those that measured best."""

from collections.abc import Mapping

from engine.think.learning.patterns import PatternDesign
from engine.think.learning.samples import SelfPlay
from engine.think.learning.training import TrainingPlan

PLAY = SelfPlay(opening=24, depth=2, exact=6, noise=10)
THREE = SelfPlay(opening=24, depth=3, exact=8)

PRESETS: Mapping[str, TrainingPlan] = {
    "macbeth": TrainingPlan(
        design=PatternDesign(line=10, corner=10, edge=8, band=10), play=PLAY, games=40_000
    ),
    "macbeth-full": TrainingPlan(
        design=PatternDesign(line=8, corner=9, edge=8, band=10), play=PLAY, games=16_000
    ),
    "hex-othello-3": TrainingPlan(
        design=PatternDesign(line=6, corner=6, edge=6),
        play=THREE,
        depth=0,
        every=6,
        games=12_000,
        rounds=3,
        ridge=20.0,
    ),
    "renegado": TrainingPlan(
        design=PatternDesign(line=8, corner=8, edge=8, band=8), play=PLAY, games=16_000
    ),
    "othello": TrainingPlan(
        design=PatternDesign(line=8, corner=9, edge=10, band=10), play=PLAY, games=25_000
    ),
    "desdemona": TrainingPlan(
        design=PatternDesign(line=8, corner=8, edge=8, band=8), play=PLAY, games=16_000
    ),
}
"""By the name of the model. Patterns are smaller where a cell has four states."""

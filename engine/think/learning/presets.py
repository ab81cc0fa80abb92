"""Training settings for each game: those that measured best."""

from collections.abc import Mapping

from engine.think.learning.patterns import PatternDesign
from engine.think.learning.samples import SelfPlay
from engine.think.learning.training import TrainingPlan

SHORT = SelfPlay(opening=24, depth=3, exact=8)
LONG = SelfPlay(opening=24, depth=3, exact=10)

PRESETS: Mapping[str, TrainingPlan] = {
    "macbeth": TrainingPlan(
        design=PatternDesign(line=10, corner=8, edge=8), play=LONG, games=10_000, rounds=5, memory=3
    ),
    "macbeth-full": TrainingPlan(design=PatternDesign(line=8, corner=9, edge=8), play=SHORT),
    "hex-othello-3": TrainingPlan(
        design=PatternDesign(line=6, corner=6, edge=6), play=SHORT, every=6
    ),
    "renegado": TrainingPlan(
        design=PatternDesign(line=8, corner=8, edge=8),
        play=SHORT,
        games=6000,
        rounds=5,
        memory=3,
        ridge=20.0,
    ),
    "othello": TrainingPlan(
        design=PatternDesign(line=8, corner=9, edge=10), play=SHORT, games=4000
    ),
    "desdemona": TrainingPlan(
        design=PatternDesign(line=7, corner=7, edge=7), play=SHORT, rounds=8, memory=3
    ),
}
"""By the name of the model. Patterns are smaller where a cell has four states."""

"""Training settings for each game, those that measured best."""

from collections.abc import Mapping
from dataclasses import replace

from engine.custodial import Rules
from engine.think.learning.kind import kind_of, name_of_kind
from engine.think.learning.patterns import PatternDesign
from training.learning.samples import SelfPlay
from training.learning.training import TrainingPlan
from training.network.training import Band, NetworkPlan

FAST = SelfPlay(opening=24, depth=2, exact=6, noise=10)
GOOD = SelfPlay(opening=24, depth=3, exact=8)


def bands(*least: int, games: int) -> tuple[Band, ...]:
    """Bands of six numbers of empty cells that are labeled by searches."""
    return tuple(
        Band(least=one, most=one + 5, games=games, share=0.5, seed=1_000_000 * one) for one in least
    )


PRESETS: Mapping[str, TrainingPlan] = {
    "macbeth": TrainingPlan(
        design=PatternDesign(line=10, corner=10, edge=8, band=10),
        play=FAST,
        exact=14,
        games=80_000,
        network=NetworkPlan(
            play=FAST,
            exact=(
                Band(least=8, most=12, games=20_000, share=0.6, seed=1_000_000),
                Band(least=13, most=16, games=50_000, share=1.0, seed=2_000_000),
                Band(least=17, most=20, games=20_000, share=0.6, seed=3_000_000),
            ),
            searched=bands(21, 27, 33, 39, 45, 51, 57, 61, games=24_000),
        ),
    ),
    "macbeth-full": TrainingPlan(
        design=PatternDesign(line=9, corner=9, edge=8),
        play=FAST,
        games=24_000,
        network=NetworkPlan(
            play=FAST,
            exact=(
                Band(least=8, most=12, games=20_000, share=0.6, seed=1_000_000),
                Band(least=13, most=15, games=16_000, share=1.0, seed=2_000_000),
            ),
            searched=bands(16, 22, 28, 34, 40, 46, 52, 58, 64, 70, 76, 80, games=10_000),
            epochs=6,
            further_epochs=2,
        ),
    ),
    "hex-othello-3": TrainingPlan(
        design=PatternDesign(line=7, corner=7, edge=7),
        play=GOOD,
        every=6,
        depth=0,
        games=8000,
        rounds=3,
        ridge=20.0,
    ),
    "renegado": TrainingPlan(
        design=PatternDesign(line=8, corner=8, edge=8, band=8),
        play=GOOD,
        depth=0,
        games=16_000,
        rounds=4,
        ridge=20.0,
    ),
    "othello": TrainingPlan(
        design=PatternDesign(line=8, corner=9, edge=10, band=10),
        play=FAST,
        games=80_000,
        network=NetworkPlan(
            play=FAST,
            exact=(
                Band(least=8, most=12, games=30_000, share=0.6, seed=1_000_000),
                Band(least=13, most=14, games=40_000, share=1.0, seed=2_000_000),
                Band(least=15, most=16, games=60_000, share=1.0, seed=3_000_000),
            ),
            searched=bands(17, 23, 29, 35, games=24_000),
            line_units=128,
        ),
    ),
    "desdemona": TrainingPlan(
        design=PatternDesign(line=8, corner=8, edge=8), play=FAST, games=16_000
    ),
}
"""By the name of the model. Patterns are smaller where a cell has four states."""


def plan_of(rules: Rules) -> TrainingPlan:
    """The settings for a game: its own, or for a variant those that fit its cells and players."""
    if preset := PRESETS.get(name_of_kind(rules)):
        return preset
    kind = kind_of(rules)
    empty = len(kind.board.by_cell) - sum(cells.bit_count() for cells in rules.stones)
    opening = min(FAST.opening, empty // 3)
    if kind.players > 2:
        plan = replace(PRESETS["hex-othello-3"], games=4000)
    else:
        size = 8 if kind.states == 3 else 7
        plan = TrainingPlan(
            design=PatternDesign(line=size, corner=size, edge=size), play=FAST, games=16_000
        )
    return replace(plan, play=replace(plan.play, opening=opening))

"""Random games of every custodial game, and models with random weights."""

from dataclasses import replace
from random import Random

import numpy as np

from engine import GAMES
from engine.custodial import CustodialPosition, Rules
from engine.think.learning.model import Model
from engine.think.learning.patterns import PatternDesign
from training.learning.presets import PRESETS
from training.learning.training import untrained_model

CUSTODIAL_GAMES = tuple(PRESETS)


def start_of(game: str) -> CustodialPosition:
    position = GAMES[game].start({})
    assert isinstance(position, CustodialPosition)
    return position


def random_game(game: str, seed: int, plies: int = 999) -> list[CustodialPosition]:
    rng, position = Random(seed), start_of(game)
    found: list[CustodialPosition] = []
    while not position.over and len(found) < plies:
        found.append(position)
        position = position.play(rng.choice(position.legal_moves))
    return found


def random_model(rules: Rules, name: str, design: PatternDesign | None = None) -> Model:
    """A model of a preset's design, or a smaller one, with random weights."""
    rng = np.random.default_rng(1)
    model = untrained_model(rules, replace(PRESETS[name], design=design or PRESETS[name].design))
    model.weights[:] = rng.integers(-99, 100, model.weights.shape)
    model.constant[:] = rng.integers(-99, 100, model.constant.shape)
    model.deviation[:] = 8.0
    return model

"""The training of a network: exact positions first, then bands that reach those before them."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.think.custodial.rules.tables import Table
from engine.think.learning.evaluation import EvaluationTables
from engine.think.learning.features import cell_bits
from engine.think.learning.model import Model
from engine.think.learning.patterns import PatternDesign
from engine.think.learning.shipped import find_model
from tests.engine.think.learning.support.samples import random_model, start_of
from tests.training.support.progress import RecordedProgress
from training.learning.labels import label_positions
from training.learning.presets import PRESETS
from training.learning.samples import SelfPlay
from training.learning.selfplay import States
from training.learning.training import TrainingPlan, train
from training.network import training as network_training
from training.network.training import Band, NetworkPlan, train_network

RULES = start_of("macbeth").rules
PLAN = NetworkPlan(
    play=SelfPlay(20, 1, 4),
    exact=(
        Band(least=3, most=5, games=20, share=1.0, seed=1),
        Band(least=6, most=8, games=10, share=0.5, seed=2),
    ),
    searched=(Band(least=9, most=10, games=10, share=1.0, seed=3),),
    depth=2,
    epochs=2,
    further_epochs=1,
    kept=50,
    line_units=8,
)
SMALL = PatternDesign(line=5, corner=3, edge=0)
CELLS = len(RULES.board.by_cell)


def trained(plan: NetworkPlan) -> tuple[Model, RecordedProgress]:
    progress = RecordedProgress()
    return train_network(random_model(RULES, "macbeth", SMALL), RULES, plan, progress), progress


def test_a_network_is_trained_band_by_band(monkeypatch: pytest.MonkeyPatch) -> None:
    labelled: list[tuple[int, int, int]] = []  # empty cells that the network knows, depth, exact
    memories: list[NDArray[np.uint64]] = []

    def label(
        table: Table, learned: EvaluationTables, states: States, depth: int, exact: int
    ) -> NDArray[np.float32]:
        known = max(-1, CELLS - learned.network.fewest)
        labelled.append((known, depth, exact))
        memories.append(learned.network.starts)
        return label_positions(table, learned, states, depth, exact)

    monkeypatch.setattr(network_training, "label_positions", label)
    searched = replace(PLAN.searched[0], games=20)
    model, progress = trained(replace(PLAN, searched=(searched,), chunk=10))
    assert labelled == [(-1, 0, 5), (-1, 0, 5), (-1, 0, 8), (8, 2, 0), (8, 2, 0)]
    assert not np.shares_memory(memories[-1], memories[-2])  # two threads
    assert model.network
    assert (model.network.fewest, model.network.most) == (CELLS - 10, CELLS - 3)
    assert [done for done, _ in progress.bars] == [steps for _, steps in progress.bars]
    assert len(progress.messages) == 2


@pytest.mark.soak
def test_the_same_plan_gives_the_same_network() -> None:
    plan = replace(PLAN, chunk=4)
    plans = [plan, replace(plan, threads=1), replace(plan, seed=2)]
    networks = [trained(one)[0].network for one in plans]
    first, second, third = (dict(one.parameters.arrays()) for one in networks if one)
    assert all(np.array_equal(first[name], second[name]) for name in first)
    assert not np.array_equal(first["hidden"], third["hidden"])


@pytest.mark.soak
def test_a_training_ends_with_the_network() -> None:
    plan = TrainingPlan(
        design=SMALL,
        play=PLAN.play,
        games=20,
        measured=10,
        rounds=1,
        depth=1,
        exact=4,
        network=PLAN,
    )
    model = train(RULES, plan, RecordedProgress())
    without = train(RULES, replace(plan, network=None), RecordedProgress())
    assert np.array_equal(model.weights, without.weights)
    first, last = model.stages.at(CELLS - 10), model.stages.at(CELLS - 3)
    changed = model.deviation != without.deviation
    assert changed[first : last + 1].all()
    assert not changed[:first].any()
    assert not changed[last + 1 :].any()
    assert model.tables(cell_bits(model.kind)).network.fewest == CELLS - 10


@pytest.mark.parametrize("game", ["macbeth", "macbeth-full", "othello"])
def test_a_shipped_network_is_that_of_its_plan(game: str) -> None:
    rules, plan = start_of(game).rules, PRESETS[game].network
    model, cells = find_model(rules), len(rules.board.by_cell)
    assert plan
    assert model
    assert model.network
    assert model.network.fewest == cells - plan.searched[-1].most
    assert model.network.most == cells - min(band.least for band in plan.exact)
    assert model.network.parameters.lines[0].first_bias.size == plan.line_units

"""The tables of learned weights in memory."""

import numpy as np
import pytest

from engine import find_game
from engine.custodial import Rules
from engine.think.custodial.search import evaluate
from engine.think.custodial.search.evaluate import KEPT, load_evaluation


def rules_of(game: str) -> Rules:
    rules = find_game(game).start({}).rules
    assert isinstance(rules, Rules)
    return rules


def test_tables_of_games_that_are_not_played_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(evaluate, "_loaded", {})
    monkeypatch.setattr(evaluate, "monotonic", lambda: now)
    macbeth, othello = rules_of("macbeth"), rules_of("othello")
    first = load_evaluation(macbeth)
    now += KEPT
    load_evaluation(othello)
    assert load_evaluation(macbeth) is first
    now += 1
    load_evaluation(macbeth)
    assert set(evaluate._loaded) == {macbeth, othello}
    now += KEPT
    load_evaluation(macbeth)
    assert set(evaluate._loaded) == {macbeth}
    now += 2 * KEPT
    load_evaluation(othello)
    again = load_evaluation(macbeth)
    assert again is not first
    assert np.array_equal(again[1].weights, first[1].weights)

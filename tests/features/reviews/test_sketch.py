"""The first values of a game, its players' stories, and the doubts about marks."""

import pytest

from app.features.reviews.classify import describe_move, mark_of
from app.features.reviews.finding import Finding, moments_of, reconciled
from app.features.reviews.sketch import plain_sketch
from app.features.reviews.story import player_stories
from engine.color import Color
from engine.think.value import Value
from tests.features.reviews.support.finished_matches import finished_match, random_moves

BLACK, WHITE = Color.BLACK, Color.WHITE


@pytest.mark.parametrize("game", ["macbeth", "hex-othello-3"])
def test_every_position_has_a_first_value(game: str) -> None:
    match = finished_match(game, random_moves(game, 2))
    sketch = plain_sketch(tuple(moment.position for moment in moments_of(match)))
    assert len(sketch) == len(match.turns) + 1
    for values in sketch:
        assert sum(value.chance for value in values.values()) == pytest.approx(1)
    assert all(value.exact for value in sketch[-1].values())


def estimate(chance: float) -> Value:
    return Value(chance, None)


def finding(ply: int, chance: float, played: float) -> Finding:
    """White and Black in turn, with the mover's chances before the move and after it."""
    mover, other = (BLACK, WHITE) if ply % 2 == 0 else (WHITE, BLACK)
    values = {mover: estimate(chance), other: estimate(1 - chance)}
    best = estimate(chance)
    return Finding(ply, mover, values, "e3", estimate(played), "c8", best, choices=5)


@pytest.mark.parametrize(
    ("after", "mark"),
    [(0.4, "??"), (0.55, "?"), (0.7, "?!"), (0.75, None), (0.2, "?")],
)
def test_a_mark_needs_a_loss_beyond_the_doubt(after: float, mark: str | None) -> None:
    """The search after the move sees `after`, the one before it a fall from 0.8 to 0.4."""
    findings = [finding(0, 0.8, 0.4), finding(1, 1 - after, 1 - after)]
    assert mark_of(reconciled(findings)[0]) == mark


def test_a_story_names_no_better_move() -> None:
    findings = reconciled([finding(0, 0.8, 0.3), finding(1, 0.7, 0.7), finding(2, 0.3, 0.3)])
    black, white = player_stories([BLACK, WHITE], findings)
    assert black.text == "1 blunder. Costliest move: 1. e3 (80% → 30%)."
    assert white.text == "No move that lost much."
    assert white.accuracy == pytest.approx(1)
    assert black.accuracy
    assert black.accuracy < 0.7
    assert player_stories([BLACK, WHITE], findings[:1]) == player_stories([BLACK], findings[:1])


def test_a_move_has_the_value_of_the_next_position() -> None:
    """Otherwise the sentence about a move would contradict the curve."""
    first, _ = reconciled([finding(0, 0.9, 0.1), finding(1, 0.75, 0.75)])
    assert first.played
    assert first.played.chance == pytest.approx(0.25)
    assert describe_move(first).count("25%") == 1


def test_a_lost_player_has_no_accuracy_and_loses_stones() -> None:
    worth, played = Value(0.0, -2.0, exact=True), Value(0.0, -9.0, exact=True)
    values = {BLACK: worth, WHITE: Value(1.0, 2.0, exact=True)}
    lost = Finding(0, BLACK, values, "e3", played, "c8", worth, choices=5)
    (black,) = player_stories([BLACK], [lost])
    assert black.accuracy is None
    assert black.text == "1 inaccuracy. Costliest move: 1. e3 (−7 stones)."

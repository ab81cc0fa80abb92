"""A review against what one finds by looking at everything."""

from dataclasses import replace
from random import Random

import pytest

from engine import GAMES, Color, CustodialPosition, find_game, parse_move
from engine.think import Effort, PlainThinker, Stop
from engine.think.multiplayer import all_exact
from engine.think.review import Moment, ReviewEffort, review_game, review_ply
from tests.engine.think.support.endgames import last, lead, played_out, wins_within

THINKER = PlainThinker()
CARE = ReviewEffort(near=Effort(nodes=200_000, exact=6), far=Effort(nodes=300, depth=2))
QUICK = ReviewEffort(near=Effort(nodes=400, depth=3), far=Effort(nodes=200, depth=2))
TWO = ["macbeth", "macbeth-full", "othello", "renegado", "desdemona"]


@pytest.mark.parametrize("game", TWO)
@pytest.mark.parametrize("seed", range(3))
def test_the_end_is_proved_as_it_is(game: str, seed: int) -> None:
    moments = last(game, Random(seed), 5)
    found = review_game(moments, THINKER, CARE, Stop())
    first, second = moments[0].position.rules.colors
    for moment, judgement in zip(moments, found, strict=True):
        truth = lead(moment.position)
        assert all_exact(judgement.values)
        assert judgement.values[first].margin == truth
        assert judgement.values[second].margin == -truth
        assert judgement.values[first].chance == (truth > 0) + (truth == 0) / 2
        if moment.move is None:
            continue
        after = lead(moment.position.play(moment.move))
        assert judgement.played
        assert judgement.played.margin == (after if moment.position.turn is first else -after)
        _is_the_only_one(moment, judgement.only)


def _is_the_only_one(moment: Moment, only: object) -> None:
    """Says of one move that it alone wins, or draws."""
    position = moment.position
    if len(position.legal_moves) < 2:
        return
    sign = 1 if position.turn is position.rules.colors[0] else -1
    leads = {move: sign * lead(position.play(move)) for move in position.legal_moves}
    best = max(leads.values())
    same = [
        move for move, one in leads.items() if (one > 0) == (best > 0) and (one < 0) == (best < 0)
    ]
    assert only == (same[0] if len(same) == 1 and best >= 0 else None)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_reviewed(game: str) -> None:
    """With few looks ahead: estimates where nothing is proved, and chances that add up."""
    moments = played_out(game, Random(5))
    found = review_game(moments, THINKER, QUICK, Stop())
    assert all_exact(found[-1].values)
    for moment, judgement in zip(moments, found, strict=True):
        chances = [value.chance for value in judgement.values.values()]
        exact = all_exact(judgement.values)
        assert exact or sum(chances) == pytest.approx(1)
        assert {0, 0.5, 1} >= set(chances) if exact else all(0 <= one <= 1 for one in chances)
        if moment.move is not None:
            assert judgement.played
            assert judgement.line
            best = judgement.choices[0].value if judgement.choices else judgement.played
            assert best.sort_key >= judgement.played.sort_key
            position = moment.position
            for move in judgement.line:
                position = position.play(move)


@pytest.mark.parametrize("seed", range(6))
def test_a_win_in_moxie_is_a_win(seed: int) -> None:
    moments = played_out("moxie", Random(seed))[-5:]
    care = ReviewEffort(near=Effort(depth=3), far=Effort(depth=2))
    proved = 0
    for moment, judgement in zip(moments, review_game(moments, THINKER, care, Stop()), strict=True):
        mover = moment.position.to_move
        if mover is None or not all_exact(judgement.values):
            continue
        value = judgement.values[mover]
        if value.chance == 1:
            proved += 1
            assert value.distance
            assert wins_within(moment.position, value.distance)
            assert not wins_within(moment.position, value.distance - 2)
    assert proved


def test_three_play_for_themselves() -> None:
    """Proved where nobody can choose between the others; the sum of all choices is looked at."""
    exact = 0
    for seed in range(6):
        moments = last("hex-othello-3", Random(seed), 5)
        for moment, judgement in zip(
            moments, review_game(moments, THINKER, QUICK, Stop()), strict=True
        ):
            if not all_exact(judgement.values) or moment.position.over:
                continue
            exact += 1
            mover = moment.position.turn
            assert judgement.values[mover].margin == best_lead(moment.position)[mover]
    assert exact > 10


def best_lead(position: CustodialPosition | object) -> dict[Color, float]:
    """Everybody's lead when each plays for the own one; whoever has a choice takes the first."""
    assert isinstance(position, CustodialPosition)
    if position.over:
        score = position.score
        return {c: score[c] - max(score[o] for o in score if o is not c) for c in score}
    ends = [best_lead(position.play(move)) for move in position.legal_moves]
    return max(ends, key=lambda end: end[position.turn])


def test_two_of_three_play_on() -> None:
    """Who has left has lost; for the others it is a game for two."""
    proved = 0
    for seed in range(4):
        moments = last("hex-othello-3", Random(seed), 6)
        position, moments = moments[0].position.without(Color.RED), []
        while not position.over:
            moments.append(Moment(position, position.legal_moves[0]))
            position = position.play(position.legal_moves[0])
        for judgement in review_game([*moments, Moment(position)], THINKER, QUICK, Stop()):
            assert judgement.values[Color.RED].chance == 0
            assert sum(value.chance for value in judgement.values.values()) == pytest.approx(1)
            proved += all_exact(judgement.values)
    assert proved > 8


def test_what_is_left_is_not_what_is_played_on() -> None:
    """A position in which somebody left is looked at for itself."""
    moments = last("macbeth", Random(3), 5)
    left = [*moments[:2], replace(moments[2], move=None)]
    found = review_game(left, THINKER, CARE, Stop())
    assert all_exact(found[-1].values)
    assert found[-1].values[Color.BLACK].margin == lead(moments[2].position)
    assert found[-1].played is None


def test_what_follows_proves_what_was_played() -> None:
    """Also where the thinker itself cannot look so far."""
    moments = last("macbeth", Random(8), 5)
    blind = ReviewEffort(near=Effort(depth=1), far=Effort(depth=1))
    whole = review_game(moments, THINKER, CARE, Stop())
    for ply, moment in enumerate(moments[:-1]):
        mover = moment.position.turn
        known = review_ply(moments, ply, whole[ply + 1].values, THINKER, blind, Stop())
        assert known.played
        assert known.played.exact
        assert known.played.margin == whole[ply + 1].values[mover].margin


def test_moxie_knows_a_row_that_was_missed() -> None:
    """White could have built the row at once, and Black wins instead."""
    position = find_game("moxie").start({})
    moments = []
    for text in ["a1", "a4", "b1", "d4", "d1"]:
        move = parse_move(position, text)
        moments.append(Moment(position, move))
        position = position.play(move)
    found = review_game([*moments, Moment(position)], THINKER, QUICK, Stop())
    missed = found[4]
    assert missed.values[Color.WHITE].chance == 1
    assert missed.values[Color.WHITE].distance == 1
    assert missed.choices[0].move == parse_move(moments[4].position, "c1")

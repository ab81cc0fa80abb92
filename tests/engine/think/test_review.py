"""Reviews against exhaustive searches."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from engine import GAMES, Color, CustodialPosition, Position, find_game, parse_move
from engine.think import PlainThinker, SearchLimits, StopFlag
from engine.think.multiplayer import Search, all_exact, values_for_all
from engine.think.review import GamePosition, PlyReview, ReviewLimits, review_ply
from engine.think.value import SearchResult
from tests.engine.think.support.endgames import can_win_within, endgame, final_lead, random_game
from tests.support.params import in_soak_except

THINKER = PlainThinker()
THOROUGH = ReviewLimits(
    near=SearchLimits(nodes=200_000, exact=6), far=SearchLimits(nodes=300, depth=2)
)
QUICK = ReviewLimits(
    near=SearchLimits(nodes=400, depth=3, exact=6), far=SearchLimits(nodes=200, depth=2)
)
REVIEWED = ("macbeth", "hex-othello-3", "renegado", "moxie")
TWO_PLAYER_GAMES = ["macbeth", "macbeth-full", "othello", "renegado", "desdemona"]


def review_game(game_positions: Sequence[GamePosition], limits: ReviewLimits) -> list[PlyReview]:
    found: list[PlyReview] = []
    for ply in reversed(range(len(game_positions))):
        after = found[0].values if found else None
        found.insert(0, review_ply(game_positions, ply, after, THINKER, limits, StopFlag()))
    return found


@pytest.mark.parametrize("game", TWO_PLAYER_GAMES)
@pytest.mark.parametrize("seed", in_soak_except(0, values=range(3)))
def test_endgames_are_proved(game: str, seed: int) -> None:
    game_positions = endgame(game, Random(seed), 5)
    found = review_game(game_positions, THOROUGH)
    first, second = game_positions[0].position.rules.colors
    for game_position, review in zip(game_positions, found, strict=True):
        truth = final_lead(game_position.position)
        assert all_exact(review.values)
        assert review.values[first].margin == truth
        assert review.values[second].margin == -truth
        assert review.values[first].chance == (truth > 0) + (truth == 0) / 2
        if game_position.move is None:
            continue
        after = final_lead(game_position.position.play(game_position.move))
        assert review.played
        assert review.played.margin == (after if game_position.position.turn is first else -after)
        check_only_move(game_position, review.only)


def check_only_move(game_position: GamePosition, only: object) -> None:
    """Checks the claim that one move alone wins, or alone draws."""
    position = game_position.position
    if len(position.legal_moves) < 2:
        return
    sign = 1 if position.turn is position.rules.colors[0] else -1
    leads = {move: sign * final_lead(position.play(move)) for move in position.legal_moves}
    best = max(leads.values())
    same = [
        move for move, one in leads.items() if (one > 0) == (best > 0) and (one < 0) == (best < 0)
    ]
    assert only == (same[0] if len(same) == 1 and best >= 0 else None)


@pytest.mark.parametrize("game", in_soak_except(*REVIEWED, values=GAMES))
def test_every_game_is_reviewed(game: str) -> None:
    """With shallow searches: estimates where nothing is proved, and chances that sum to 1."""
    game_positions = random_game(game, Random(5))
    found = review_game(game_positions, QUICK)
    assert all_exact(found[-1].values)
    for game_position, review in zip(game_positions, found, strict=True):
        chances = [value.chance for value in review.values.values()]
        exact = all_exact(review.values)
        assert exact or sum(chances) == pytest.approx(1)
        assert {0, 0.5, 1} >= set(chances) if exact else all(0 <= one <= 1 for one in chances)
        if game_position.move is not None:
            assert review.played
            assert review.line
            best = review.choices[0].value if review.choices else review.played
            assert best.sort_key >= review.played.sort_key
            position = game_position.position
            for move in review.line:
                position = position.play(move)


@pytest.mark.parametrize("seed", range(2))
def test_proved_wins_in_moxie_have_their_distance(seed: int) -> None:
    game_positions = random_game("moxie", Random(seed))[-5:]
    limits = ReviewLimits(near=SearchLimits(depth=3), far=SearchLimits(depth=2))
    proved = 0
    for game_position, review in zip(
        game_positions, review_game(game_positions, limits), strict=True
    ):
        mover = game_position.position.to_move
        if mover is None or not all_exact(review.values):
            continue
        value = review.values[mover]
        if value.chance == 1:
            proved += 1
            assert value.distance
            assert can_win_within(game_position.position, value.distance)
            assert not can_win_within(game_position.position, value.distance - 2)
    assert proved


def test_three_players_maximize_their_own_result() -> None:
    """Values are exact if no player has a tie to decide between the others."""
    exact = 0
    for seed in range(6):
        game_positions = endgame("hex-othello-3", Random(seed), 5)
        for game_position, review in zip(
            game_positions, review_game(game_positions, QUICK), strict=True
        ):
            if not all_exact(review.values) or game_position.position.over:
                continue
            exact += 1
            mover = game_position.position.turn
            assert review.values[mover].margin == maxn_leads(game_position.position)[mover]
    assert exact > 10


def maxn_leads(position: CustodialPosition | object) -> dict[Color, float]:
    """Everybody's lead if each player maximizes the own lead; the first of equal moves counts."""
    assert isinstance(position, CustodialPosition)
    if position.over:
        score = position.score
        return {c: score[c] - max(score[o] for o in score if o is not c) for c in score}
    ends = [maxn_leads(position.play(move)) for move in position.legal_moves]
    return max(ends, key=lambda end: end[position.turn])


def test_the_best_move_of_three_players_has_the_chance_of_the_position() -> None:
    """A search values moves for the mover alone, a review divides the chances."""
    game_positions = random_game("hex-othello-3", Random(5))
    divided = 0
    for game_position, review in zip(
        game_positions, review_game(game_positions, QUICK), strict=True
    ):
        if review.choices and not any(one.value.exact for one in review.choices):
            divided += 1
            chance = review.values[game_position.position.turn].chance
            assert review.choices[0].value.chance == pytest.approx(chance)
    assert divided > 30


def test_three_players_are_valued_by_searches_of_the_same_depth() -> None:
    position = find_game("hex-othello-3").start({})
    depths: list[int] = []

    class Recorder(PlainThinker):
        def best(
            self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
        ) -> SearchResult:
            found = super().best(position, limits, stop, seed)
            depths.append(found.depth)
            return found

    search = Search(Recorder(), SearchLimits(nodes=300, exact=0), StopFlag())
    found = search.rank(position)
    values_for_all(position, found.best.value, found, search)
    assert found.depth > 1
    assert set(depths) == {found.depth}


def test_two_remaining_players_are_reviewed_after_a_departure() -> None:
    """The one who left has lost; the others are reviewed like two players."""
    proved = 0
    for seed in range(4):
        game_positions = endgame("hex-othello-3", Random(seed), 6)
        position, game_positions = game_positions[0].position.without(Color.RED), []
        while not position.over:
            game_positions.append(GamePosition(position, position.legal_moves[0]))
            position = position.play(position.legal_moves[0])
        for review in review_game([*game_positions, GamePosition(position)], QUICK):
            assert review.values[Color.RED].chance == 0
            assert sum(value.chance for value in review.values.values()) == pytest.approx(1)
            proved += all_exact(review.values)
    assert proved > 8


def test_a_position_before_a_departure_is_reviewed_by_itself() -> None:
    game_positions = endgame("macbeth", Random(3), 5)
    left = [*game_positions[:2], replace(game_positions[2], move=None)]
    found = review_game(left, THOROUGH)
    assert all_exact(found[-1].values)
    assert found[-1].values[Color.BLACK].margin == final_lead(game_positions[2].position)
    assert found[-1].played is None


def test_no_proof_is_tried_where_it_is_too_far() -> None:
    """The last position of a game that was resigned early would take many times as long."""
    used: list[SearchLimits] = []

    class Recorder(PlainThinker):
        def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
            used.append(limits)
            return super().rank(position, limits, stop)

    for empty in (QUICK.near.exact + 1, QUICK.near.exact):
        position = endgame("macbeth", Random(3), empty)[0].position
        review_ply([GamePosition(position)], 0, None, Recorder(), QUICK, StopFlag())
    assert used == [QUICK.far, QUICK.near]


def test_proved_values_prove_the_move_before() -> None:
    """Also if the thinker itself does not search deep enough."""
    game_positions = endgame("macbeth", Random(8), 5)
    blind = ReviewLimits(near=SearchLimits(depth=1), far=SearchLimits(depth=1))
    whole = review_game(game_positions, THOROUGH)
    for ply, game_position in enumerate(game_positions[:-1]):
        mover = game_position.position.turn
        known = review_ply(game_positions, ply, whole[ply + 1].values, THINKER, blind, StopFlag())
        assert known.played
        assert known.played.exact
        assert known.played.margin == whole[ply + 1].values[mover].margin


def test_a_missed_win_in_moxie_is_found() -> None:
    """White could have completed a row at once, and Black wins instead."""
    position = find_game("moxie").start({})
    game_positions = []
    for text in ["a1", "a4", "b1", "d4", "d1"]:
        move = parse_move(position, text)
        game_positions.append(GamePosition(position, move))
        position = position.play(move)
    found = review_game([*game_positions, GamePosition(position)], QUICK)
    missed = found[4]
    assert missed.values[Color.WHITE].chance == 1
    assert missed.values[Color.WHITE].distance == 1
    assert missed.choices[0].move == parse_move(game_positions[4].position, "c1")

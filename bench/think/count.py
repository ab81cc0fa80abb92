"""Compiled rules: perft of Othello against public peers, random games against the plain engine."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from rust_reversi import Board

from bench.claim import Claim
from bench.sides import alternate, rate, ratio
from engine import CustodialPosition, find_game
from engine.think.custodial.rules import perft
from engine.think.custodial.rules.bits import Word
from engine.think.custodial.rules.playout import playouts
from engine.think.custodial.rules.state import STATE_WORDS, from_position
from engine.think.custodial.rules.tables import rule_table

ROUNDS = 7
DEPTH, LEAVES = 9, 3_005_288
PLAYOUTS, PLAIN_GAMES = 20_000, 20


def measure() -> Iterator[Claim]:
    """Leaves a second, every leaf made; and random games a second."""
    yield _perft("rust-reversi", 5.0, lambda: _rust(Board(), 7), 55_092)
    spiel = pyspiel.load_game("othello").new_initial_state()
    yield _perft("open-spiel", 20.0, lambda: _spiel(spiel, 5), 1396)
    yield _random_games()


def _perft(peer: str, goal: float, theirs: Callable[[], int], leaves: int) -> Claim:
    position = beginning("othello")
    table, state = rule_table(position.rules), from_position(position)

    def compiled() -> int:
        return perft.perft(table, state, DEPTH)

    assert (compiled(), theirs()) == (LEAVES, leaves)
    ours, others = alternate(ROUNDS, [rate(compiled), rate(theirs)])
    return Claim(
        name=f"think.othello-perft-per-{peer}",
        figure=ratio(ours, others),
        side=">=",
        goal=goal,
        behind=f"{median(ours) / 1e6:.1f} against {median(others) / 1e6:.2f} million leaves/s",
    )


def _rust(board: Board, depth: int) -> int:
    """As fast as the library allows: it makes all positions after a move in one call."""
    if board.is_pass():
        if board.is_game_over():
            return 0
        board = board.clone()
        board.do_pass()
        return 1 if depth == 1 else _rust(board, depth - 1)
    after = board.get_child_boards()
    assert after is not None
    return len(after) if depth == 1 else sum(_rust(one, depth - 1) for one in after)


def _spiel(state: "pyspiel.State", depth: int) -> int:
    """A pass is an action there, too."""
    after = [state.child(action) for action in state.legal_actions()]
    return len(after) if depth == 1 else sum(_spiel(one, depth - 1) for one in after)


def _random_games() -> Claim:
    position = beginning("macbeth")
    table, state = rule_table(position.rules), from_position(position)
    end = np.zeros(STATE_WORDS, dtype=np.uint64)
    chance = Random(1)

    def compiled() -> int:
        playouts(table, state, PLAYOUTS, Word(7), end)
        return PLAYOUTS

    def plain() -> int:
        for _ in range(PLAIN_GAMES):
            place = position
            while moves := place.legal_moves:
                place = place.play(chance.choice(moves))
        return PLAIN_GAMES

    compiled()
    ours, theirs = alternate(ROUNDS, [rate(compiled), rate(plain)])
    return Claim(
        name="think.macbeth-random-games",
        figure=ratio(ours, theirs),
        side=">=",
        goal=100.0,
        behind=f"{median(ours):,.0f} against {median(theirs):,.0f} games/s",
    )


def beginning(game: str) -> CustodialPosition:
    """The start of a custodial game."""
    position = find_game(game).start({})
    assert isinstance(position, CustodialPosition)
    return position

"""The compiled rules, compared with public libraries (perft) and the engine (random games)."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from rust_reversi import Board

from bench.claim import Claim
from bench.compare import alternate, compare_rates, median_ratio, rate
from bench.think import perft
from engine import CustodialPosition, find_game
from engine.think.custodial.rules.bits import Word
from engine.think.custodial.rules.state import STATE_WORDS, from_position
from engine.think.custodial.rules.tables import rule_table
from training.learning.playout import playouts

ROUNDS = 7
DEPTH, LEAVES = 9, 3_005_288
COMPILED_GAMES, ENGINE_GAMES = 20_000, 20


def measure() -> Iterator[Claim]:
    """Leaves a second, where every leaf becomes a position, and random games a second."""
    yield _measure_perft("rust-reversi", 5.0, lambda: _rust_perft(Board(), 7), 55_092)
    state = pyspiel.load_game("othello").new_initial_state()
    yield _measure_perft("open-spiel", 20.0, lambda: _spiel_perft(state, 5), 1396)
    yield _measure_random_games()


def _measure_perft(
    library: str, goal: float, library_perft: Callable[[], int], leaves: int
) -> Claim:
    position = start_of("othello")
    table, state = rule_table(position.rules), from_position(position)

    def compiled() -> int:
        return perft.perft(table, state, DEPTH)

    assert (compiled(), library_perft()) == (LEAVES, leaves)
    ours, theirs = alternate(ROUNDS, [rate(compiled), rate(library_perft)])
    return Claim(
        name=f"think.othello-perft-per-{library}",
        figure=median_ratio(ours, theirs),
        comparison=">=",
        goal=goal,
        details=f"{median(ours) / 1e6:.1f} against {median(theirs) / 1e6:.2f} million leaves/s",
    )


def _rust_perft(board: Board, depth: int) -> int:
    """Uses the fastest way of the library: one call returns all positions after a move."""
    if board.is_pass():
        if board.is_game_over():
            return 0
        board = board.clone()
        board.do_pass()
        return 1 if depth == 1 else _rust_perft(board, depth - 1)
    children = board.get_child_boards()
    assert children is not None
    if depth == 1:
        return len(children)
    return sum(_rust_perft(child, depth - 1) for child in children)


def _spiel_perft(state: "pyspiel.State", depth: int) -> int:
    """Passes are among the legal actions."""
    children = [state.child(action) for action in state.legal_actions()]
    if depth == 1:
        return len(children)
    return sum(_spiel_perft(child, depth - 1) for child in children)


def _measure_random_games() -> Claim:
    position = start_of("macbeth")
    table, state = rule_table(position.rules), from_position(position)
    end = np.zeros(STATE_WORDS, dtype=np.uint64)
    rng = Random(1)

    def compiled() -> int:
        playouts(table, state, COMPILED_GAMES, Word(7), end)
        return COMPILED_GAMES

    def plain_engine() -> int:
        for _ in range(ENGINE_GAMES):
            current = position
            while moves := current.legal_moves:
                current = current.play(rng.choice(moves))
        return ENGINE_GAMES

    compiled()
    name = "think.macbeth-random-games"
    return compare_rates(name, "games/s", compiled, plain_engine, goal=100.0, rounds=ROUNDS)


def start_of(game: str) -> CustodialPosition:
    """The start of a custodial game with its default options."""
    position = find_game(game).start({})
    assert isinstance(position, CustodialPosition)
    return position

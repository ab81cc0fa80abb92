"""States of custodial games as input of the learned evaluation."""

from engine.think.custodial.rules.bits import popcount, signed
from engine.think.custodial.rules.state import NEUTRAL, TURN, State
from engine.think.custodial.rules.tables import PLAYERS, Table, layout
from engine.think.jit import jit
from engine.think.learning.evaluation import EvaluationTables, evaluate
from engine.think.learning.kind import GameKind
from engine.think.learning.network.evaluation import Pair


def cell_bits(kind: GameKind) -> list[int]:
    return [layout(kind.board).number(cell) for cell in kind.board.by_cell]


@jit
def sides(table: Table, state: State, color: int) -> tuple[Pair, Pair, Pair]:
    """The stones of a player, of the next one, and of the previous one or the neutral ones."""
    players = signed(table[PLAYERS])
    second = (color + 1) % players * 2
    third = (color + 2) % players * 2 if players > 2 else NEUTRAL
    own = color * 2
    return (
        (state[own], state[own + 1]),
        (state[second], state[second + 1]),
        (state[third], state[third + 1]),
    )


@jit
def total_stones(state: State) -> int:
    found = 0
    for at in range(NEUTRAL + 2):
        found += signed(popcount(state[at]))
    return found


@jit
def evaluate_state(table: Table, state: State, color: int, tables: EvaluationTables) -> int:
    """The expected lead of a player at the end of the game, in hundredths of stones."""
    players = signed(table[PLAYERS])
    turn = signed(state[TURN])
    if players > 2:
        own, second, third = sides(table, state, color)
        away = (turn - color + players) % players
        return evaluate(own, second, third, total_stones(state), away, tables)
    own, second, third = sides(table, state, turn)
    found = evaluate(own, second, third, total_stones(state), 0, tables)
    return found if turn == color else -found

"""A state of a custodial game as one of its players sees it."""

from engine.think.custodial.rules.bits import popcount, signed
from engine.think.custodial.rules.state import NEUTRAL, TURN, State
from engine.think.custodial.rules.tables import PLAYERS, Table, layout
from engine.think.jit import jit
from engine.think.learning.evaluation import Pair, Tables, evaluate
from engine.think.learning.model import Kind


def bits(kind: Kind) -> list[int]:
    """Where compiled rules keep each cell."""
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
def stones_on(state: State) -> int:
    """How many stones lie on the board."""
    found = 0
    for place in range(NEUTRAL + 2):
        found += signed(popcount(state[place]))
    return found


@jit
def appraise(table: Table, state: State, color: int, tables: Tables) -> int:
    """By how many hundredths of stones a player will be ahead at the end, as was learned."""
    players = signed(table[PLAYERS])
    turn = signed(state[TURN])
    if players > 2:
        own, second, third = sides(table, state, color)
        away = (turn - color + players) % players
        return evaluate(own, second, third, stones_on(state), away, tables)
    own, second, third = sides(table, state, turn)
    found = evaluate(own, second, third, stones_on(state), 0, tables)
    return found if turn == color else -found

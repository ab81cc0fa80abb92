"""What is learned from: positions of games that were played, and how they ended."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.custodial import Rules, start
from engine.think.custodial.rules.bits import Word, signed
from engine.think.custodial.rules.playout import draw
from engine.think.custodial.rules.state import TURN, WORDS, from_position
from engine.think.custodial.rules.tables import PLAYERS, Table, tables
from engine.think.jit import jit
from engine.think.learning.evaluation import Tables
from engine.think.learning.features import sides, stones_on
from engine.think.learning.pattern_index import Words
from engine.think.learning.selfplay import play_game

LONGEST = 400
"""No game has more turns, passes too."""

HELD_OUT = 10
"""Of so many games one is kept to measure by."""


@dataclass(frozen=True, slots=True)
class Play:
    """How a learner plays: up to `opening` random moves, so many plies, and endings exactly."""

    opening: int
    depth: int
    exact: int


@dataclass(frozen=True, slots=True)
class Games:
    """Positions of games, one after the other, how each player ended, and the games' numbers."""

    states: Words
    leads: NDArray[np.int16]
    number: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions as one player saw each: three sets of cells, in two words each.

    `targets`: the player's lead at the end, in stones. `stones` on the board. `turn`: how far away
    the player to move sat. `held`: whether it is only to measure by.
    """

    sets: Words
    targets: NDArray[np.float64]
    stones: NDArray[np.int64]
    turn: NDArray[np.int64]
    held: NDArray[np.bool_]

    def only(self, which: NDArray[np.bool_]) -> "Samples":
        """Some of the samples."""
        return Samples(
            self.sets[which],
            self.targets[which],
            self.stones[which],
            self.turn[which],
            self.held[which],
        )


def play_games(
    rules: Rules, learned: Tables, play: Play, count: int, seed: int, done: Callable[[], None]
) -> Games:
    """So many games of a learner against itself. `done` is called after each."""
    table = tables(rules)
    begin = from_position(start(rules))
    states = np.zeros((LONGEST, WORDS), np.uint64)
    leads = np.zeros((LONGEST, 3), np.int16)
    kept_states, kept_leads, lengths = [], [], []
    word = Word(seed * 0x9E3779B97F4A7C15 % (1 << 64) or 1)
    for _ in range(count):
        word = Word(draw(Word(word)))
        opening = int(word >> Word(40)) % (play.opening + 1)
        kept, word = play_game(
            table, learned, begin, Word(word), opening, play.depth, play.exact, states, leads
        )
        kept_states.append(states[:kept].copy())
        kept_leads.append(leads[:kept].copy())
        lengths.append(kept)
        done()
    number = np.repeat(np.arange(count, dtype=np.int32), lengths)
    return Games(np.concatenate(kept_states), np.concatenate(kept_leads), number)


def join(parts: Sequence[Games]) -> Games:
    """The games of all parts, numbered through."""
    first = np.cumsum([0, *(int(part.number[-1]) + 1 for part in parts)]).astype(np.int32)
    return Games(
        np.concatenate([part.states for part in parts]),
        np.concatenate([part.leads for part in parts]),
        np.concatenate([part.number + at for part, at in zip(parts, first, strict=False)]),
    )


def look(rules: Rules, games: Games) -> Samples:
    """Samples of the player to move, and with three players of the others too."""
    table = tables(rules)
    players = len(rules.colors)
    turns = range(players if players > 2 else 1)
    parts = [_look(table, games.states, games.leads, turn) for turn in turns]
    sets, targets, stones = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    held = np.tile(games.number % HELD_OUT == HELD_OUT - 1, len(turns))
    return Samples(sets, targets, stones, np.repeat(list(turns), len(games.states)), held)


@jit
def _look(
    table: Table, states: Words, leads: NDArray[np.int16], turn: int
) -> tuple[Words, NDArray[np.float64], NDArray[np.int64]]:
    """The positions in the eyes of the player who is `turn` seats before the one to move."""
    players = signed(table[PLAYERS])
    sets = np.zeros((len(states), 6), np.uint64)
    targets = np.zeros(len(states))
    stones = np.zeros(len(states), np.int64)
    for sample in range(len(states)):
        state = states[sample]
        color = (signed(state[TURN]) - turn + players) % players
        own, second, third = sides(table, state, color)
        sets[sample, 0], sets[sample, 1] = own
        sets[sample, 2], sets[sample, 3] = second
        sets[sample, 4], sets[sample, 5] = third
        targets[sample] = leads[sample, color]
        stones[sample] = stones_on(state)
    return sets, targets, stones

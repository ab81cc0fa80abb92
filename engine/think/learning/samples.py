"""Training samples: positions of self-play games, with their results."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.custodial import Rules, start
from engine.think.custodial.rules.bits import Word, signed
from engine.think.custodial.rules.playout import next_random
from engine.think.custodial.rules.state import STATE_WORDS, TURN, from_position
from engine.think.custodial.rules.tables import PLAYERS, Table, rule_table
from engine.think.jit import jit
from engine.think.learning.evaluation import EvaluationTables
from engine.think.learning.features import sides, total_stones
from engine.think.learning.pattern_index import Words
from engine.think.learning.selfplay import play_game

MAX_TURNS = 400  # of a game, passes included
HELD_OUT = 10  # one of so many games measures the error


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """The settings of self-play games.

    Up to `opening` random moves come first. Then `depth` plies are searched, and with at most
    `exact` empty cells the whole rest of the game.
    """

    opening: int
    depth: int
    exact: int


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """The positions of games, the final lead of each player, and the number of each game."""

    states: Words
    leads: NDArray[np.int16]
    number: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions from the view of one player: three sets of cells, of two words each.

    `targets`: the player's final lead, in stones. `stones`: on the board. `turn`: how many seats
    further the player to move sits. `held`: held out from the fit.
    """

    sets: Words
    targets: NDArray[np.float64]
    stones: NDArray[np.int64]
    turn: NDArray[np.int64]
    held: NDArray[np.bool_]

    def only(self, which: NDArray[np.bool_]) -> "Samples":
        return Samples(
            self.sets[which],
            self.targets[which],
            self.stones[which],
            self.turn[which],
            self.held[which],
        )


def play_games(
    rules: Rules,
    learned: EvaluationTables,
    play: SelfPlay,
    count: int,
    seed: int,
    done: Callable[[], None],
) -> PlayedGames:
    table = rule_table(rules)
    begin = from_position(start(rules))
    states = np.zeros((MAX_TURNS, STATE_WORDS), np.uint64)
    leads = np.zeros((MAX_TURNS, 3), np.int16)
    kept_states, kept_leads, lengths = [], [], []
    word = Word(seed * 0x9E3779B97F4A7C15 % (1 << 64) or 1)
    for _ in range(count):
        word = Word(next_random(Word(word)))
        opening = int(word >> Word(40)) % (play.opening + 1)
        kept, word = play_game(
            table, learned, begin, Word(word), opening, play.depth, play.exact, states, leads
        )
        kept_states.append(states[:kept].copy())
        kept_leads.append(leads[:kept].copy())
        lengths.append(kept)
        done()
    number = np.repeat(np.arange(count, dtype=np.int32), lengths)
    return PlayedGames(np.concatenate(kept_states), np.concatenate(kept_leads), number)


def join_games(parts: Sequence[PlayedGames]) -> PlayedGames:
    first = np.cumsum([0, *(int(part.number[-1]) + 1 for part in parts)]).astype(np.int32)
    return PlayedGames(
        np.concatenate([part.states for part in parts]),
        np.concatenate([part.leads for part in parts]),
        np.concatenate([part.number + at for part, at in zip(parts, first, strict=False)]),
    )


def sample_games(rules: Rules, games: PlayedGames) -> Samples:
    """Samples from the view of the player to move; with three players, of every player."""
    table = rule_table(rules)
    players = len(rules.colors)
    turns = range(players if players > 2 else 1)
    parts = [_samples_of_turn(table, games.states, games.leads, turn) for turn in turns]
    sets, targets, stones = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    held = np.tile(games.number % HELD_OUT == HELD_OUT - 1, len(turns))
    return Samples(sets, targets, stones, np.repeat(list(turns), len(games.states)), held)


@jit
def _samples_of_turn(
    table: Table, states: Words, leads: NDArray[np.int16], turn: int
) -> tuple[Words, NDArray[np.float64], NDArray[np.int64]]:
    """The positions from the view of the player `turn` seats before the one to move."""
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
        stones[sample] = total_stones(state)
    return sets, targets, stones

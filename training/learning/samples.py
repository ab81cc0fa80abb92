"""Training samples: positions of self-play games, with their results."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.custodial import Rules, start
from engine.think.custodial.rules.bits import Word, signed
from engine.think.custodial.rules.state import STATE_WORDS, TURN, from_position
from engine.think.custodial.rules.tables import PLAYERS, Table, rule_table
from engine.think.jit import jit
from engine.think.learning.evaluation import EvaluationTables, evaluate
from engine.think.learning.features import sides, total_stones
from engine.think.learning.pattern_index import Words
from training.learning.playout import next_random
from training.learning.selfplay import play_game

MAX_TURNS = 400  # of a game, passes included
HELD_OUT = 10  # one of so many games measures the error


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """The settings of self-play games.

    Up to `opening` random moves come first. Then `depth` plies are searched, and with at most
    `exact` empty cells the whole rest of the game. One of `noise` moves is random instead, except
    in games that are held out; 0 for none.
    """

    opening: int
    depth: int
    exact: int
    noise: int = 0


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """The positions of games: the stones on the board, and whether the game is held out.

    `leads`: the final lead of each player in stones, or an estimate of it.
    """

    states: Words
    leads: NDArray[np.float32]
    stones: NDArray[np.int64]
    held: NDArray[np.bool_]
    number: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions from the view of one player: three sets of cells, of two words each.

    `targets`: the player's lead at the end, in stones.
    """

    sets: Words
    targets: NDArray[np.float64]


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
    leads = np.zeros((MAX_TURNS, 3), np.float32)
    kept_states, kept_leads, lengths = [], [], []
    word = Word(seed * 0x9E3779B97F4A7C15 % (1 << 64) or 1)
    for game in range(count):
        noise = 0 if game % HELD_OUT == HELD_OUT - 1 else play.noise
        word = Word(next_random(Word(word)))
        opening = int(word >> Word(40)) % (play.opening + 1)
        kept, word = play_game(
            table,
            learned,
            begin,
            Word(word),
            opening,
            play.depth,
            play.exact,
            noise,
            states,
            leads,
        )
        kept_states.append(states[:kept].copy())
        kept_leads.append(leads[:kept].copy())
        lengths.append(kept)
        done()
    number = np.repeat(np.arange(count, dtype=np.int32), lengths)
    all_states = np.concatenate(kept_states)
    held = number % HELD_OUT == HELD_OUT - 1
    return PlayedGames(
        all_states, np.concatenate(kept_leads), count_stones(all_states), held, number
    )


def sample_games(rules: Rules, games: PlayedGames, which: NDArray[np.bool_], turn: int) -> Samples:
    """Positions from the view of the player `turn` seats before the one to move."""
    table = rule_table(rules)
    return Samples(*_samples_of_turn(table, games.states[which], games.leads[which], turn))


@jit
def count_stones(states: Words) -> NDArray[np.int64]:
    found = np.zeros(len(states), np.int64)
    for number in range(len(states)):
        found[number] = total_stones(states[number])
    return found


@jit
def evaluate_samples(
    sets: Words, stones: NDArray[np.int64], tables: EvaluationTables
) -> NDArray[np.int64]:
    """The values of positions of two players, in hundredths of stones."""
    found = np.zeros(len(sets), np.int64)
    for sample in range(len(sets)):
        row = sets[sample]
        own, second, third = (row[0], row[1]), (row[2], row[3]), (row[4], row[5])
        found[sample] = evaluate(own, second, third, stones[sample], 0, tables)
    return found


@jit
def _samples_of_turn(
    table: Table, states: Words, leads: NDArray[np.float32], turn: int
) -> tuple[Words, NDArray[np.float64]]:
    players = signed(table[PLAYERS])
    sets = np.zeros((len(states), 6), np.uint64)
    targets = np.zeros(len(states))
    for sample in range(len(states)):
        state = states[sample]
        color = (signed(state[TURN]) - turn + players) % players
        own, second, third = sides(table, state, color)
        sets[sample, 0], sets[sample, 1] = own
        sets[sample, 2], sets[sample, 3] = second
        sets[sample, 4], sets[sample, 5] = third
        targets[sample] = leads[sample, color]
    return sets, targets

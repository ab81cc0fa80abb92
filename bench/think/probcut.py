"""ProbCut: how many positions it saves, and the gain in strength.

`python -m bench.think.probcut match GAME... --openings 40 --nodes 100000` plays the search with
ProbCut against the search without it, with equal numbers of positions a move, from balanced
openings, each twice with exchanged colors. `python -m bench.think.probcut nodes GAME... --depth 12`
searches positions to a depth both ways. The results are in docs/search.md.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import sqrt
from statistics import fmean, stdev
from time import thread_time

from bench.claim import Claim
from engine import GAMES, CustodialPosition, Position, parse_move
from engine.think import SearchLimits, StopFlag, find_thinker
from engine.think.openings.shipped import find_openings

CUSTODIAL = ("macbeth", "macbeth-full", "renegado", "othello", "desdemona")
EXACT = 14  # empty cells from which on the games of a match are played exactly
PLIES = 12  # after an opening, to a position that is searched to a depth
BENCH_DEPTH, BENCH_POSITIONS = 10, 4


def measure() -> Iterator[Claim]:
    """The share of positions that a search with ProbCut visits."""
    for game in ("macbeth", "othello"):
        full, selective, error = compare_nodes(game, BENCH_DEPTH, BENCH_POSITIONS)
        yield Claim(
            name=f"think.{game}-probcut-share-of-nodes",
            figure=selective / full,
            comparison="<=",
            goal=0.5,
            details=f"{selective:,} instead of {full:,} at depth {BENCH_DEPTH}; "
            f"values differ by {error:.1f} stones (RMS)",
        )


def compare_nodes(game: str, depth: int, count: int) -> tuple[int, int, float]:
    """The mean numbers of positions without and with ProbCut, and the RMS of the differences."""
    full, selective, errors = 0, 0, []
    for position in middlegames(game, depth, count):
        limits = SearchLimits(depth=depth)
        found = [
            find_thinker(position).best(position, one, StopFlag())
            for one in (limits, replace(limits, selective=True))
        ]
        full, selective = full + found[0].nodes, selective + found[1].nodes
        margins = [one.best.value.margin or 0.0 for one in found]
        errors.append((margins[0] - margins[1]) ** 2)
    return full // len(errors), selective // len(errors), sqrt(fmean(errors))


def middlegames(game: str, depth: int, count: int) -> Iterator[Position]:
    """Positions some plies after balanced openings, with more empty cells than the depth."""
    return islice((one for one in _after_openings(game) if _empty(one) > depth + 2), count)


def _after_openings(game: str) -> Iterator[Position]:
    for number in range(len(find_openings(game, {}))):
        position = opening(game, number)
        thinker = find_thinker(position)
        for _ in range(PLIES):
            if not position.over:
                found = thinker.best(position, SearchLimits(depth=3), StopFlag(), number)
                position = position.play(found.best.move)
        if not position.over:
            yield position


def _empty(position: Position) -> int:
    assert isinstance(position, CustodialPosition)
    return position.empty.bit_count()


def opening(game: str, number: int) -> Position:
    position = GAMES[game].start({})
    for move in find_openings(game, {})[number].moves:
        position = position.play(parse_move(position, move))
    return position


class Match:
    """Pairs of games between two limits of the search. The first one is `ours`."""

    def __init__(self, ours: SearchLimits, theirs: SearchLimits) -> None:
        self.limits = ours, theirs
        self.seconds = [0.0, 0.0]
        self.points: list[float] = []  # ours in each pair, from 0 to 1
        self.leads: list[float] = []  # ours in each pair, in stones, a game

    def play_pair(self, start: Position) -> None:
        margins = [self._play(start, side) for side in range(2)]
        self.points.append(sum((margin > 0) + (margin == 0) / 2 for margin in margins) / 2)
        self.leads.append(fmean(margins))

    def _play(self, position: Position, first: int) -> float:
        """Our lead at the end if the player of `first` begins: 0 is us."""
        beginner = position.to_move
        ply = 0
        while position.to_move:
            side = first if position.to_move is beginner else 1 - first
            moves = position.legal_moves
            move = moves[0]
            if len(moves) > 1:
                started = thread_time()
                found = find_thinker(position).best(position, self.limits[side], StopFlag(), ply)
                self.seconds[side] += thread_time() - started
                move = found.best.move
            position, ply = position.play(move), ply + 1
        assert isinstance(position, CustodialPosition)
        lead = sum(n if color is beginner else -n for color, n in position.score.items())
        return float(lead if first == 0 else -lead)

    def __str__(self) -> str:
        pairs = len(self.points)
        error = 196 * stdev(self.points) / sqrt(pairs) if pairs > 1 else 100.0
        spread = 1.96 * stdev(self.leads) / sqrt(pairs) if pairs > 1 else 100.0
        return (
            f"{100 * fmean(self.points):.1f} ± {error:.1f} % of {2 * pairs} games, "
            f"{fmean(self.leads):+.1f} ± {spread:.1f} stones a game, "
            f"processor time {self.seconds[0]:.0f} against {self.seconds[1]:.0f} s"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.think.probcut")
    parser.add_argument("what", choices=("match", "nodes"))
    parser.add_argument("game", nargs="+", choices=CUSTODIAL)
    parser.add_argument("--openings", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--depth", type=int, default=12)
    parser.add_argument("--positions", type=int, default=8)
    arguments = parser.parse_args()
    for game in arguments.game:
        if arguments.what == "nodes":
            full, selective, error = compare_nodes(game, arguments.depth, arguments.positions)
            print(f"{game}: {full:,} and {selective:,} positions, {error:.2f} stones", flush=True)
            continue
        full_limits = SearchLimits(nodes=arguments.nodes, exact=EXACT)
        match = Match(replace(full_limits, selective=True), full_limits)
        for number in range(min(arguments.openings, len(find_openings(game, {})))):
            match.play_pair(opening(game, number))
            print(f"{game} {match}", flush=True)


if __name__ == "__main__":
    main()

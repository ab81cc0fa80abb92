"""Matches of the shipped weights of a game against other weights.

`python -m bench.evaluation.weights GAME OTHER.npz --openings 40 --nodes 20000` plays from balanced
openings, each opening once for every seat, with as many positions a move. With three players, the
shipped weights play one seat against two of the others.
"""

import argparse
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from bench.think.compiled_rules import start_of
from bench.think.probcut import EXACT, opening
from engine import CustodialPosition
from engine.think import SearchLimits, StopFlag
from engine.think.custodial.search.evaluate import Evaluation, load_evaluation
from engine.think.custodial.search.iterative_deepening import IterativeDeepening
from engine.think.custodial.search.paranoid import ParanoidSearch
from engine.think.learning.features import cell_bits
from engine.think.learning.kind import kind_of
from engine.think.learning.model import unpack_model
from engine.think.openings.shipped import find_openings
from training.learning.presets import PRESETS


class WeightsMatch:
    """Games from openings. `points` and `leads`: of the shipped weights, the means of openings."""

    def __init__(self, other: Evaluation, nodes: int) -> None:
        self.other = other
        self.limits = SearchLimits(nodes=nodes, exact=EXACT)
        self.points: list[float] = []
        self.leads: list[float] = []
        self.games = 0

    def play_opening(self, start: CustodialPosition) -> None:
        colors = start.rules.colors
        ends = [self._play(start, seat) for seat in range(len(colors))]
        wins, leads = [], []
        for color, end in zip(colors, ends, strict=True):
            wins.append((color in end.winners) / len(end.winners))
            score = end.score
            leads.append(score[color] - max(n for one, n in score.items() if one is not color))
        self.points.append(fmean(wins))
        self.leads.append(fmean(leads))
        self.games += len(colors)

    def _play(self, position: CustodialPosition, seat: int) -> CustodialPosition:
        rules, ply = position.rules, 0
        ours, color = load_evaluation(rules), rules.colors[seat]
        kind = IterativeDeepening if len(rules.colors) == 2 else ParanoidSearch
        while position.to_move:
            moves = position.legal_moves
            move = moves[0]
            if len(moves) > 1:
                search = kind(position, self.limits, StopFlag(), Random(ply), every=False)
                search.model, search.weights = ours if position.to_move is color else self.other
                move = search.deepen().best.move
            position, ply = position.play(move), ply + 1
        return position

    def __str__(self) -> str:
        scale = 1.96 / sqrt(len(self.points))
        spread = [scale * stdev(one) if len(one) > 1 else 100 for one in (self.points, self.leads)]
        return (
            f"{100 * fmean(self.points):.1f} ± {100 * spread[0]:.1f} % of {self.games} games, "
            f"{fmean(self.leads):+.1f} ± {spread[1]:.1f} stones a game"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.evaluation.weights")
    parser.add_argument("game", choices=PRESETS)
    parser.add_argument("other", type=Path)
    parser.add_argument("--openings", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=20_000)
    arguments = parser.parse_args()
    rules = start_of(arguments.game).rules
    model = unpack_model(arguments.other.read_bytes(), kind_of(rules))
    match = WeightsMatch((model, model.tables(cell_bits(model.kind))), arguments.nodes)
    for number in range(min(arguments.openings, len(find_openings(arguments.game, {})))):
        start = opening(arguments.game, number)
        assert isinstance(start, CustodialPosition)
        match.play_opening(start)
        print(f"{arguments.game} {match}", flush=True)


if __name__ == "__main__":
    main()

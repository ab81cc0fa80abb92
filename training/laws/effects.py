"""How many stones at the end of the game a kind of move, or one more of a measure, is worth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.errors import UserError
from training.laws.moves import KINDS, MEASURES, Moves

STAGES = ((60, 46), (45, 31), (30, 21), (20, 11))
"""The most and the fewest empty cells of each stage."""

ROWS = (*KINDS[:-1], *MEASURES)
SAMPLES = 200  # of positions, drawn again, for the intervals
Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a kind of move is worth more than one inside, or one more of a measure, in stones at the
    end, against the other moves of the same position.

    `alone`: with all that goes with it, and the ends of its 95 % interval. `together`: while the
    rest of ROWS is the same. `again`: `alone` in games that were not used to find it. `moves`: of
    the kind, or all.
    """

    name: str
    alone: float
    low: float
    high: float
    together: float
    again: float
    moves: int


@dataclass(frozen=True, slots=True)
class Stage:
    """A range of empty cells, and the effects there."""

    most: int
    fewest: int
    positions: int
    effects: tuple[Effect, ...]


def find_stages(found: Moves, others: Moves, seed: int = 1) -> tuple[Stage, ...]:
    """Raises UserError if a stage has no moves."""
    rng = np.random.default_rng(seed)
    return tuple(_stage(found, others, most, fewest, rng) for most, fewest in STAGES)


def _stage(found: Moves, others: Moves, most: int, fewest: int, rng: np.random.Generator) -> Stage:
    columns, leads, positions = _within(found, most, fewest)
    again, leads_again, _ = _within(others, most, fewest)
    together = fit_stage(found, most, fewest)
    kinds = found.kinds[_chosen(found, most, fewest)]
    effects = []
    for place, name in enumerate(ROWS):
        chosen = [*range(len(KINDS) - 1)] if name in KINDS else [place]
        drawn = _drawn(columns[:, chosen], leads, positions, rng)[:, chosen.index(place)]
        low, high = np.percentile(drawn, (2.5, 97.5))
        effects.append(
            Effect(
                name,
                float(_fit(columns[:, chosen], leads)[chosen.index(place)]),
                float(low),
                float(high),
                float(together[place]),
                float(_fit(again[:, chosen], leads_again)[chosen.index(place)]),
                int((kinds == place).sum()) if name in KINDS else len(kinds),
            )
        )
    return Stage(most, fewest, len(np.unique(positions)), tuple(effects))


def fit_stage(moves: Moves, most: int, fewest: int) -> Matrix:
    """The worth of each of ROWS, together."""
    columns, leads, _ = _within(moves, most, fewest)
    return _fit(columns, leads)


def _within(moves: Moves, most: int, fewest: int) -> tuple[Matrix, Matrix, NDArray[np.int64]]:
    """The columns of ROWS and the leads, less the means of their positions; and the positions."""
    chosen = _chosen(moves, most, fewest)
    if not chosen.any():
        raise UserError(f"too few games: none has a choice with {most} to {fewest} empty cells")
    positions = moves.positions[chosen]
    kinds = [moves.kinds[chosen] == kind for kind in range(len(KINDS) - 1)]
    columns = [*kinds, moves.measures[chosen], moves.leads[chosen]]
    table: Matrix = np.column_stack(columns).astype(np.float64)
    for position in np.unique(positions):
        table[positions == position] -= table[positions == position].mean(0)
    return table[:, :-1], table[:, -1], positions


def _chosen(moves: Moves, most: int, fewest: int) -> NDArray[np.bool_]:
    return (moves.empty <= most) & (moves.empty >= fewest)


def _fit(columns: Matrix, leads: Matrix) -> Matrix:
    return np.linalg.lstsq(columns, leads, rcond=None)[0].astype(np.float64)


def _drawn(
    columns: Matrix, leads: Matrix, positions: NDArray[np.int64], rng: np.random.Generator
) -> Matrix:
    rows = [np.flatnonzero(positions == position) for position in np.unique(positions)]
    squares = np.array([columns[row].T @ columns[row] for row in rows])
    products = np.array([columns[row].T @ leads[row] for row in rows])
    samples = (rng.integers(0, len(rows), len(rows)) for _ in range(SAMPLES))
    return np.array([np.linalg.pinv(squares[one].sum(0)) @ products[one].sum(0) for one in samples])


def format_stages(stages: Sequence[Stage]) -> str:
    """Three tables in Markdown: `alone` with its interval, `again`, and `together`."""

    def table(text: Callable[[Effect], str]) -> str:
        head = "".join(f" {stage.most} to {stage.fewest} |" for stage in stages)
        lines = [f"| empty cells |{head}", f"| --- |{' --- |' * len(stages)}"]
        for place, name in enumerate(ROWS):
            cells = "".join(f" {text(stage.effects[place])} |" for stage in stages)
            lines.append(f"| `{name}` |{cells}")
        return "\n".join(lines)

    counts = "".join(f" {stage.positions} |" for stage in stages)
    return "\n\n".join(
        [
            table(lambda one: f"{one.alone:+.1f} ({one.low:+.1f} to {one.high:+.1f})")
            + f"\n| positions |{counts}",
            table(lambda one: f"{one.again:+.1f}"),
            table(lambda one: f"{one.together:+.1f}"),
        ]
    )

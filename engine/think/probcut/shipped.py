"""The shipped fits: a small text file for each kind of game for two players."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from engine.custodial import Rules
from engine.think.learning.kind import model_name

FOLDER = files("engine.think.probcut") / "fits"
FORMAT = 1
STAGE_STONES = 4
HEAD = "# format {format}: stage, deep, shallow, slope, intercept, deviation, positions\n"


class Fit(NamedTuple):
    """The value of a search of `deep` plies is about `slope` times the value of `shallow` plies,
    plus `intercept`; `deviation` is the standard deviation of the error. Both in hundredths of
    stones.

    `stage`: the stones on the board, divided by STAGE_STONES. `positions`: measured.
    """

    stage: int
    deep: int
    shallow: int
    slope: float
    intercept: float
    deviation: float
    positions: int


def find_fits(rules: Rules) -> tuple[Fit, ...]:
    """The fits of a game; none if it has no file."""
    name = model_name(rules)
    return _load(name) if name else ()


def format_fits(command: str, fits: Iterable[Fit]) -> str:
    """A file: the command that made it, the column names, and a line for each fit."""
    lines = (
        f"{one.stage} {one.deep} {one.shallow} {one.slope:.3f} {one.intercept:.0f} "
        f"{one.deviation:.0f} {one.positions}\n"
        for one in fits
    )
    return f"# {command}\n{HEAD.format(format=FORMAT)}{''.join(lines)}"


def parse_fits(text: str) -> tuple[Fit, ...]:
    """Raises ValueError."""
    _, head, *lines = text.splitlines(keepends=True)
    if head != HEAD.format(format=FORMAT):
        raise ValueError(f"these are no fits in format {FORMAT}")
    return tuple(_parse_fit(*line.split()) for line in lines)


def _parse_fit(stage: str, deep: str, shallow: str, *rest: str) -> Fit:
    slope, intercept, deviation, positions = map(float, rest)
    return Fit(int(stage), int(deep), int(shallow), slope, intercept, deviation, int(positions))


@cache
def _load(name: str) -> tuple[Fit, ...]:
    file = FOLDER / f"{name}.txt"
    return parse_fits(file.read_text(encoding="utf-8")) if file.is_file() else ()

"""`birnam solve`: makes the tables of a solved game, and looks positions up."""

import argparse
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from app.errors import UserError
from app.settings import Settings
from engine import (
    Game,
    MoxiePosition,
    MoxieRules,
    Position,
    format_move,
    format_position,
)
from engine.moxie.rules import STONES
from engine.think.jit import COMPILED

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Solved:
    """A position that was looked up, as text or as one JSON object."""

    game: Game
    options: Options
    moves: list[str]
    position: Position
    stones: int

    def __str__(self) -> str:
        value, legal = self._look()
        lines = [_told(*value)]
        lines += [f"{text}  {_told(*value)}" for text, value in legal.items()]
        return "\n".join(lines)

    @property
    def json(self) -> str:
        (value, distance), legal = self._look()
        return json.dumps(
            {
                "game": self.game.id,
                "options": self.options,
                "moves": self.moves,
                "position": format_position(self.position),
                "to_move": self.position.to_move,
                "over": self.position.over,
                "value": value,
                "distance": distance,
                "legal": {
                    text: {"value": value, "distance": distance}
                    for text, (value, distance) in legal.items()
                },
            }
        )

    def _look(self) -> tuple[tuple[str, int | None], dict[str, tuple[str, int | None]]]:
        """The position's value and distance, and those of the legal moves, best first."""
        from engine.think.moxie.table.table import open_table  # noqa: PLC0415 - as below

        rules = need_compiler(self.position.rules)
        assert isinstance(self.position, MoxiePosition)
        table = open_table(rules, Settings().tables, self.stones)
        if table is None:
            told = "".join(f" --option {key}={value}" for key, value in _unusual(self))
            told += f" --stones {self.stones}" if self.stones != STONES else ""
            raise UserError(
                f"this {self.game.title} is not solved here yet; solve it with: "
                f"birnam solve {self.game.id}{told}"
            )
        found = table.probe_moves(self.position).items()
        legal: dict[str, tuple[str, int | None]] = {
            format_move(self.position, move): (verdict.value, verdict.distance)
            for move, verdict in sorted(found, key=lambda item: -item[1].sort_key)
        }
        verdict = table.probe(self.position)
        return (verdict.value, verdict.distance), legal


def _told(value: str, distance: int | None) -> str:
    if distance is None:
        return value
    return f"{value} in {distance} {'turn' if distance == 1 else 'turns'}"


def begin(start: Position, stones: int) -> Position:
    """The start of a smaller game, in which all but so many stones have been captured."""
    return replace(start, reserves=(stones, stones)) if isinstance(start, MoxiePosition) else start


def _unusual(solved: Solved) -> list[tuple[str, str]]:
    usual = {option.name: option.choices[0].value for option in solved.game.options}
    return [(key, value) for key, value in solved.options.items() if value != usual[key]]


def run_solve(game: Game, given: Options, wanted: argparse.Namespace) -> Iterator[str]:
    """Does what the command line asks for, but for looking up. Raises Mistake."""
    options = game.complete(given)
    rules = need_compiler(game.rules(options))
    threads = wanted.threads or os.cpu_count() or 1
    if wanted.table:
        yield results_table()
    elif wanted.every:
        yield from survey_all(given, Path(wanted.every), threads, keep=wanted.keep)
    else:
        yield make_table(rules, threads, wanted.stones)


def need_compiler(rules: object) -> MoxieRules:
    """The rules, if they can be solved here. Raises Mistake."""
    if not isinstance(rules, MoxieRules):
        raise UserError("only moxie is small enough to be solved")
    if not COMPILED:
        raise UserError("solving needs numba, which is not installed")
    return rules


def make_table(rules: MoxieRules, threads: int, stones: int) -> str:
    """Makes the table of some rules, or goes on with it; a line about it. Raises Mistake."""
    from engine.think.moxie.retrograde.solver import solve  # noqa: PLC0415 - numpy and numba take time
    from engine.think.moxie.table.file import TableLocked, table_name  # noqa: PLC0415

    path = Settings().tables / table_name(rules, stones)
    try:
        with _bar() as bar:
            task = bar.add_task("Solving", total=None)
            solve(
                rules,
                path,
                progress=lambda done, size: bar.update(task, completed=done, total=size),
                stones=stones,
                threads=threads,
            )
    except (TableLocked, OSError) as error:
        raise UserError(f"{path.name}: {error}") from error
    except KeyboardInterrupt:
        raise UserError("stopped; the same command goes on from here") from None
    return f"{path}: {path.stat().st_size:,} bytes"


def survey_all(wanted: Options, book: Path, threads: int, *, keep: bool) -> Iterator[str]:
    """Solves all variants with some options that the book does not have; a line for each."""
    from engine.think.moxie.solved.results import variants  # noqa: PLC0415 - as above
    from engine.think.moxie.solved.solve_all import solve_all  # noqa: PLC0415

    chosen = [options for options in variants() if wanted.items() <= options.items()]
    for result in solve_all(chosen, Settings().tables, book, keep=keep, threads=threads):
        told = _told(result.value, result.distance)
        yield f"{' '.join(result.options.values())}: {told}; {result.seconds} s"


def results_table() -> str:
    """The results that come with the program, in Markdown."""
    from engine.think.moxie.solved.report import report  # noqa: PLC0415 - as above

    return report()


@contextmanager
def _bar() -> Iterator[Progress]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        yield bar

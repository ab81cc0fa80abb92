"""`birnam solve`: makes tables of solved games, and looks up positions in them."""

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
class TableLookup:
    """Looks up a position in the table of its rules. Raises UserError if there is no table."""

    game: Game
    options: Options
    moves: list[str]
    position: Position
    stones: int

    def __str__(self) -> str:
        verdict, legal = self._probe()
        lines = [_format_verdict(*verdict)]
        lines += [f"{move}  {_format_verdict(*verdict)}" for move, verdict in legal.items()]
        return "\n".join(lines)

    @property
    def json(self) -> str:
        (value, distance), legal = self._probe()
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
                    move: {"value": value, "distance": distance}
                    for move, (value, distance) in legal.items()
                },
            }
        )

    def _probe(self) -> tuple[tuple[str, int | None], dict[str, tuple[str, int | None]]]:
        """The value and distance of the position and of each legal move, best first."""
        from engine.think.moxie.table.table import open_table  # noqa: PLC0415 - slow to import

        rules = require_solvable(self.position.rules)
        assert isinstance(self.position, MoxiePosition)
        table = open_table(rules, Settings().tables, self.stones)
        if table is None:
            arguments = "".join(f" --option {name}={value}" for name, value in self._non_defaults())
            arguments += f" --stones {self.stones}" if self.stones != STONES else ""
            raise UserError(
                f"there is no table for this {self.game.id} yet; make it with: "
                f"birnam solve {self.game.id}{arguments}"
            )
        verdicts = table.probe_moves(self.position).items()
        legal: dict[str, tuple[str, int | None]] = {
            format_move(self.position, move): (verdict.value, verdict.distance)
            for move, verdict in sorted(verdicts, key=lambda item: -item[1].sort_key)
        }
        verdict = table.probe(self.position)
        return (verdict.value, verdict.distance), legal

    def _non_defaults(self) -> list[tuple[str, str]]:
        defaults = {option.name: option.choices[0] for option in self.game.options}
        return [(name, value) for name, value in self.options.items() if value != defaults[name]]


def _format_verdict(value: str, distance: int | None) -> str:
    if distance is None:
        return value
    return f"{value} in {distance} {'turn' if distance == 1 else 'turns'}"


def with_reserves(start: Position, stones: int) -> Position:
    """A start of Moxie in which each player has `stones` in reserve and the others are captured."""
    return replace(start, reserves=(stones, stones)) if isinstance(start, MoxiePosition) else start


def run_solve(game: Game, given: Options, arguments: argparse.Namespace) -> Iterator[str]:
    """Run the command without --moves, and yield lines to print. Raises UserError."""
    options = game.complete(given)
    rules = require_solvable(game.rules(options))
    threads = arguments.threads or os.cpu_count() or 1
    if arguments.table:
        yield results_table()
    elif arguments.every:
        yield from solve_variants(given, Path(arguments.every), threads, keep=arguments.keep)
    else:
        yield make_table(rules, threads, arguments.stones)


def require_solvable(rules: object) -> MoxieRules:
    """Raises UserError if the rules cannot be solved here."""
    if not isinstance(rules, MoxieRules):
        raise UserError("only moxie is small enough to be solved")
    if not COMPILED:
        raise UserError("solving needs numba, which is not installed")
    return rules


def make_table(rules: MoxieRules, threads: int, stones: int) -> str:
    """Make a table, or continue an interrupted one, and return a line about it.

    Raises UserError.
    """
    from engine.think.moxie.retrograde.solver import solve  # noqa: PLC0415 - slow to import
    from engine.think.moxie.table.file import TableLocked, table_name  # noqa: PLC0415 - slow to import

    path = Settings().tables / table_name(rules, stones)
    try:
        with _progress_bar() as bar:
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
        raise UserError("interrupted; repeat the command to continue") from None
    return f"{path}: {path.stat().st_size:,} bytes"


def solve_variants(given: Options, results: Path, threads: int, *, keep: bool) -> Iterator[str]:
    """Solve all variants with these options that are not in `results`; yields a line for each."""
    from engine.think.moxie.solved.results import variants  # noqa: PLC0415 - slow to import
    from engine.think.moxie.solved.solve_all import solve_all  # noqa: PLC0415 - slow to import

    matching = [options for options in variants() if given.items() <= options.items()]
    for result in solve_all(matching, Settings().tables, results, keep=keep, threads=threads):
        verdict = _format_verdict(result.value, result.distance)
        yield f"{' '.join(result.options.values())}: {verdict}; {result.seconds} s"


def results_table() -> str:
    """The shipped results, as a Markdown table."""
    from engine.think.moxie.solved.report import report  # noqa: PLC0415 - slow to import

    return report()


@contextmanager
def _progress_bar() -> Iterator[Progress]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        yield bar

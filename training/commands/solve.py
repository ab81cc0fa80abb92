"""`python -m training solve`: makes tables of solved games, and looks up positions in them."""

import argparse
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.environment import load_settings
from app.errors import UserError
from engine import (
    Game,
    MoxiePosition,
    MoxieRules,
    Position,
    format_move,
    format_position,
)
from engine.moxie.rules import STONES
from engine.think.moxie.retrograde.solver import solve
from engine.think.moxie.solved.results import variants
from engine.think.moxie.table.file import TableLocked, table_name
from engine.think.moxie.table.table import MoxieTable, open_table
from training.moxie.report import report
from training.moxie.solve_all import solve_all
from training.moxie.step_stats import format_step_stats
from training.progress import ProgressBar

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
        rules = require_solvable(self.position.rules)
        assert isinstance(self.position, MoxiePosition)
        table = require_table(self.game, self.options, rules, self.stones)
        verdicts = table.probe_moves(self.position).items()
        legal: dict[str, tuple[str, int | None]] = {
            format_move(self.position, move): (verdict.value, verdict.distance)
            for move, verdict in sorted(verdicts, key=lambda item: -item[1].sort_key)
        }
        verdict = table.probe(self.position)
        return (verdict.value, verdict.distance), legal


def require_table(game: Game, options: Options, rules: MoxieRules, stones: int) -> MoxieTable:
    """Raises UserError, which names the command that makes the table."""
    if table := open_table(rules, load_settings().tables, stones):
        return table
    changed = [
        (name, value) for name, value in options.items() if (name, value) not in _defaults(game)
    ]
    arguments = "".join(f" --option {name}={value}" for name, value in changed)
    arguments += f" --stones {stones}" if stones != STONES else ""
    raise UserError(
        f"there is no table for this {game.id} yet; make it with: "
        f"python -m training solve {game.id}{arguments}"
    )


def _defaults(game: Game) -> set[tuple[str, str]]:
    return {(option.name, option.choices[0]) for option in game.options}


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
        yield report()
    elif arguments.steps:
        yield from format_step_stats(require_table(game, options, rules, arguments.stones))
    elif arguments.every:
        yield from solve_variants(given, Path(arguments.every), threads, keep=arguments.keep)
    else:
        yield make_table(rules, threads, arguments.stones)


def require_solvable(rules: object) -> MoxieRules:
    """Raises UserError if the rules cannot be solved here."""
    if not isinstance(rules, MoxieRules):
        raise UserError("only moxie is small enough to be solved")
    return rules


def make_table(rules: MoxieRules, threads: int, stones: int) -> str:
    """Make a table, or continue an interrupted one, and return a line about it.

    Raises UserError.
    """
    path = load_settings().tables / table_name(rules, stones)
    try:
        with ProgressBar() as bar:
            bar.begin("solving", None)
            solve(
                rules,
                path,
                progress=bar.reach,
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
    matching = [options for options in variants() if given.items() <= options.items()]
    for result in solve_all(matching, load_settings().tables, results, keep=keep, threads=threads):
        verdict = _format_verdict(result.value, result.distance)
        yield f"{' '.join(result.options.values())}: {verdict}; {result.seconds} s"

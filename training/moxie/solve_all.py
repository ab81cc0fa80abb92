"""Solves variants one after the other and records the results."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import process_time

from engine.board import Board
from engine.moxie.move_notation import format_move
from engine.moxie.position import start_moxie
from engine.think.moxie.retrograde.layer_group import LayerGroups
from engine.think.moxie.retrograde.solver import Progress, solve
from engine.think.moxie.rules.numbering import numbering
from engine.think.moxie.solved.results import (
    Options,
    Result,
    format_results,
    read_results,
    rules_of,
)
from engine.think.moxie.table.file import table_name
from engine.think.moxie.table.table import MoxieTable, open_table
from engine.think.thinker import StopFlag
from training.moxie.table_stats import table_stats


def solve_all(
    wanted: Iterable[Options],
    folder: Path,
    results_file: Path,
    *,
    keep: bool,
    threads: int = 1,
    progress: Callable[[Options], Progress] | None = None,
    stop: StopFlag | None = None,
) -> Iterator[Result]:
    """Solves the variants that the file lacks and adds their results.

    `keep`: tables stay on disk.
    """
    groups_by_board: dict[Board, LayerGroups] = {}
    for options in wanted:
        known = read_results(results_file.read_text()) if results_file.exists() else ()
        if any(result.options == dict(options) for result in known):
            continue
        rules = rules_of(options)
        path = folder / table_name(rules)
        stays = keep or path.exists()
        groups = groups_by_board.setdefault(rules.board, LayerGroups(rules.board, keep_all=True))
        begin = process_time()
        report = progress(options) if progress else None
        if not solve(rules, path, stop, report, threads=threads, groups=groups):
            return
        seconds = process_time() - begin
        table = open_table(rules, folder)
        assert table
        result = summarize_table(options, table, seconds)
        known = read_results(results_file.read_text()) if results_file.exists() else ()
        results_file.write_text(format_results((*known, result)))
        if not stays:
            path.unlink()
        yield result


def summarize_table(options: Options, table: MoxieTable, seconds: float) -> Result:
    start = start_moxie(table.rules)
    numbers = numbering(table.rules.board)
    first: dict[str, tuple[str, int | None]] = {}
    seen: set[int] = set()
    for move, value in table.probe_moves(start).items():
        (number,) = numbers.numbers_of(move.cells[0])
        orbit = min(symmetry[number] for symmetry in numbers.symmetries)
        if orbit not in seen:
            seen.add(orbit)
            first[format_move(table.rules.board, move)] = value.value, value.distance
    value = table.probe(start)
    return Result(
        options=dict(options),
        value=value.value,
        distance=value.distance,
        first=first,
        **table_stats(table)._asdict(),
        seconds=round(seconds, 1),
    )

"""Solving one variant after the other, and writing down what comes out."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import process_time

from engine.board import Board
from engine.moxie.move_notation import format_move
from engine.moxie.position import start_moxie
from engine.think.moxie.retrograde.layer_group import Atlas
from engine.think.moxie.retrograde.solver import Progress, solve
from engine.think.moxie.rules.numbering import dense
from engine.think.moxie.solved.results import (
    Options,
    Result,
    format_results,
    read_results,
    rules_of,
)
from engine.think.moxie.solved.table_stats import tally
from engine.think.moxie.table.file import table_name
from engine.think.moxie.table.table import MoxieTable, open_table
from engine.think.thinker import Stop


def survey(
    wanted: Iterable[Options],
    folder: Path,
    book: Path,
    *,
    keep: bool,
    threads: int = 1,
    progress: Callable[[Options], Progress] | None = None,
    stop: Stop | None = None,
) -> Iterator[Result]:
    """Solves what is not in the book yet, and enters it; `keep`: tables stay on the disk."""
    atlases: dict[Board, Atlas] = {}
    for options in wanted:
        known = read_results(book.read_text()) if book.exists() else ()
        if any(result.options == dict(options) for result in known):
            continue
        rules = rules_of(options)
        path = folder / table_name(rules)
        stays = keep or path.exists()
        atlas = atlases.setdefault(rules.board, Atlas(rules.board, forever=True))
        begin = process_time()
        told = progress(options) if progress else None
        if not solve(rules, path, stop, told, threads=threads, atlas=atlas):
            return
        seconds = process_time() - begin
        table = open_table(rules, folder)
        assert table
        result = result_of(options, table, seconds)
        known = read_results(book.read_text()) if book.exists() else ()
        book.write_text(format_results((*known, result)))
        if not stays:
            path.unlink()
        yield result


def result_of(options: Options, table: MoxieTable, seconds: float) -> Result:
    """What a table says of its variant."""
    start = start_moxie(table.rules)
    numbers = dense(table.rules.board)
    first: dict[str, tuple[str, int | None]] = {}
    seen: set[int] = set()
    for move, verdict in table.moves(start).items():
        (number,) = numbers.packed(move.cells[0])
        orbit = min(symmetry[number] for symmetry in numbers.symmetries)
        if orbit not in seen:
            seen.add(orbit)
            first[format_move(table.rules.board, move)] = verdict.value, verdict.distance
    verdict = table.verdict(start)
    return Result(
        options=dict(options),
        value=verdict.value,
        distance=verdict.distance,
        first=first,
        **tally(table)._asdict(),
        seconds=round(seconds, 1),
    )

"""`python -m training macbeth-4`: solves MacBeth on a hexagon of side 4, and writes its tables."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

import numpy as np

from app.errors import UserError
from engine.custodial import start
from engine.think.small_macbeth.results import FILLINGS, RESULTS, filled, opening_rules
from engine.think.small_macbeth.table import KINDS, LAST_STONES, Kind, pack, unpack
from engine.think.small_macbeth.thinker import Solution
from training.progress import ProgressBar
from training.small_macbeth.solve import FIRST_STONES, Layer, solve

LAYERS = 2 * 25  # forward and backward


def solve_small_macbeth(folder: str) -> Iterator[str]:
    """Write a table for each kind of rules to `folder`, and the results beside it. Yields tables in
    Markdown. Raises UserError.
    """
    found = {}
    for kind in KINDS:
        begin = process_time()
        with ProgressBar() as bar:
            bar.begin(kind.name, LAYERS)
            layers = solve(kind, bar.step)
        packed = packed_table(layers)
        write(Path(folder) / kind.file, packed)
        found[kind.name] = {"positions": count_positions(layers), **results(kind, packed)}
        yield report(kind, layers, process_time() - begin)
    write(Path(folder).parent / RESULTS, f"{json.dumps(found, indent=2)}\n".encode())


def write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from error


def results(kind: Kind, packed: bytes) -> dict[str, int]:
    """Black's lead after best play from each filling of the ring, and from the empty board."""
    solution = Solution(kind, unpack(packed))
    leads = {filling: solution.lead(filled(kind, filling)) for filling in FILLINGS}
    return {"reversi": solution.lead(start(opening_rules(kind))), **leads}


def count_positions(layers: Sequence[Layer]) -> int:
    return sum(len(layer.words) for layer in layers)


def packed_table(layers: Sequence[Layer]) -> bytes:
    """The layers that are stored, as one file."""
    stored = layers[: LAST_STONES - FIRST_STONES + 1]
    words = np.concatenate([layer.words for layer in stored])
    values = np.concatenate([layer.values for layer in stored])
    order = np.argsort(words)
    return pack(words[order].tolist(), values[order].tolist())


def report(kind: Kind, layers: Sequence[Layer], seconds: float) -> str:
    """The numbers of positions by stones, and how many the player to move wins, draws and loses."""
    lines = [f"{kind.name}: {seconds:.0f} s", "", "| stones | positions | won/drawn/lost |"]
    lines.append("| ---: | ---: | ---: |")
    for number, layer in enumerate(layers):
        lines.append(f"| {number + FIRST_STONES} | {len(layer.words):,} | {_shares(layer)} |")
    return "\n".join([*lines, f"| all | {count_positions(layers):,} | |", ""])


def _shares(layer: Layer) -> str:
    signs = np.sign(layer.values)
    return "/".join(f"{100 * float((signs == sign).mean()):.1f}" for sign in (1, 0, -1))

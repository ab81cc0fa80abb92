"""Tables on disk: a header, and a byte for every position.

An unfinished table has another file name, and its header counts the solved pairs of layers. A file
with the final name is complete.
"""

import json
import mmap
import os
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from engine.moxie.rules import STONES, MoxieRules
from engine.think.moxie.table.index import Bytes, Layers

HEADER = 4096
DONE_AT = HEADER - 8


class TableLocked(RuntimeError):
    """Another process is making this table."""


def table_name(rules: MoxieRules, stones: int = STONES) -> str:
    board = "hex" if rules.board.shape == "hexagon" else "square"
    parts = [board, rules.step, rules.goal, f"sixth-{rules.sixth}", rules.jumps, rules.row]
    return (
        "_".join(["moxie", *parts]) + ("" if stones == STONES else f"_{stones}-stones") + ".table"
    )


def table_header(rules: MoxieRules, stones: int, size: int) -> bytes:
    fields = {
        "format": "birnam-moxie-1",
        "board": rules.board.title,
        "step": rules.step,
        "goal": rules.goal,
        "sixth": rules.sixth,
        "jumps": rules.jumps,
        "row": rules.row,
        "stones": stones,
        "bytes": size,
    }
    return json.dumps(fields).encode() + b"\n"


def read_table(rules: MoxieRules, path: Path, stones: int, size: int) -> Bytes | None:
    """The bytes of a complete table, mapped into memory; None if the file is not this table."""
    try:
        with path.open("rb") as file:
            head = table_header(rules, stones, size)
            if file.read(len(head)) != head or path.stat().st_size != HEADER + size:
                return None
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return np.frombuffer(content, np.uint8, offset=HEADER)


class PartialTable:
    """An unfinished table, locked for this process. `done`: the number of solved layer pairs."""

    def __init__(self, rules: MoxieRules, stones: int, path: Path, layers: Layers) -> None:
        self.path = path
        self._partial = path.with_suffix(".part")
        self._size = layers.starts[-1]
        self._header = table_header(rules, stones, self._size)

    def __enter__(self) -> Self:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._partial.open("a+b")
        self._lock()
        self._file.seek(0)
        fits = self._file.read(len(self._header)) == self._header
        if not fits or self._partial.stat().st_size != HEADER + self._size:
            self._begin()
        self._map = mmap.mmap(self._file.fileno(), HEADER + self._size)
        self.table: Bytes = np.frombuffer(self._map, np.uint8, offset=HEADER)
        self.done = int.from_bytes(self._map[DONE_AT:HEADER], "little")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()  # releases the lock; the map lives as long as its views

    def save(self, done: int) -> None:
        """Saves the first `done` pairs. They are on disk before the header counts them."""
        self._map.flush()
        self._map[DONE_AT:HEADER] = done.to_bytes(8, "little")
        self._map.flush(0, HEADER)

    def complete(self) -> None:
        self._map.flush()
        self._partial.replace(self.path)

    def _lock(self) -> None:
        try:
            import fcntl  # noqa: PLC0415 - Windows lacks it: a second process is not noticed there
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise TableLocked(f"another process is making {self.path.name}") from error

    def _begin(self) -> None:
        self._file.truncate(0)
        self._file.write(self._header.ljust(HEADER, b"\0"))
        self._file.flush()
        if hasattr(os, "posix_fallocate"):  # a full disk fails now, not hours later
            os.posix_fallocate(self._file.fileno(), 0, HEADER + self._size)
        self._file.truncate(HEADER + self._size)

"""Tables on disk: a header, and a byte for every position.

While a table is being made it is a draft beside its final place, which says how far it has come.
A file of the final name is complete.
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


class Busy(RuntimeError):
    """Somebody else is making this table."""


def table_name(rules: MoxieRules, stones: int = STONES) -> str:
    """The file's name of a table: the values of all options."""
    board = "hex" if rules.board.shape == "hexagon" else "square"
    parts = [board, rules.step, rules.goal, f"sixth-{rules.sixth}", rules.jumps, rules.row]
    return (
        "_".join(["moxie", *parts]) + ("" if stones == STONES else f"_{stones}-stones") + ".table"
    )


def heading(rules: MoxieRules, stones: int, size: int) -> bytes:
    """What a table's file begins with."""
    told = {
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
    return json.dumps(told).encode() + b"\n"


def read_table(rules: MoxieRules, path: Path, stones: int, size: int) -> Bytes | None:
    """The bytes of a complete table, mapped into memory; None if there is none for these rules."""
    try:
        with path.open("rb") as file:
            head = heading(rules, stones, size)
            if file.read(len(head)) != head or path.stat().st_size != HEADER + size:
                return None
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return np.frombuffer(content, np.uint8, offset=HEADER)


class Draft:
    """A table while it is being made. `done`: so many pairs of layers are solved."""

    def __init__(self, rules: MoxieRules, stones: int, path: Path, layers: Layers) -> None:
        self.path = path
        self._draft = path.with_suffix(".part")
        self._size = layers.starts[-1]
        self._head = heading(rules, stones, self._size)

    def __enter__(self) -> Self:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._draft.open("a+b")
        self._lock()
        self._file.seek(0)
        fits = self._file.read(len(self._head)) == self._head
        if not fits or self._draft.stat().st_size != HEADER + self._size:
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
        self._file.close()  # the lock goes with it; the map, when nobody looks at it any more

    def keep(self, done: int) -> None:
        """So many pairs are solved: they are on disk before the disk says so."""
        self._map.flush()
        self._map[DONE_AT:HEADER] = done.to_bytes(8, "little")
        self._map.flush(0, HEADER)

    def complete(self) -> None:
        """The table is solved, and gets its final name."""
        self._map.flush()
        self._draft.replace(self.path)

    def _lock(self) -> None:
        try:
            import fcntl  # noqa: PLC0415 - not on Windows: nobody warns of a second process there
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise Busy(f"somebody else is making {self.path.name}") from error

    def _begin(self) -> None:
        self._file.truncate(0)
        self._file.write(self._head.ljust(HEADER, b"\0"))
        self._file.flush()
        if hasattr(os, "posix_fallocate"):  # a full disk is better told of now
            os.posix_fallocate(self._file.fileno(), 0, HEADER + self._size)
        self._file.truncate(HEADER + self._size)

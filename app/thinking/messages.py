"""The messages between the server and the thinking process: frames of pickles.

Both ends are the same program, and nobody else can write to their pipes.
"""

import io
import logging
import pickle
import struct
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any, Literal

from engine import GAMES, MOXIE, MoxieRules, OptionError, Rules, find_game
from engine.board import MOST_BOARDS
from engine.games import VARIANTS
from engine.variants import format_variant

LENGTH = struct.Struct("!I")  # of the rest of a frame, in bytes

Scope = Literal["off", "square", "all"]


@dataclass(frozen=True, slots=True)
class Setup:
    """The first message. `tables` is the folder of solved games, limited to `max_bytes`;
    `compiled` is the folder of compiled code.
    """

    tables: Path
    compiled: Path
    solve: Scope
    max_bytes: int
    log_level: int


@dataclass(frozen=True, slots=True)
class StartWork:
    """Run pickled work. `careful`: without compiled code, which may have crashed."""

    number: int
    work: bytes
    niceness: int
    share: float
    careful: bool


@dataclass(frozen=True, slots=True)
class StopWork:
    """End some work soon."""

    number: int


@dataclass(frozen=True, slots=True)
class WorkDone:
    """Work has returned a result, or raised an error, both pickled."""

    number: int
    result: bytes | None
    error: bytes | None


@dataclass(frozen=True, slots=True)
class Status:
    """`preparing`: loading or compiling a thinker, which is not ready. `solving`: a table."""

    preparing: bool
    solving: bool


@dataclass(frozen=True, slots=True)
class Logged:
    """A record for the server's log, prepared as for a QueueHandler."""

    record: logging.LogRecord


ToWorker = Setup | StartWork | StopWork
FromWorker = WorkDone | Status | Logged


def to_frame(message: ToWorker | FromWorker) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def encode(value: Any) -> bytes:
    """Pickle work or a result. Raises what pickling raises."""
    file = io.BytesIO()
    _Pickler(file, pickle.HIGHEST_PROTOCOL).dump(value)
    return file.getvalue()


def decode(data: bytes) -> Any:
    return _Unpickler(io.BytesIO(data)).load()


class _Pickler(pickle.Pickler):
    """Boards are compared by identity, so rules are pickled by their names in the catalog, or as
    the text of a variant.
    """

    def persistent_id(self, value: Any) -> tuple[str, tuple[tuple[str, str], ...]] | None:
        return _name_of(value) if isinstance(value, Rules | MoxieRules) else None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, name: Any) -> Rules | MoxieRules:
        return _rules_named(*name)


@lru_cache(MOST_BOARDS)
def _name_of(rules: Rules | MoxieRules) -> tuple[str, tuple[tuple[str, str], ...]]:
    if isinstance(rules, MoxieRules):
        board = "hex" if rules.board.shape == "hexagon" else "square"
        names = [option.name for option in MOXIE.options]
        chosen = {name: board if name == "board" else getattr(rules, name) for name in names}
        if MOXIE.rules(chosen) != rules:
            raise pickle.PicklingError("these rules are not in the catalog of games")
        return MOXIE.id, tuple(chosen.items())
    for game in GAMES.values():
        names = [option.name for option in game.options]
        for values in product(*(option.choices for option in game.options)):
            options = tuple(zip(names, values, strict=True))
            try:
                if game.rules(dict(options)) == rules:
                    return game.id, options
            except OptionError:
                continue
    game = next(game for game in VARIANTS.values() if game.players == rules.colors)
    return game.id, (("rules", format_variant(rules)),)


@lru_cache(MOST_BOARDS)
def _rules_named(game: str, options: tuple[tuple[str, str], ...]) -> Rules | MoxieRules:
    return find_game(game).rules(dict(options))

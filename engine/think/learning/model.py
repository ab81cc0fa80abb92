"""A model: what was learned about a game, and the file that it is kept in."""

import json
import lzma
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import cached_property
from io import BytesIO
from math import erf, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.board import Board
from engine.custodial import Rules
from engine.think.learning.evaluation import Tables
from engine.think.learning.pattern_index import BLOCK, columns, spread
from engine.think.learning.patterns import Design, Shape, find_shapes

FORMAT = 1
PER_STONE = 100  # weights are hundredths of stones
STEP = 8  # in files they are rounded to this many, which makes them a third smaller
UNREADABLE = (
    ValueError,
    KeyError,
    TypeError,
    OSError,
    EOFError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
)


class ModelError(ValueError):
    """A file that holds no model, or one of another game."""


@dataclass(frozen=True, slots=True)
class Stages:
    """A game's stages: the first one from `first` stones on, the next every `every` stones."""

    first: int
    every: int
    count: int

    def at(self, stones: int) -> int:
        """The stage with so many stones on the board."""
        return max(0, min(self.count - 1, (stones - self.first) // self.every))


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What games must have in common to share what is learned: cells, and what can lie on them."""

    board: Board
    players: int
    neutrals: bool

    @property
    def states(self) -> int:
        """What can lie on a cell, nothing too."""
        return 1 + self.players + self.neutrals

    @property
    def turns(self) -> int:
        """How many players can be to move, seen from one: only three need to be told apart."""
        return self.players if self.players > 2 else 1


def kind_of(rules: Rules) -> Kind:
    """The kind of a game."""
    return Kind(board=rules.board, players=len(rules.colors), neutrals=rules.neutrals)


@dataclass(frozen=True, kw_only=True)
class Model:
    """Weights by the stage of the game.

    `weights`: a row for each stage of each turn, in hundredths of stones, a column for each class
    of each shape. `constant`: what is added to their sum. `deviation`: how far off values are, in
    stones, as was measured in games that were not learned from. `provenance`: how it was made.
    """

    kind: Kind
    design: Design
    stages: Stages
    weights: NDArray[np.int16]
    constant: NDArray[np.int64]
    deviation: NDArray[np.float64]
    provenance: Mapping[str, Any]

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes that the weights are of."""
        return find_shapes(self.kind.board, self.design)

    def tables(self, bits: Sequence[int]) -> Tables:
        """For compiled code. `bits`: the bit of each cell in the two words of a set."""
        states = self.kind.states
        column_of, begins = columns(self.shapes, states)
        nothing = np.zeros((len(self.weights), 1), np.int16)
        weights = np.concatenate([self.weights[:, column_of], nothing], axis=1)
        begins += [len(column_of)] * (-len(begins) % BLOCK)
        stage = [self.stages.at(stones) for stones in range(len(bits) + 1)]
        return Tables(
            spread(self.shapes, states, bits),
            np.array(begins, np.uint64),
            np.ascontiguousarray(weights),
            self.constant.astype(np.int64),
            np.array(stage, np.int64),
            self.stages.count,
        )

    def chance(self, value: int, stones: int) -> float:
        """The chance to win of an evaluation in hundredths of stones, taken to be off normally."""
        off = float(self.deviation[self.stages.at(stones)])
        return 0.5 + 0.5 * erf(value / PER_STONE / max(off, 0.1) / sqrt(2))


def width(kind: Kind, design: Design) -> int:
    """How many weights a stage has."""
    return int(columns(find_shapes(kind.board, design), kind.states)[0].max()) + 1


def pack_model(model: Model) -> bytes:
    """A model as a file that numpy reads: arrays, and a text of JSON that says what they are."""
    head = {
        "format": FORMAT,
        "board": model.kind.board.title,
        "players": model.kind.players,
        "neutrals": model.kind.neutrals,
        "design": astuple(model.design),
        "stages": astuple(model.stages),
        "provenance": dict(model.provenance),
    }
    arrays = {
        "head": np.array(json.dumps(head)),
        "weights": np.rint(model.weights / STEP).astype(np.int16),
        "constant": model.constant,
        "deviation": model.deviation,
    }
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        for name, array in arrays.items():
            with archive.open(f"{name}.npy", "w") as entry:
                np.lib.format.write_array(entry, array, allow_pickle=False)
    return file.getvalue()


def unpack_model(content: bytes, kind: Kind) -> Model:
    """The model of such a game in a file. Raises ModelError."""
    head, arrays = _unpack(content)
    try:
        found = Model(
            kind=kind,
            design=Design(*map(int, head["design"])),
            stages=Stages(*map(int, head["stages"])),
            provenance=head["provenance"],
            **arrays,
        )
        players, board, neutrals = (head[name] for name in ("players", "board", "neutrals"))
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"this file holds no model: {error!r}") from error
    if (players, board, neutrals) != (kind.players, kind.board.title, kind.neutrals):
        neutral = " with neutral stones" if neutrals else ""
        raise ModelError(f"this model is of {players} players on the {board}{neutral}")
    _check_shape(found)
    return found


def read_provenance(content: bytes) -> Mapping[str, Any]:
    """How the model in a file was made. Raises ModelError."""
    provenance = _unpack(content)[0].get("provenance")
    if not isinstance(provenance, dict):
        raise ModelError("this model does not say how it was made")
    return provenance


def _unpack(content: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            head = json.loads(str(file["head"]))
            arrays = {name: file[name] for name in ("weights", "constant", "deviation")}
            arrays["weights"] *= np.int16(STEP)
    except UNREADABLE as error:
        raise ModelError("this file holds no model") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ModelError(f"this file holds no model in format {FORMAT}")
    return head, arrays


def _check_shape(model: Model) -> None:
    rows = model.stages.count * model.kind.turns
    shape = (rows, width(model.kind, model.design))
    if model.weights.shape != shape or model.weights.dtype != np.int16:
        raise ModelError(f"this model has {model.weights.shape} weights instead of {shape}")
    if model.constant.shape != (rows,) or model.deviation.shape != (rows,):
        raise ModelError("this model is not of one piece")

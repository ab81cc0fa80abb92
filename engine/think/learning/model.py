"""A model: the learned weights of a game, and its file."""

import json
import lzma
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO
from math import erf, inf, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.think.learning.evaluation import EvaluationTables
from engine.think.learning.kind import GameKind
from engine.think.learning.network.evaluation import NO_NETWORK, NetworkTables
from engine.think.learning.network.parameters import Parameters, load_parameters
from engine.think.learning.network.shape import network_shape
from engine.think.learning.network.tables import network_tables
from engine.think.learning.pattern_index import BLOCK, byte_contributions, weight_columns
from engine.think.learning.patterns import Pattern, PatternDesign, find_patterns

FORMAT = 2
PER_STONE = 100  # weights are hundredths of stones
FILE_STEP = 8  # files round weights to multiples of this, which makes them a third smaller
ARRAYS = ("weights", "constant", "deviation")
NETWORK = "network."  # prefix of its arrays' names in a file
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
    """A file contains no model, or another game's model."""


@dataclass(frozen=True, slots=True)
class Stages:
    """The stages of a game. They begin at `first` stones and are `every` stones long."""

    first: int
    every: int
    count: int

    def at(self, stones: int) -> int:
        return max(0, min(self.count - 1, (stones - self.first) // self.every))


@dataclass(frozen=True, slots=True)
class Network:
    """A network that evaluates positions with `fewest` to `most` stones in place of weights.

    `mirrored`: lines are read in both directions, so that symmetric positions have the same value.
    """

    parameters: Parameters
    fewest: int
    most: int
    mirrored: bool


@dataclass(frozen=True, kw_only=True)
class Model:
    """Weights by the stage of the game.

    `weights`: in hundredths of stones, a row for each stage of each turn, a column for each
    symmetry class of each pattern. `constant`: the bias of each row. `largest`: the lead in
    hundredths of stones that no sum of weights exceeds; infinite if sums are leads. `deviation`:
    the error in stones, measured on games between players with these weights. `provenance`: the
    settings of the training.
    """

    kind: GameKind
    design: PatternDesign
    stages: Stages
    weights: NDArray[np.int16]
    constant: NDArray[np.int64]
    largest: float
    deviation: NDArray[np.float64]
    provenance: Mapping[str, Any]
    network: Network | None = None

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        return find_patterns(self.kind.board, self.design)

    def tables(self, bits: Sequence[int]) -> EvaluationTables:
        """The weights for compiled code. `bits`: the bit of each cell in the two words of a set."""
        states = self.kind.states
        column_of, offsets = weight_columns(self.patterns, states)
        padding = np.zeros((len(self.weights), 1), np.int16)
        weights = np.concatenate([self.weights[:, column_of], padding], axis=1)
        offsets += [len(column_of)] * (-len(offsets) % BLOCK)
        stage = [self.stages.at(stones) for stones in range(len(bits) + 1)]
        return EvaluationTables(
            byte_contributions(self.patterns, states, bits),
            np.array(offsets, np.uint64),
            np.ascontiguousarray(weights),
            self.constant.astype(np.int64),
            np.array(stage, np.int64),
            self.stages.count,
            self.largest,
            self._network_tables(bits),
        )

    def _network_tables(self, bits: Sequence[int]) -> NetworkTables:
        if self.network is None:
            return NO_NETWORK
        kind, network = self.kind, self.network
        shape = network_shape(kind.board, kind.states, mirrored=network.mirrored)
        return network_tables(shape, network.parameters, kind.states, bits)._replace(
            fewest=network.fewest, most=network.most
        )

    def without_weights(self) -> "Model":
        """A small model that only knows chances, for callers that have its tables."""
        return replace(self, weights=self.weights[:0].copy(), network=None)

    def chance(self, value: int, stones: int) -> float:
        """The winning chance at a value in hundredths of stones, with a normal error."""
        deviation = float(self.deviation[self.stages.at(stones)])
        return 0.5 + 0.5 * erf(value / PER_STONE / max(deviation, 0.1) / sqrt(2))


def weight_count(kind: GameKind, design: PatternDesign) -> int:
    return int(weight_columns(find_patterns(kind.board, design), kind.states)[0].max()) + 1


def unpack_model(content: bytes, kind: GameKind) -> Model:
    """Raises ModelError, including for the model of another kind of game."""
    head, arrays = unpack_arrays(content)
    try:
        _check_kind(head, kind)
        found = Model(
            kind=kind,
            design=PatternDesign(*map(int, head["design"])),
            stages=Stages(*map(int, head["stages"])),
            network=_unpack_network(head, arrays, kind),
            largest=inf if head["largest"] is None else float(head["largest"]),
            provenance=head["provenance"],
            **{name: arrays[name] for name in ARRAYS},
        )
    except ModelError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"this file holds no model: {error!r}") from error
    _check_dimensions(found)
    return found


def _check_kind(head: Mapping[str, Any], kind: GameKind) -> None:
    players, board, neutrals = (head[name] for name in ("players", "board", "neutrals"))
    if (players, board, neutrals) != (kind.players, kind.board.title, kind.neutrals):
        neutral = " with neutral stones" if neutrals else ""
        raise ModelError(f"this model is of {players} players on the {board}{neutral}")


def unpack_arrays(content: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """The description of a model and its arrays. Raises ModelError."""
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            head = json.loads(str(file["head"]))
            arrays = {name: file[name] for name in file.files if name != "head"}
            arrays["weights"] *= np.int16(FILE_STEP)
    except UNREADABLE as error:
        raise ModelError("this file holds no model") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ModelError(f"this file holds no model in format {FORMAT}")
    return head, arrays


def _unpack_network(
    head: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]], kind: GameKind
) -> Network | None:
    if head.get("network") is None:
        return None

    fewest, most = map(int, head["network"])
    mirrored = bool(head.get("mirrored"))
    shape = network_shape(kind.board, kind.states, mirrored=mirrored)
    named = {
        name.removeprefix(NETWORK): array.astype(np.float32)
        for name, array in arrays.items()
        if name.startswith(NETWORK)
    }
    return Network(load_parameters(shape, kind.states, named), fewest, most, mirrored)


def _check_dimensions(model: Model) -> None:
    rows = model.stages.count * model.kind.turns
    shape = (rows, weight_count(model.kind, model.design))
    if model.weights.shape != shape or model.weights.dtype != np.int16:
        raise ModelError(f"this model has {model.weights.shape} weights instead of {shape}")
    if model.constant.shape != (rows,) or model.deviation.shape != (rows,):
        raise ModelError("the arrays of this model do not fit together")

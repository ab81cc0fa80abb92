"""Writes models. `engine.think.learning.model` reads them."""

import json
import zipfile
from collections.abc import Mapping
from dataclasses import astuple
from io import BytesIO
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.think.learning.model import (
    FILE_STEP,
    FORMAT,
    NETWORK,
    Model,
    ModelError,
    unpack_arrays,
)


def rounded_weights(model: Model) -> NDArray[np.int16]:
    """The weights that a file holds."""
    return np.rint(model.weights / FILE_STEP).astype(np.int16) * np.int16(FILE_STEP)


def pack_model(model: Model) -> bytes:
    """A model as a file for numpy: arrays, and a JSON text that describes them."""
    head = {
        "format": FORMAT,
        "board": model.kind.board.title,
        "players": model.kind.players,
        "neutrals": model.kind.neutrals,
        "design": astuple(model.design),
        "stages": astuple(model.stages),
        "largest": model.largest if isfinite(model.largest) else None,
        "provenance": dict(model.provenance),
        "network": [model.network.fewest, model.network.most] if model.network else None,
        "mirrored": bool(model.network and model.network.mirrored),
    }
    arrays = {
        "head": np.array(json.dumps(head)),
        "weights": rounded_weights(model) // np.int16(FILE_STEP),
        "constant": model.constant,
        "deviation": model.deviation,
    }
    if model.network:
        named = model.network.parameters.arrays()
        arrays |= {NETWORK + name: array.astype(np.float16) for name, array in named}
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        for name, array in arrays.items():
            with archive.open(f"{name}.npy", "w") as entry:
                np.lib.format.write_array(entry, array, allow_pickle=False)
    return file.getvalue()


def read_provenance(content: bytes) -> Mapping[str, Any]:
    """The training settings of the model in a file. Raises ModelError."""
    provenance = unpack_arrays(content)[0].get("provenance")
    if not isinstance(provenance, dict):
        raise ModelError("this model does not say how it was made")
    return provenance

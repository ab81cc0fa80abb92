"""The location of compiled code, which is kept so that nothing is compiled twice."""

import os
from pathlib import Path

import engine

SOURCES = Path(engine.__file__).parent / "think"
BESIDE_SOURCES = SOURCES / "__pycache__"
"""Here are marks and a lock; numba keeps code in this folder and others like it."""

VARIABLE = "NUMBA_CACHE_DIR"


def compiled_folder(data: Path) -> Path:
    """The folder that the environment names, one beside the sources, or one in the data folder if
    the sources' folder is not writable.
    """
    if named := os.environ.get(VARIABLE):
        return Path(named)
    return BESIDE_SOURCES if os.access(SOURCES, os.W_OK) else data.absolute() / "compiled"

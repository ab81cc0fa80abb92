"""The location of compiled code, which is kept so that nothing is compiled twice."""

import os
from pathlib import Path

import engine

SOURCES = Path(engine.__file__).parent / "think"
VARIABLE = "NUMBA_CACHE_DIR"


def compiled_folder(data: Path) -> Path | None:
    """A folder in the data folder if the sources' folder is not writable.

    None if numba finds a place by itself: beside the sources, or where the environment says.
    """
    if os.environ.get(VARIABLE) or os.access(SOURCES, os.W_OK):
        return None
    return data.absolute() / "compiled"

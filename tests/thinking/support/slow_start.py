"""A process that thinks and takes long to start."""

from pathlib import Path

import pytest

# Python runs this before any program of the environment.
CUSTOMIZATION = """
import os, sys, time
if "app.thinking.worker" in sys.orig_argv:
    while not os.path.exists({gate!r}):
        time.sleep(0.01)
"""


class SlowStart:
    """Makes the processes that think wait at their start until `end` is called."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._gate = folder / "gate"
        customization = folder / "python" / "sitecustomize.py"
        customization.parent.mkdir()
        customization.write_text(CUSTOMIZATION.format(gate=str(self._gate)))
        monkeypatch.setenv("PYTHONPATH", str(customization.parent))

    def end(self) -> None:
        self._gate.touch()

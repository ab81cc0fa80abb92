"""The test that a killed process was running is named."""

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import threading
def test_first(): pass
def test_that_hangs(): threading.Event().wait()
def test_last(): pass
"""


@pytest.mark.parametrize("options", [[], ["-n1", "--dist=loadfile"]], ids=["alone", "xdist"])
def test_a_test_that_hangs_is_named_and_not_repeated(tmp_path: Path, options: list[str]) -> None:
    (tmp_path / "test_them.py").write_text(TESTS)
    settings = ["faulthandler_timeout=1", "faulthandler_exit_on_timeout=true"]
    plugins = ["tests.support.killed_tests", "no:cacheprovider"]
    program = [sys.executable, "-m", "pytest", *options]
    program += [f"-o{one}" for one in settings] + [f"-p{one}" for one in plugins]
    done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "test_them.py::test_that_hangs" in done.stdout + done.stderr
    assert done.stderr.count("Timeout (0:00:01)!") == 1

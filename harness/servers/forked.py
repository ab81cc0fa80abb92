"""Servers as forks of a process that has imported them: imports take longer than all else."""

import gc
import os
import runpy
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import TextIO

from harness.servers.server_process import ROOT

_forks = get_context("forkserver")
_forks.set_forkserver_preload(["app.cli", "app.server.serve", "harness.servers.shifted_clock"])


def fork(
    program: Sequence[str], environment: Mapping[str, str], log: Path | Connection
) -> ForkServerProcess:
    """Start a program of this Python, a script or `python -m module`, with `serve`."""
    process = _forks.Process(target=_run, args=(program, dict(environment), log), daemon=True)
    process.start()
    return process


def _run(program: Sequence[str], environment: Mapping[str, str], log: Path | Connection) -> None:
    gc.disable()  # as the command does before its imports
    _redirect(sys.stdout, Path(os.devnull))
    _redirect(sys.stderr, log)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(ROOT)
    *start, last = program
    sys.argv = [last, "serve"]
    if start:
        runpy.run_module(last, run_name="__main__", alter_sys=True)
    else:
        runpy.run_path(last, run_name="__main__")


def _redirect(stream: TextIO, to: Path | Connection) -> None:
    with to.open("a") if isinstance(to, Path) else to as opened:
        os.dup2(opened.fileno(), stream.fileno())

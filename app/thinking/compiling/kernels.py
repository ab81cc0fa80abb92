"""Compiles the programs of the computers in other processes, which leave the machine to others."""

import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.thinking.compiling.compiler import MORE
from app.thinking.compiling.spare_time import SpareTime
from engine.think.jit import SHIPPED
from engine.think.programs import Program, mark_of

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-P", "-m", "app.thinking.compiling.compiler")
RUN, PAUSE = 0.05, 0.15  # seconds; a quarter of a core
MAX_PROCESSES = 100  # for a program; each compiles at least one kernel


class Kernels:
    """Knows which programs are compiled, and compiles others one by one."""

    def __init__(
        self,
        folder: Path,
        command: Sequence[str] = COMMAND,
        shipped: Path = SHIPPED,
    ) -> None:
        """`folder`: of compiled code."""
        self._folders = folder, shipped
        self._command = command
        self._has_spare_time = SpareTime()
        self._turn = threading.Lock()

    def has(self, program: Program) -> bool:
        """False if a program must be compiled. True is a promise that old files may break."""
        return any((folder / mark_of(program)).exists() for folder in self._folders)

    def forget(self, program: Program) -> None:
        (self._folders[0] / mark_of(program)).unlink(missing_ok=True)

    def compile(self, program: Program) -> bool:
        """Compile a program; False if that fails. Takes minutes."""
        with self._turn:
            log.info("compiling", extra={"program": program})
            status, processes = MORE, 0
            while status == MORE and processes < MAX_PROCESSES:
                status, processes = self._run(program), processes + 1
            if status:
                log.warning("compiling has failed: status %s", status, extra={"program": program})
            return not status

    def _run(self, program: Program) -> int:
        """Run a process in a group of its own: if this process ends while the other one is stopped,
        the system continues and ends it.
        """
        command = [*self._command, program, str(self._folders[0])]
        group = 0 if os.name == "posix" else None
        with subprocess.Popen(command, stdin=subprocess.PIPE, process_group=group) as process:
            while True:
                with suppress(subprocess.TimeoutExpired):
                    return process.wait(RUN)
                if os.name == "posix" and not self._has_spare_time():
                    _pause(process)


def _pause(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGSTOP)
    threading.Event().wait(PAUSE)
    process.send_signal(signal.SIGCONT)

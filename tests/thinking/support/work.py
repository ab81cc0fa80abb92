"""Work for another process: functions of a module, which a pickle names."""

import logging
import os
import signal
import threading
from pathlib import Path

from app.thinking.thinkers import find_plain
from app.thinking.work import WorkContext
from engine import Position


def process_id(_context: WorkContext) -> int:
    return os.getpid()


def fail(text: str, _context: WorkContext) -> None:
    raise ValueError(text)


def echo(value: object, _context: WorkContext) -> object:
    return value


class Unpicklable(Exception):
    """An error that cannot be sent to another process."""

    def __init__(self) -> None:
        super().__init__("no")
        self.lock = threading.Lock()


def fail_unpicklably(_context: WorkContext) -> None:
    raise Unpicklable


def wait_until_stopped(started: Path, context: WorkContext) -> str:
    """Create a file, then wait until asked to stop, and leave another file."""
    started.touch()
    while not context.stop.requested:
        threading.Event().wait(0.001)
    started.with_suffix(".stopped").touch()
    return "stopped"


def wait_for(file: Path, started: Path, context: WorkContext) -> str:
    """Create a file, then wait until another one exists or the work is asked to stop."""
    started.touch()
    while not (file.exists() or context.stop.requested):
        threading.Event().wait(0.001)
    return "done" if file.exists() else "stopped"


def die_until_careful(log: Path, position: Position, context: WorkContext) -> str:
    """Kill the process that runs this, unless it finds plain thinkers only. Logs each run."""
    with log.open("a", encoding="ascii") as file:
        file.write(f"{os.getpid()}\n")
    if context.find is not find_plain:
        os.kill(os.getpid(), signal.SIGKILL)
    return thinker_name(position, context)


def die(_context: WorkContext) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def niceness(_context: WorkContext) -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def share(context: WorkContext) -> float:
    return context.share


def log_warning(text: str, _context: WorkContext) -> None:
    logging.getLogger("app.tests").warning(text)


def ignore_stop(started: Path, _context: WorkContext) -> None:
    """Create a file, and never end."""
    started.touch()
    threading.Event().wait()


def thinker_name(position: Position, context: WorkContext) -> str:
    return type(context.find(position)).__name__

"""Threads that give way to the event loop."""

import os
import threading
from contextlib import suppress


def be_nice(niceness: int) -> None:
    """Let this thread give way, by as much as Unix counts from 0 to 19.

    Linux knows it for single threads; elsewhere all share fairly.
    """
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)

"""The priority of a thread."""

import os
import threading
from contextlib import suppress


def set_thread_niceness(niceness: int) -> None:
    """Set the niceness (0 to 19) of the calling thread. Only Linux supports that."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)

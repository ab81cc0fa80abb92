"""Birnam with late parts and stalls: `python -m tests.support.shaken serve`."""

import random
import sys
import threading
import time
from os import getpid, kill
from signal import SIGCONT, SIGSTOP
from subprocess import Popen

from app.cli import main
from tests.support.shake import SEED, STALL, shake_server

STALL_INTERVAL = 60.0  # seconds between two stalls, on average


def stall_sometimes() -> None:
    """Stop this process for some seconds, again and again."""
    chance = random.Random(f"{SEED} {getpid()}")
    while True:
        time.sleep(chance.expovariate(1 / STALL_INTERVAL))
        wake = f"import os, time; time.sleep({STALL}); os.kill({getpid()}, {int(SIGCONT)})"
        Popen([sys.executable, "-c", wake])
        kill(getpid(), SIGSTOP)


if __name__ == "__main__":
    shake_server()
    threading.Thread(target=stall_sometimes, daemon=True).start()
    sys.exit(main())

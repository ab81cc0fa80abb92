"""How tests run `birnam` as a process: the program, its environment and a port for it."""

import os
import socket
import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
BIRNAM = (str(Path(sys.executable).parent / "birnam"),)
SHIFTED_CLOCK = (sys.executable, "-m", "tests.support.shifted_clock")
LISTENING = "Uvicorn running on"  # the log line of a server that accepts connections

# Below the ephemeral ports. A client that reconnects while the server is down could otherwise get
# the server's own port as its local one, and connect to itself.
PORTS = range(18_000, 30_000)
_WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
_SHARES = 8  # of the ports: each process of pytest has a share of its own
_given: set[int] = set()  # by this process: nothing listens before its server has started


def server_environment(data: Path, **settings: str) -> dict[str, str]:
    """The variables of a server that keeps its data in a folder and limits no test.

    Settings are named like the variables, in lower case and without BIRNAM_. Settings of the
    surrounding environment are dropped.
    """
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("BIRNAM_")}
    defaults = {
        "data": str(data),
        "limit_opening": "1000000/minute",
        "limit_changing": "1000000/minute",
        "limit_sockets": "1000000",
        "limit_computer_games": "1000000",
        "limit_studying": "1000000/minute",
        "solve": "off",
    }
    return inherited | {
        f"BIRNAM_{name.upper()}": value for name, value in (defaults | settings).items()
    }


def free_port(chance: Random) -> int:
    """A port of 127.0.0.1 on which nothing listens, and that no other test is given."""
    while True:
        port = chance.choice(PORTS[int(_WORKER) % _SHARES :: _SHARES])
        with socket.socket() as probe:
            if port not in _given and probe.connect_ex(("127.0.0.1", port)):
                _given.add(port)
                return port


def set_clock(file: Path, milliseconds: int) -> None:
    """Shift the clock of a SHIFTED_CLOCK server, which reads this file, from the true time."""
    new = file.with_suffix(".new")  # replaced as a whole: the server reads it at any moment
    new.write_text(str(milliseconds))
    new.replace(file)


def stop_clock(file: Path, at: int) -> None:
    """Let the clock of a SHIFTED_CLOCK server stand still at a time in milliseconds since 1970."""
    new = file.with_suffix(".new")
    new.write_text(f"={at}")
    new.replace(file)

"""Running `birnam` as a process in tests: the program, its environment and a port."""

import atexit
import os
import socket
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BIRNAM: tuple[str, ...] = (str(Path(sys.executable).parent / "birnam"),)
if shaken := os.environ.get("SHAKEN"):  # a module, which `make shake` names
    BIRNAM = (sys.executable, "-m", shaken)
SHIFTED_CLOCK = (sys.executable, "-m", "harness.servers.shifted_clock")
LISTENING = "Uvicorn running on"  # the log line of a server that accepts connections


def server_environment(data: Path, *, test_clock: str = "", **settings: str) -> dict[str, str]:
    """The variables of a server that keeps its data in a folder and limits no test.

    Settings are named like the variables, in lower case and without BIRNAM_. Settings of the
    surrounding environment are dropped. `test_clock` is the file of a SHIFTED_CLOCK server.
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
        "TEST_CLOCK": test_clock,
        **{f"BIRNAM_{name.upper()}": value for name, value in (defaults | settings).items()},
    }


def reserved_port() -> int:
    """A port of 127.0.0.1 that the kernel assigns to nobody else until this process ends.

    It is bound, but nothing listens: a server can listen on it repeatedly, because servers set
    SO_REUSEADDR. It is never a client's local port either: a client that reconnects while its
    server is down cannot connect to itself.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    atexit.register(reserved.close)
    port: int = reserved.getsockname()[1]
    return port


def set_clock(file: Path, milliseconds: int) -> None:
    """Shift the clock of a SHIFTED_CLOCK server, which reads this file, from the true time."""
    new = file.with_suffix(".new")  # replaced as a whole: the server may read it at any moment
    new.write_text(str(milliseconds))
    new.replace(file)


def stop_clock(file: Path, at: int) -> None:
    """Stop the clock of a SHIFTED_CLOCK server at a time in milliseconds since 1970."""
    new = file.with_suffix(".new")
    new.write_text(f"={at}")
    new.replace(file)

"""A process that draws PNG pictures: the library keeps Python's lock for 150 ms a picture.

It runs as a script and imports nothing of Birnam, so it starts quickly and takes 20 MB. It ends
with the server, or after a minute without requests; the next picture starts it again.
"""

import json
import os
import select
import struct
import sys
from typing import BinaryIO

from resvg_py import svg_to_bytes

IDLE = 60.0  # seconds
NICENESS = 5
LENGTH = struct.Struct("!I")  # precedes each request and each answer


def main() -> None:
    """Answer requests (the library's arguments) with pictures; a failed one is empty."""
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    if os.name == "posix":
        os.nice(NICENESS)
    while _waits_for_less_than(requests, IDLE):
        head = requests.read(LENGTH.size)
        if len(head) < LENGTH.size:
            return
        arguments = json.loads(requests.read(*LENGTH.unpack(head)))
        try:
            picture = svg_to_bytes(**arguments)
        except ValueError as error:
            print(f"a picture cannot be drawn: {error}", file=sys.stderr)
            picture = b""
        answers.write(LENGTH.pack(len(picture)) + picture)
        answers.flush()


def _waits_for_less_than(requests: BinaryIO, seconds: float) -> bool:
    """True if there is something to read in time. Windows cannot wait for a pipe."""
    return os.name != "posix" or bool(select.select([requests], [], [], seconds)[0])


if __name__ == "__main__":
    main()

"""A flood as a child process, so that it does not slow the stranger's own event loop.

`python -m bench.load.attack.process NAME SITE SECONDS SIZE SEED ADDRESSES` prepares a flood, prints
READY, attacks, and prints the tally as JSON.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Self

import orjson
import uvloop

from app.errors import UserError
from bench.load.api import CONNECTION_ERRORS, ApiRefused
from bench.load.attack.floods import FLOODS
from bench.load.attack.target import Target
from bench.load.options import AttackOptions
from bench.load.runner import raise_file_limit

READY = b"ready\n"
FILES = 700  # that a flood opens at most
LATE = 30.0  # seconds beyond its time in which a flood must have done anything at all
POLL_INTERVAL = 0.02  # seconds
NICENESS = 10  # the attacker's machine is a different one: its work must not slow the server


class FloodFailed(UserError):
    """A flood could not begin."""

    status = 1


class Flooding:
    """A context in which a flood attacks. Entering it raises FloodFailed.

    Leaving it waits for the end of the flood; then `tally` is known.
    """

    def __init__(self, name: str, options: AttackOptions) -> None:
        self._name = name
        self._options = options
        self._process: Process | None = None
        self.tally: Mapping[str, int] = {}

    async def __aenter__(self) -> Self:
        options = self._options
        arguments = [
            self._name,
            options.site,
            options.seconds,
            options.size,
            options.seed,
            options.addresses,
        ]
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, *map(str, arguments), stdout=PIPE, stderr=PIPE
        )
        assert process.stdout
        try:
            line = await process.stdout.readline()
        except BaseException:
            process.kill()
            raise
        if line != READY:
            _, error = await process.communicate()
            reason = error.decode().strip().rpartition("\n")[2]
            raise FloodFailed(f"the flood of {self._name} could not begin: {reason}")
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        assert self._process
        if kind is not None:
            self._process.kill()
        output, _error = await self._process.communicate()
        if kind is None:
            self.tally = orjson.loads(output)


def addresses_of(name: str, count: int) -> tuple[str, ...]:
    """The addresses of a flood; no other flood reaches their limits.

    The stranger connects from 127.0.0.1.
    """
    place = list(FLOODS).index(name) + 1
    return tuple(f"127.0.{place}.{number}" for number in range(1, count + 1))


async def _run(name: str, seconds: float, target: Target) -> None:
    flood = FLOODS[name](target)
    await flood.prepare()
    sys.stdout.buffer.write(READY)
    sys.stdout.flush()
    attacking = asyncio.create_task(flood.attack())
    await asyncio.wait([attacking], timeout=seconds)
    with suppress(TimeoutError):  # a busy machine may not have let it begin
        async with asyncio.timeout(LATE):
            while not (target.tally or attacking.done()):  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(POLL_INTERVAL)
    attacking.cancel()
    with suppress(asyncio.CancelledError, TimeoutError):
        await attacking
    print(orjson.dumps(target.tally).decode())


def _main(name: str, site: str, seconds: str, size: str, seed: str, addresses: str) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    target = Target(site, float(size), Random(int(seed)), addresses_of(name, int(addresses)))
    try:
        raise_file_limit(FILES)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_run(name, float(seconds), target))
    except UserError as error:
        sys.exit(str(error))
    except ApiRefused as error:
        sys.exit(f"the server answers {error}")
    except CONNECTION_ERRORS as error:
        sys.exit(f"no connection from {target.addresses[0]}: {str(error) or type(error).__name__}")


if __name__ == "__main__":
    _main(*sys.argv[1:])

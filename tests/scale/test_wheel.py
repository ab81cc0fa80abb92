"""The wheel on a machine without the repository creates its database, and games are played."""

import asyncio
import subprocess
import sys
import sysconfig
import venv
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from signal import SIGTERM

import httpx2

from harness.condition import Condition
from harness.players.visitor import Visitor
from harness.servers.process import LoggedProcess
from harness.servers.server_process import LISTENING, ROOT, reserved_port, server_environment
from tests.scale.support.log_check import LogCheck
from tests.scale.support.table import OPTIONS, connect_pages, open_table

FILES = ("/", "/about", "/docs/api.md", "/docs/protocol.md", "/sw.js", "/rules/macbeth")


def install_wheel(folder: Path) -> Path:
    """Build the wheel and install it into an environment of its own; returns its `birnam`.

    The libraries are those of the tests: a path file names their folder.
    """
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    environment = folder / "environment"
    venv.create(environment)
    python = environment / "bin" / "python"
    (wheel,) = folder.glob("*.whl")
    install = "install", "--no-deps", "--no-index"
    pip = [sys.executable, "-m", "pip", "--python", str(python), *install]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    return environment / "bin" / "birnam"


async def stop(server: LoggedProcess) -> None:
    if server.running:
        await server.end(SIGTERM)


async def test_a_game_is_played_on_the_wheel(tmp_path: Path, rng: Random) -> None:
    birnam = await asyncio.to_thread(install_wheel, tmp_path)
    data, port = tmp_path / "data", reserved_port()
    server, site, condition = LoggedProcess(), f"127.0.0.1:{port}", Condition()
    environment = server_environment(data, port=str(port))
    async with AsyncExitStack() as stack:
        await server.launch([birnam, "serve"], LISTENING, environment, tmp_path)
        stack.push_async_callback(stop, server)
        async with httpx2.AsyncClient(base_url=f"http://{site}", trust_env=False) as http:
            for path in FILES:
                assert (await http.get(path)).status_code == 200, path
        visitors = [await stack.enter_async_context(Visitor(site)) for _ in range(2)]
        table = await open_table(site, OPTIONS[0], visitors, rng, condition)
        async with asyncio.TaskGroup() as group:
            connect_pages(group, [table])
            await condition.until(lambda: table.settled)
            await table.play()
            await condition.until(lambda: table.finished)
            await server.end(SIGTERM)
    log = LogCheck(data / "birnam.db", table.match_id)
    for page in table.pages:
        log.compare(page)
    assert log.moves

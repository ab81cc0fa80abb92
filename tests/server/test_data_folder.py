"""A data folder has one server, and nobody else can read its files."""

import asyncio
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from app.errors import Unavailable
from app.server.server_lock import NAME, FolderInUse, is_locked, server_lock
from harness.servers.migrated import create_sqlite
from harness.servers.process import StartError
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM, server_environment

LOOSE = 0o022  # a usual umask


@asynccontextmanager
async def two_servers(data: Path, **settings: str) -> AsyncIterator[tuple[Server, Server]]:
    """Two servers on one migrated folder, at different ports, not started."""
    servers = Server(data, **settings), Server(data, **settings)
    await servers[0].migrate()
    try:
        yield servers
    finally:
        for server in servers:
            await server.stop()


@pytest.mark.soak
async def test_a_second_server_on_a_folder_does_not_start(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (first, second):
        await first.start()
        with pytest.raises(StartError, match=f"birnam: another server uses {tmp_path}; stop it"):
            await second.start()
        assert second.exit_status == 2
        assert f"a server uses {tmp_path}" in await first.run("doctor")
        await first.kill()
        await second.start()
        with pytest.raises(StartError, match="another server uses"):
            await first.start()


async def test_servers_that_redis_connects_share_a_folder(
    tmp_path: Path, shared_redis: dict[str, str]
) -> None:
    async with two_servers(tmp_path, **shared_redis) as (first, second):
        await first.start()
        await second.start()
        alone = Server(tmp_path)
        with pytest.raises(StartError, match="another server uses"):
            await alone.start()


def test_a_lock_is_exclusive_or_shared(tmp_path: Path) -> None:
    assert not is_locked(tmp_path)
    assert list(tmp_path.iterdir()) == [], "asking creates nothing"
    with server_lock(tmp_path, shared=False):
        assert is_locked(tmp_path)
        for shared in (False, True):
            with pytest.raises(FolderInUse), server_lock(tmp_path, shared=shared, timeout=0):
                pass
    assert not is_locked(tmp_path)
    with server_lock(tmp_path, shared=True), server_lock(tmp_path, shared=True):
        assert is_locked(tmp_path)
        with pytest.raises(FolderInUse), server_lock(tmp_path, shared=False, timeout=0):
            pass
    assert [file.name for file in tmp_path.iterdir()] == [NAME]
    assert (tmp_path / NAME).stat().st_size == 0


def test_a_lock_that_is_another_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("something else" * 100)
    with pytest.raises(Unavailable, match="not a database"):
        is_locked(tmp_path)
    with (
        pytest.raises(Unavailable, match="unable to open"),
        server_lock(tmp_path / "nowhere", shared=False),
    ):
        pass


async def test_a_server_prints_its_port_and_its_files_are_private(tmp_path: Path) -> None:
    data = tmp_path / "data"
    create_sqlite(data / "birnam.db")
    copy = data / "birnam.db.before-0001"
    copy.write_bytes(b"")
    for file in (data / "birnam.db", copy):
        file.chmod(0o666)
    server = await asyncio.create_subprocess_exec(
        *BIRNAM, "serve", env=server_environment(data, port="0"),
        umask=LOOSE, stdout=PIPE, stderr=DEVNULL,
    )  # fmt: skip
    assert server.stdout
    site = (await server.stdout.readline()).decode().removeprefix("Birnam is at ").strip()
    async with httpx2.AsyncClient(trust_env=False, timeout=30) as http:
        answer = await http.post(f"{site}/api/matches", json={"game": "macbeth"})
        assert answer.status_code == 201
    modes = _modes(data)
    server.terminate()
    await server.wait()
    assert set(modes.values()) == {0}, modes
    created = {"birnam.db", "birnam.db-wal", "birnam.db-shm", NAME, "push.pem"}
    assert modes.keys() >= {copy.name, *created}


def _modes(folder: Path) -> dict[str, int]:
    """What the group and others may do with each file."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.name: file.stat().st_mode & 0o077 for file in files}

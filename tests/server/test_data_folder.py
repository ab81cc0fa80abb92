"""A data folder has one server, and nobody else can read its files."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import httpx2
import pytest

from app.match.ports import Unavailable
from app.store.db.server_lock import NAME, FolderInUse, is_locked, server_lock
from tests.scale.support.process import StartError
from tests.scale.support.server import Server
from tests.support.redis_server import shared_redis

LOOSE = 0o022  # a usual umask


@asynccontextmanager
async def two_servers(data: Path, **settings: str) -> AsyncIterator[tuple[Server, Server]]:
    """Two servers on one migrated folder, at different ports, not started."""
    servers = Server(data, Random(), **settings), Server(data, Random(), **settings)
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


async def test_servers_that_redis_connects_share_a_folder(tmp_path: Path) -> None:
    async with two_servers(tmp_path, **shared_redis()) as (first, second):
        await first.start()
        await second.start()
        alone = Server(tmp_path, Random())
        with pytest.raises(StartError, match="another server uses"):
            await alone.start()


def test_a_lock_is_exclusive_or_shared(tmp_path: Path) -> None:
    assert not is_locked(tmp_path)
    assert list(tmp_path.iterdir()) == [], "asking creates nothing"
    with server_lock(tmp_path, shared=False):
        assert is_locked(tmp_path)
        for shared in (False, True):
            with pytest.raises(FolderInUse), server_lock(tmp_path, shared=shared):
                pass
    assert not is_locked(tmp_path)
    with server_lock(tmp_path, shared=True), server_lock(tmp_path, shared=True):
        assert is_locked(tmp_path)
        with pytest.raises(FolderInUse), server_lock(tmp_path, shared=False):
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


async def test_a_server_creates_private_files_and_tightens_others(tmp_path: Path) -> None:
    data, before = tmp_path / "data", os.umask(LOOSE)
    try:
        server = Server(data, Random())
        await server.run("migrate")
        copy = server.database.with_name("birnam.db.before-0001")
        copy.write_bytes(b"")
        for file in (server.database, copy):
            file.chmod(0o666)
        await server.start()
    finally:
        os.umask(before)
    async with httpx2.AsyncClient(trust_env=False, timeout=30) as http:
        answer = await http.post(f"http://{server.site}/api/matches", json={"game": "macbeth"})
        assert answer.status_code == 201
    modes = {file.name: file.stat().st_mode & 0o077 for file in data.rglob("*") if file.is_file()}
    await server.stop()
    assert set(modes.values()) == {0}, modes
    created = {"birnam.db", "birnam.db-wal", "birnam.db-shm", NAME, "push.pem"}
    assert modes.keys() >= {copy.name, *created}

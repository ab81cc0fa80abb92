"""A server that cannot write its files ends with a sentence and an exit status."""

import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from app.errors import Unavailable
from app.server.startup_errors import FAILED, StartupErrors
from app.settings import Settings
from harness.servers.external import skip_or_fail
from harness.servers.process import StartError
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM
from tests.scale.support.disk import PAGE, SmallDisk, mounted_tmpfs

# A shell that forbids its programs to write to files: the errors are those of a broken disk.
WITHOUT_WRITES = ("sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *BIRNAM)

SHARED_MEMORY = 32_768  # bytes of the file birnam.db-shm, without which SQLite reads nothing


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A data folder on a small disk."""
    data = tmp_path / "data"
    data.mkdir()
    with mounted_tmpfs(data) as mounted:
        if not mounted:
            skip_or_fail("only root may mount a small disk")
        yield data


async def start_once(server: Server) -> None:
    """The first start writes the keys."""
    await server.start()
    await server.stop()


async def start_fails(server: Server) -> str:
    """The sentence with which a server ends that does not start."""
    server.log_lines.clear()
    with pytest.raises(StartError):
        await server.start()
    assert server.exit_status in (2, 3)  # found before, or while the service was starting
    assert "Traceback" not in "".join(server.log_lines)
    (line,) = [line for line in server.log_lines if line.startswith("birnam: ")]
    return line.strip()


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (Unavailable("locked"), "birnam.db cannot be used: locked"),
        (OSError(28, "No space", "/data/push.pem"), "/data/push.pem cannot be used: No space"),
        (OSError("broken"), "data cannot be used: broken"),
        (ValueError("a bug"), "Traceback"),
    ],
)
async def test_the_reason_of_a_failed_start_replaces_the_traceback(
    error: Exception, reason: str, tmp_path: Path
) -> None:
    sent: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": FAILED, "message": "Traceback"})
        raise error

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "lifespan.startup"}

    errors = StartupErrors(app, Settings(data=tmp_path / "data"))
    with pytest.raises(type(error)):
        await errors({"type": "lifespan"}, receive, send)
    (message,) = sent
    assert message["message"].endswith(reason)
    assert errors.reason == (None if reason == "Traceback" else message["message"])


async def test_a_start_at_an_address_in_use_ends_with_a_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with socket.create_server(("127.0.0.1", server.port)):
        line = await start_fails(server)
    assert line.endswith(f"cannot listen at 127.0.0.1, port {server.port}: Address already in use")


async def test_a_start_with_damaged_keys_ends_with_a_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path)
    await start_once(server)
    keys = tmp_path / "push.pem"
    keys.write_bytes(b"")
    line = await start_fails(server)
    assert f"{keys} is damaged; put a copy of push.pem back, or delete it" in line


@pytest.mark.soak
@pytest.mark.parametrize("has_keys", [True, False])
async def test_a_start_without_writes_ends_with_a_sentence(tmp_path: Path, has_keys: bool) -> None:
    usual, limited = Server(tmp_path), Server(tmp_path, WITHOUT_WRITES)
    await usual.migrate()
    if has_keys:
        await start_once(usual)
    before = _names(tmp_path)
    line = await start_fails(limited)
    assert str(tmp_path) in line
    assert line.endswith("; it may be full or broken")
    added = _names(tmp_path) - before
    assert added <= {"birnam.lock", "birnam.db-shm", "birnam.db-wal"}, "nothing is left behind"
    if has_keys:
        await start_once(usual)


def _names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


@pytest.mark.soak
@pytest.mark.parametrize(
    ("headroom", "has_keys", "ends"),
    [
        # The keys are written first, but the kernel may find a page for them: SQLite has none.
        (0, False, ("full", "full or broken", "No space left on device")),
        (0, True, ("full", "full or broken")),
        # SQLite can open the database, but not write the first row.
        (SHARED_MEMORY + PAGE, True, ("birnam.db cannot be used: the disk is full",)),
    ],
)
async def test_a_start_on_a_full_disk_ends_with_a_sentence(
    small_disk: Path, headroom: int, has_keys: bool, ends: tuple[str, ...]
) -> None:
    server, disk = Server(small_disk), SmallDisk(small_disk, headroom)
    await server.migrate()
    if has_keys:
        await start_once(server)
    disk.fill()
    line = await start_fails(server)
    assert str(small_disk) in line
    assert line.endswith(ends)
    disk.clear()
    await start_once(server)


@pytest.mark.soak
async def test_a_start_beside_another_writer_ends_with_a_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path)
    await server.migrate()
    with closing(sqlite3.connect(server.database, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")  # locks out every other writer
        assert "birnam.db cannot be used: " in await start_fails(server)
    await start_once(server)


@pytest.mark.soak
async def test_a_migration_on_a_full_disk_ends_with_a_sentence(small_disk: Path) -> None:
    SmallDisk(small_disk, headroom=0).fill()
    with pytest.raises(AssertionError, match=r"birnam: cannot create .* the disk is full"):
        await Server(small_disk).run("migrate")

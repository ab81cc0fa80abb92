"""A server that cannot write its files ends with a sentence and an exit status."""

from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from tests.scale.support.disk import PAGE, SmallDisk, mounted_tmpfs
from tests.scale.support.process import StartError
from tests.scale.support.server import Server
from tests.support.external import skip_or_fail
from tests.support.params import in_soak_except
from tests.support.server_process import BIRNAM

# A shell that forbids its programs to write to files: the errors are those of a broken disk.
WITHOUT_WRITES = ("sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *BIRNAM)

SHARED_MEMORY = 32_768  # bytes of the file birnam.db-shm, without which SQLite reads nothing


async def start_fails(server: Server) -> str:
    """The sentence with which a server ends that does not start."""
    server.log_lines.clear()
    with pytest.raises(StartError):
        await server.start()
    assert "Traceback" not in "".join(server.log_lines)
    (line,) = [line for line in server.log_lines if line.startswith("birnam: ")]
    return line.strip()


def _names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


@pytest.mark.parametrize("has_keys", in_soak_except(False, values=(True, False)))
async def test_a_start_without_writes_ends_with_a_sentence(tmp_path: Path, has_keys: bool) -> None:
    usual, limited = Server(tmp_path, Random()), Server(tmp_path, Random(), WITHOUT_WRITES)
    await usual.migrate()
    if has_keys:
        await usual.start()
        await usual.stop()
    before = _names(tmp_path)
    line = await start_fails(limited)
    assert str(tmp_path) in line
    assert line.endswith("; it may be full or broken" if has_keys else "File too large")
    assert limited.exit_status in (2, 3)  # found before, or while the service was starting
    added = _names(tmp_path) - before
    assert added <= {"birnam.lock", "birnam.db-shm", "birnam.db-wal"}, "nothing is left behind"
    await usual.start()
    await usual.stop()


@pytest.mark.parametrize("has_keys", in_soak_except(False, values=(True, False)))
async def test_a_start_on_a_full_disk_ends_with_a_sentence(tmp_path: Path, has_keys: bool) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with ExitStack() as stack:
        if not stack.enter_context(mounted_tmpfs(data)):
            skip_or_fail("only root may mount a small disk; the test above needs none")
        server, disk = Server(data, Random()), SmallDisk(data, headroom=0)
        await server.migrate()
        if has_keys:
            await server.start()
            await server.stop()
        disk.fill()
        line = await start_fails(server)
        assert str(data) in line
        # The keys are written first, but the kernel may find a page for them: SQLite then has none.
        assert "full" in line or (not has_keys and line.endswith("No space left on device"))
        assert server.exit_status in (2, 3)
        disk.clear()
        await server.start()
        await server.stop()


async def test_a_disk_without_room_for_a_write_ends_the_start_with_a_sentence(
    tmp_path: Path,
) -> None:
    """SQLite can open the database, but not write the first row."""
    data = tmp_path / "data"
    data.mkdir()
    with ExitStack() as stack:
        if not stack.enter_context(mounted_tmpfs(data)):
            skip_or_fail("only root may mount a small disk")
        server, disk = Server(data, Random()), SmallDisk(data, headroom=SHARED_MEMORY + PAGE)
        await server.migrate()
        await server.start()
        await server.stop()
        disk.fill()
        line = await start_fails(server)
        assert line.endswith("birnam.db cannot be used: the disk is full")
        assert server.exit_status == 3
        disk.clear()
        await server.start()
        await server.stop()


async def test_a_migration_on_a_full_disk_ends_with_a_sentence(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with ExitStack() as stack:
        if not stack.enter_context(mounted_tmpfs(data)):
            skip_or_fail("only root may mount a small disk")
        SmallDisk(data, headroom=0).fill()
        with pytest.raises(AssertionError, match=r"birnam: cannot create .* the disk is full"):
            await Server(data, Random()).run("migrate")

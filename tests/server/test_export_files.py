"""The dump of each month, which the service writes by itself."""

import asyncio
import gzip
import json
import logging
import os
from pathlib import Path

import pytest

from app.cli import main
from app.server.export_files import WAIT, MonthlyDump, last_month, new_file
from app.store.db.migrate import migrate
from app.store.exports import Exports
from tests.match.support.builder import HOST, running_match
from tests.store.conftest import open_store
from tests.store.support.seed import append_match

FEBRUARY_1970 = 31 * 86_400_000
NOT_YET, DUE = FEBRUARY_1970 + WAIT - 1, FEBRUARY_1970 + WAIT


@pytest.mark.parametrize(
    ("now", "name"),
    [
        (FEBRUARY_1970 - 1, "birnam-1969-12.ndjson.gz"),
        (FEBRUARY_1970, "birnam-1970-01.ndjson.gz"),
        (1_798_761_599_999, "birnam-2026-11.ndjson.gz"),
        (1_798_761_600_000, "birnam-2026-12.ndjson.gz"),
    ],
)
def test_the_last_month(now: int, name: str) -> None:
    assert last_month(now).file(Path()).name == name


async def dump(tmp_path: Path, folder: Path, *moments: int, games: int = 1) -> None:
    """Let a service look for a missing dump at some moments."""
    url = f"sqlite:///{tmp_path / 'birnam.db'}"
    await asyncio.to_thread(migrate, url)
    async with open_store(url) as store:
        for number in range(games):
            builder = running_match(listed=True)
            builder.resign(HOST)
            await append_match(store.log, f"m{number}", builder)
        for moment in moments:
            exports = Exports(store.reader)
            await MonthlyDump(folder, "", exports, iter([moment]).__next__).write_missing()


async def test_the_dump_is_written_once_and_equals_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "new" / "dumps"
    await dump(tmp_path, folder, NOT_YET)
    assert [file.name for file in folder.iterdir() if "1970" in file.name] == []
    await dump(tmp_path, folder, DUE, games=0)
    file = folder / "birnam-1970-01.ndjson.gz"
    names = {one.name for one in folder.iterdir()}
    assert {file.name, f"{file.name}.sha256"} <= names
    assert not any(name.startswith(".") for name in names)
    (line,) = gzip.decompress(file.read_bytes()).splitlines()
    assert json.loads(line)["id"] == "m0"

    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    other = tmp_path / "other"
    status = await asyncio.to_thread(main, ["dump", str(other), "--month", "1970-01"])
    assert status == 0
    for name in (file.name, f"{file.name}.sha256"):
        assert (other / name).read_bytes() == (folder / name).read_bytes()

    file.write_bytes(b"kept")
    await dump(tmp_path, folder, DUE, games=0)
    assert file.read_bytes() == b"kept"


async def test_a_dump_without_a_checksum_is_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "dumps"
    folder.mkdir()
    file = folder / "birnam-1970-01.ndjson.gz"
    file.write_bytes(b"interrupted")
    await dump(tmp_path, folder, DUE, games=60)
    assert len(gzip.decompress(file.read_bytes()).splitlines()) == 60


@pytest.mark.parametrize("moments", [(DUE, DUE), (NOT_YET,)])
async def test_partial_files_of_a_killed_process_are_removed(
    tmp_path: Path, moments: tuple[int, ...]
) -> None:
    folder = tmp_path / "dumps"
    folder.mkdir()
    old = [".birnam-1969-12.ndjson.gz.0a1b2c3d", ".birnam-1970-01.ndjson.gz.sha256.0a1b2c3d"]
    kept = [".birnam-1970-01.ndjson.gz.99999999", "birnam-1969-11.ndjson.gz", ".birnam-notes"]
    for name in old + kept:
        (folder / name).write_bytes(b"partial")
        if name != kept[0]:
            os.utime(folder / name, (0, 0))
    await dump(tmp_path, folder, *moments)
    names = {file.name for file in folder.iterdir()}
    assert names.isdisjoint(old)
    assert names.issuperset(kept)


async def test_a_folder_that_cannot_be_written_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "file"
    folder.write_text("no folder")
    with caplog.at_level(logging.ERROR):
        await dump(tmp_path, folder, DUE)
    assert "the monthly dump cannot be written" in caplog.text


def test_partial_files_of_killed_processes_are_removed(tmp_path: Path) -> None:
    file = tmp_path / "games[1].ndjson"
    old, recent, other = (tmp_path / f".{name}" for name in (
        f"{file.name}.0123abcd", f"{file.name}.4567abcd", "games1.ndjson.0123abcd"
    ))  # fmt: skip
    for partial in (old, recent, other):
        partial.write_bytes(b"{")
    for partial in (old, other):
        os.utime(partial, (0, 0))
    with new_file(file, compressed=False) as content:
        content.write(b"all")
        assert not file.exists()
    assert file.read_bytes() == b"all"
    assert (old.exists(), recent.exists(), other.exists()) == (False, True, True)

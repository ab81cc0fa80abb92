"""The dump of each month, which the service writes by itself."""

import asyncio
import gzip
import json
import logging
import os
from pathlib import Path

import pytest

from app.cli import main
from app.features.exports.files import WAIT, MonthlyDump, last_month, new_file
from app.features.exports.store.public_matches import Exports
from harness.games.match_builder import HOST, running_match
from tests.support.store.fixtures import open_store
from tests.support.store.seed import append_match

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


class Server:
    """The dumps of a service, and the games that it has."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url, self.folder = url, folder
        self.file = folder / "birnam-1970-01.ndjson.gz"

    async def play(self, games: int) -> None:
        async with open_store(self._url) as store:
            for number in range(games):
                builder = running_match(listed=True)
                builder.resign(HOST)
                await append_match(store.log, f"m{number}", builder)

    async def dump(self, now: int) -> set[str]:
        """Look for a missing dump at a moment; returns the names of all files."""
        async with open_store(self._url) as store:
            exports = Exports(store.reader)
            await MonthlyDump(self.folder, "", exports, lambda: now).write_missing()
        return {file.name for file in self.folder.glob("*")}


@pytest.fixture
def server(sqlite: str, tmp_path: Path) -> Server:
    return Server(sqlite, tmp_path / "new" / "dumps")


async def test_the_dump_is_written_once_and_equals_the_command(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = server.file
    await server.play(1)
    assert file.name not in await server.dump(NOT_YET)
    names = await server.dump(DUE)
    assert {file.name, f"{file.name}.sha256"} <= names
    assert not any(name.startswith(".") for name in names)
    (line,) = gzip.decompress(file.read_bytes()).splitlines()
    assert json.loads(line)["id"] == "m0"
    monkeypatch.setenv("BIRNAM_DATA", str(tmp_path))
    other = tmp_path / "other"
    status = await asyncio.to_thread(main, ["dump", str(other), "--month", "1970-01"])
    assert status == 0
    for name in (file.name, f"{file.name}.sha256"):
        assert (other / name).read_bytes() == (server.folder / name).read_bytes()
    file.write_bytes(b"kept")
    await server.dump(DUE)
    assert file.read_bytes() == b"kept"


async def test_a_dump_without_a_checksum_is_written_again(server: Server) -> None:
    await server.play(60)
    server.folder.mkdir(parents=True)
    server.file.write_bytes(b"interrupted")
    await server.dump(DUE)
    assert len(gzip.decompress(server.file.read_bytes()).splitlines()) == 60


async def test_a_folder_that_cannot_be_written_is_logged(
    sqlite: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("no folder")
    with caplog.at_level(logging.ERROR):
        await Server(sqlite, tmp_path / "file").dump(DUE)
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

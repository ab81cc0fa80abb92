"""Files with public games, and the monthly dump."""

import asyncio
import gzip
import hashlib
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from glob import escape
from pathlib import Path
from time import time
from typing import IO

from app.features.exports.lines import export_lines
from app.features.exports.store.public_matches import Cursor, ExportFilter, Exports
from app.match.time_control import HOUR

INTERVAL = 3600.0  # seconds between checks for a missing dump
WAIT = HOUR  # milliseconds after a month within which its last games are written
AT_ONCE = 25  # games
ABANDONED = 3600.0  # seconds after which a partial file is abandoned
PAUSE = 0.02  # seconds between pages, so that moves never wait long

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Month:
    """A month by UTC."""

    first: date

    @property
    def following(self) -> date:
        return date(self.first.year + self.first.month // 12, self.first.month % 12 + 1, 1)

    @property
    def games(self) -> ExportFilter:
        return ExportFilter(since=milliseconds(self.first), until=milliseconds(self.following))

    def file(self, folder: Path) -> Path:
        return folder / f"birnam-{self.first.isoformat()[:-3]}.ndjson.gz"


def last_month(now: int) -> Month:
    """The month before a moment in milliseconds since 1970, UTC."""
    today = datetime.fromtimestamp(now / 1000, UTC).date()
    return Month(date(today.year - (today.month == 1), (today.month - 2) % 12 + 1, 1))


def milliseconds(day: date) -> int:
    """The UTC beginning of a day."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


@contextmanager
def new_file(file: Path, *, compressed: bool) -> Iterator[IO[bytes] | gzip.GzipFile]:
    """A file to write, which gets its name only when complete. Raises OSError.

    The next process to write the same file removes partial files of killed processes.
    """
    partial = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        _remove_abandoned(file.parent, f".{escape(file.name)}.????????")
        with partial.open("wb") as plain:
            if compressed:
                with gzip.GzipFile("", "wb", 9, plain, mtime=0) as packed:
                    yield packed
            else:
                yield plain
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)


def remove_abandoned(folder: Path) -> None:
    """Remove the partial dumps of killed processes. Raises OSError."""
    _remove_abandoned(folder, ".birnam-*.ndjson.gz*.????????")


def _remove_abandoned(folder: Path, pattern: str) -> None:
    for partial in folder.glob(pattern):
        with suppress(FileNotFoundError):  # another process has removed or finished it
            if time() - partial.stat().st_mtime > ABANDONED:
                partial.unlink()


def write_checksum(file: Path) -> str:
    """Write the SHA-256 of a file beside it. Raises OSError."""
    with file.open("rb") as content:
        checksum = hashlib.file_digest(content, "sha256").hexdigest()
    with new_file(checksum_file(file), compressed=False) as beside:
        beside.write(f"{checksum}  {file.name}\n".encode())
    return checksum


def checksum_file(file: Path) -> Path:
    return file.with_name(f"{file.name}.sha256")


class MonthlyDump:
    """Writes the dump of the last month once. Several processes write the same dump."""

    def __init__(self, folder: Path, site: str, exports: Exports, clock: Callable[[], int]) -> None:
        self._folder = folder
        self._site = site
        self._exports = exports
        self._clock = clock

    async def write_missing(self) -> None:
        """Write the dump if its checksum, the last file, is missing. Raises Unavailable."""
        month = last_month(self._clock() - WAIT)
        file = month.file(self._folder)
        try:
            await asyncio.to_thread(remove_abandoned, self._folder)
            if await asyncio.to_thread(checksum_file(file).exists):
                return
            await asyncio.to_thread(self._folder.mkdir, parents=True, exist_ok=True)
            with new_file(file, compressed=True) as content:
                count = await self._write(month.games, content)
            await asyncio.to_thread(write_checksum, file)
        except OSError as error:
            log.error("the monthly dump cannot be written", extra={"file": file, "why": error})
            return
        log.info("the monthly dump was written", extra={"file": file, "games": count})

    async def _write(self, wanted: ExportFilter, content: IO[bytes] | gzip.GzipFile) -> int:
        after: Cursor | None = None
        count = 0
        while games := await self._exports.page(wanted, after, AT_ONCE):
            lines = await asyncio.to_thread(export_lines, games, self._site, as_records=False)
            await asyncio.to_thread(content.write, lines)
            after, count = games[-1].cursor, count + len(games)
            await asyncio.sleep(PAUSE)
        return count

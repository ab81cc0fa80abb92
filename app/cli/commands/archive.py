"""`birnam export` and `birnam dump`: the public games in files."""

import gzip
import hashlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path

from app.errors import UserError
from app.match.ports import BrokenLog, Unavailable
from app.settings import load_settings
from app.store.db.migrate import check_schema
from app.store.exports import ExportFilter, snapshot_of_games
from app.web.exports.lines import export_lines
from engine import find_game

AT_ONCE = 100  # games


@dataclass(frozen=True, slots=True)
class Wanted:
    """The games to export, as they are given on the command line."""

    game: str | None = None
    player: str | None = None
    since: str | None = None
    until: str | None = None

    def as_filter(self) -> ExportFilter:
        """Raises UserError for a day that is none, UnknownGame for a game."""
        return ExportFilter(
            find_game(self.game).id if self.game else None,
            self.player.removeprefix("@") if self.player else None,
            None,
            _moment(self.since),
            _moment(self.until),
        )


def export_games(file: Path, wanted: Wanted, *, as_records: bool) -> str:
    """Write a new file. Raises UserError."""
    chosen = wanted.as_filter()
    if file.exists():
        raise UserError(f"{file} exists already")
    count = _write(file, chosen, as_records=as_records, compressed=False)
    return f"{file}: {_games(count)}"


def dump_month(folder: Path, month: str | None) -> str:
    """Write birnam-MONTH.ndjson.gz and its SHA-256 checksum. Raises UserError.

    The same month gives the same file, unless a game of it has changed since.
    """
    first = _first_day(month)
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    chosen = Wanted(since=first.isoformat(), until=following.isoformat()).as_filter()
    file = folder / f"birnam-{first:%Y-%m}.ndjson.gz"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder} cannot be written: {error.strerror}") from error
    count = _write(file, chosen, as_records=False, compressed=True)
    with file.open("rb") as content:
        checksum = hashlib.file_digest(content, "sha256").hexdigest()
    Path(f"{file}.sha256").write_text(f"{checksum}  {file.name}\n")
    return f"{file}: {_games(count)}, SHA-256 {checksum}"


def _write(file: Path, wanted: ExportFilter, *, as_records: bool, compressed: bool) -> int:
    """Write a file, which is there only when it is complete. Returns the number of games."""
    partial = file.with_name(f".{file.name}.part")
    count = 0
    try:
        with partial.open("wb") as plain:
            if compressed:
                with gzip.GzipFile("", "wb", 9, plain, mtime=0) as packed:
                    for size, lines in _pages(wanted, as_records=as_records):
                        packed.write(lines)
                        count += size
            else:
                for size, lines in _pages(wanted, as_records=as_records):
                    plain.write(lines)
                    count += size
        partial.replace(file)
    except OSError as error:
        raise UserError(f"{file} cannot be written: {error.strerror}") from error
    finally:
        partial.unlink(missing_ok=True)
    return count


def _pages(wanted: ExportFilter, *, as_records: bool) -> Iterator[tuple[int, bytes]]:
    settings = load_settings()
    site = settings.public_url or ""
    try:
        check_schema(settings.database_url)
        with closing(snapshot_of_games(settings.database_url, wanted, AT_ONCE)) as pages:
            for games in pages:
                yield len(games), export_lines(games, site, as_records=as_records)
    except (Unavailable, BrokenLog) as error:
        raise UserError(f"{settings.database_name} cannot be read: {error}") from error


def _moment(day: str | None) -> int | None:
    if day is None:
        return None
    try:
        return int(datetime.combine(date.fromisoformat(day), time(), UTC).timestamp() * 1000)
    except ValueError as error:
        raise UserError(f"{day} is not a day such as 2026-01-31") from error


def _first_day(month: str | None) -> date:
    if month is None:
        today = datetime.now(UTC).date()
        return date(today.year - (today.month == 1), (today.month - 2) % 12 + 1, 1)
    try:
        return date.fromisoformat(f"{month}-01")
    except ValueError as error:
        raise UserError(f"{month} is not a month such as 2026-01") from error


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"

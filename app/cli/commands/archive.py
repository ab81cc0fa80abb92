"""`birnam export` and `birnam dump`: the public games in files."""

import sys
from contextlib import AbstractContextManager, closing, nullcontext
from datetime import date
from gzip import GzipFile
from pathlib import Path
from typing import IO

from app.cli.arguments import STREAM
from app.cli.commands.database import checked_database, count_games
from app.cli.commands.folders import made_folder
from app.clock import SYSTEM_CLOCK
from app.environment import load_settings
from app.errors import UserError
from app.features.exports.files import (
    Month,
    last_month,
    milliseconds,
    new_file,
    remove_abandoned,
    write_checksum,
)
from app.features.exports.lines import export_lines
from app.features.exports.store.public_matches import ExportFilter, has_player, snapshot_of_games
from app.server.data_folder import check_not_used
from engine import find_game

AT_ONCE = 100  # games


def export_games(
    file: Path,
    game: str | None,
    player: str | None,
    since: str | None,
    until: str | None,
    *,
    as_records: bool,
) -> str | None:
    """Write a new file, or standard output. Raises UserError, UnknownGame and BrokenPipeError."""
    first, end = _moment(since), _moment(until)
    if first is not None and end is not None and first >= end:
        raise UserError(f"--until {until} must be later than --since {since}")
    chosen = ExportFilter(
        None if game is None else find_game(game).id,
        None if player is None else player.removeprefix("@"),
        None,
        first,
        end,
    )
    if file == STREAM:
        with checked_database() as url:
            _write(url, nullcontext(sys.stdout.buffer), chosen, as_records=as_records)
        return None
    check_not_used(load_settings(), file)
    if file.exists():
        raise UserError(f"{file} exists already")
    try:
        with checked_database() as url:
            count = _write(url, new_file(file, compressed=False), chosen, as_records=as_records)
    except OSError as error:
        raise UserError(f"{file} cannot be written: {error.strerror}") from error
    return f"{file}: {count_games(count)}"


def dump_month(folder: Path, month: str | None) -> str:
    """Write birnam-MONTH.ndjson.gz and its SHA-256 checksum. Raises UserError.

    The same month gives the same file unless one of its games has changed since.
    """
    wanted = _month(month)
    file = wanted.file(folder)
    if not folder.parent.is_dir():
        raise UserError(f"there is no folder {folder.parent}")
    try:
        with checked_database() as url, made_folder(folder):
            remove_abandoned(folder)
            count = _write(url, new_file(file, compressed=True), wanted.games)
        checksum = write_checksum(file)
    except OSError as error:
        raise UserError(f"{folder} cannot be written: {error.strerror}") from error
    return f"{file}: {count_games(count)}, SHA-256 {checksum}"


def _write(
    url: str,
    opened: AbstractContextManager[IO[bytes] | GzipFile],
    wanted: ExportFilter,
    *,
    as_records: bool = False,
) -> int:
    """Write a file. Returns the number of games. Raises OSError and UserError."""
    if wanted.handle is not None and not has_player(url, wanted.handle):
        raise UserError(f"there is no player @{wanted.handle}")
    site, count = load_settings().public_url or "", 0
    with (
        opened as content,
        closing(snapshot_of_games(url, wanted, AT_ONCE)) as pages,
    ):
        for games in pages:
            content.write(export_lines(games, site, as_records=as_records))
            count += len(games)
    return count


def _moment(day: str | None) -> int | None:
    if day is None:
        return None
    try:
        return milliseconds(date.fromisoformat(day))
    except ValueError as error:
        raise UserError(f"{day} is not a day such as 2026-01-31") from error


def _month(month: str | None) -> Month:
    if month is None:
        return last_month(SYSTEM_CLOCK())
    try:
        wanted = Month(date.fromisoformat(f"{month}-01"))
    except ValueError as error:
        raise UserError(f"{month} is not a month such as 2026-01") from error
    if wanted.first > last_month(SYSTEM_CLOCK()).first:
        raise UserError(f"{month} is not over yet; birnam export --since {month}-01 has its games")
    return wanted

"""`birnam import`: adds the games of an export after checking all of them."""

import gzip
import hashlib
import re
import shutil
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from app.cli.commands.database import count_games
from app.cli.commands.texts import UTF_8, UTF_16, decoded
from app.db.migrate import check_schema
from app.environment import load_settings
from app.errors import BrokenLog, Unavailable, UserError
from app.features.exports.lines import line_fields
from app.features.exports.reading import InvalidLine, read_line
from app.features.exports.records import read_record_game
from app.features.exports.store.imports import Imports
from app.features.exports.store.public_matches import ExportedGame

AT_ONCE = 50  # games per transaction
MAX_LINE = 1_000_000  # bytes
MAX_SHOWN = 20  # invalid lines
GZIP = b"\x1f\x8b"
JSON = b"{"  # how a line begins
RECORD = re.compile(rb"(?:[\s>|]|[\xc2\xe2\xef][\x80-\xbf]{1,2})*\[\s*game\s", re.IGNORECASE)
"""How a record begins: perhaps indented, quoted, or after signs that nobody sees."""
RULER = re.compile(rb"(?<=\n)[ \t>]*-{2,}[ \t\r]*\n[\s>]*$")  # between two records
SAME = ("game", "options", "moves", "times")  # the fields that identify a game


class Source(NamedTuple):
    """Where games are read from, and what messages call it."""

    path: Path
    name: str

    def __str__(self) -> str:
        return self.name


def import_games(file: Path, *, only_check: bool) -> Iterator[str]:
    """Lines about the games of a file, or of the standard input for `-`. Raises UserError.

    Writes nothing if a line is invalid, or another match has the id of a game. Matches that are in
    the database stay unchanged.
    """
    if file != Path("-"):
        yield from _import(Source(file, str(file)), only_check=only_check)
        return
    with TemporaryDirectory() as folder:  # games are read twice
        copy = Path(folder) / "games"
        with copy.open("wb") as content:
            shutil.copyfileobj(sys.stdin.buffer, content)
        yield from _import(Source(copy, "standard input"), only_check=only_check)


def _import(file: Source, *, only_check: bool) -> Iterator[str]:
    settings = load_settings()
    if file.path.is_file() and not file.path.stat().st_size:
        raise UserError(f"{file} is empty")
    _compare_checksum(file.path)
    try:
        check_schema(settings.database_url)
        with closing(Imports(settings.database_url)) as imports:
            new, known, problems = _examine(file, imports)
            if problems:
                yield from problems[:MAX_SHOWN]
                lines = "1 line is" if len(problems) == 1 else f"{len(problems)} lines are"
                raise UserError(f"{file}: {lines} invalid, nothing was imported")
            already = f"{count_games(known)} already in the database"
            if only_check:
                yield f"{file}: {count_games(len(new))} to import, {already}"
                return
            games, count = _new(file, new), 0
            while some := list(islice(games, AT_ONCE)):
                count += imports.add(some)
    except (Unavailable, BrokenLog) as error:
        raise UserError(f"{settings.database_name}: {error}") from error
    yield f"{file}: {count_games(count)} imported, {already}"


def _examine(file: Source, imports: Imports) -> tuple[set[str], int, list[str]]:
    """The ids of new games, the number of existing games, and the invalid lines."""
    first: dict[str, tuple[int, bytes]] = {}
    new: set[str] = set()
    problems = []
    for number, text in _texts(file):
        try:
            game = _read(text)
            digest = hashlib.sha256(text).digest()
            earlier, same = first.setdefault(game.id, (number, digest))
            if same != digest:
                raise InvalidLine(f"{game.id} differs from line {earlier}")
            stored = imports.stored(game)
            if stored is None:
                new.add(game.id)
            elif _identity(stored, text) != _identity(game, text):
                raise InvalidLine(f"the database has another match {game.id}")
        except InvalidLine as error:
            problems.append(f"line {number}: {error}")
    return new, len(first.keys() - new), problems


def _new(file: Source, ids: set[str]) -> Iterator[ExportedGame]:
    """The games with some ids, each once."""
    left = set(ids)
    for number, text in _texts(file):
        try:
            game = _read(text)
        except InvalidLine as error:
            raise UserError(f"{file}, line {number}: the file has changed: {error}") from error
        if game.id in left:
            left.remove(game.id)
            yield game


def _read(text: bytes) -> ExportedGame:
    if text.startswith(JSON):
        return read_line(text)
    try:
        return read_record_game(decoded(text))
    except InvalidLine:
        raise
    except ValueError as error:
        raise InvalidLine(f"the record {error}") from error


def _identity(game: ExportedGame, text: bytes) -> list[object]:
    """The fields that identify a game; a record has no times."""
    fields = line_fields(game, "")
    return [fields[name] for name in (SAME if text.startswith(JSON) else SAME[:-1])]


def _texts(file: Source) -> Iterator[tuple[int, bytes]]:
    """The games with the numbers of their first lines: lines of JSON, or records."""
    record, first, begun = b"", 0, False
    for number, line in _lines(file):
        if not record.strip() and line.startswith(JSON):
            yield number, line
            continue
        if RECORD.match(line):
            if begun:
                yield first, RULER.sub(b"", record)
                record = b""
            begun = True
        first = first if record.strip() else number
        record += line
        if len(record) > MAX_LINE:
            if not begun:
                break
            raise UserError(f"{file}, line {first}: the record is too long for a game")
    if record.strip():
        if not begun:
            raise UserError(f"{file} has neither lines of JSON nor records")
        yield first, record


def _lines(file: Source) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers. Raises UserError."""
    try:
        with file.path.open("rb") as plain:
            packed = plain.read(len(GZIP)) == GZIP
            plain.seek(0)
            with gzip.open(plain) if packed else plain as content:
                number = 0
                while line := content.readline(MAX_LINE + 1):
                    number += 1
                    if len(line) > MAX_LINE:
                        raise UserError(f"{file}, line {number} is too long for a game")
                    if number == 1 and line.startswith(UTF_16):
                        raise UserError(f"{file} must be text in UTF-8, not UTF-16")
                    yield number, line.removeprefix(UTF_8) if number == 1 else line
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        raise UserError(f"{file} cannot be read: {reason}") from error


def _compare_checksum(file: Path) -> None:
    """Raises UserError if there is a dump's checksum beside the file and it differs."""
    beside = file.with_name(f"{file.name}.sha256")
    if not beside.exists():
        return
    try:
        expected = beside.read_text(errors="replace").partition(" ")[0].strip()
        with file.open("rb") as content:
            found = hashlib.file_digest(content, "sha256").hexdigest()
    except OSError as error:
        raise UserError(f"{file} cannot be read: {error.strerror}") from error
    if found != expected:
        raise UserError(f"{file} is damaged: its checksum differs from {beside.name}")

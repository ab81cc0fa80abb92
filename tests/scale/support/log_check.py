"""What the database says of a match, and what must be true of it."""

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
import psycopg

from app.match.events import Entry, Event, Played
from app.match.evolve import evolve, start_match
from app.match.state import Match
from app.store.event_codec import decode_events
from app.web.socket.view import match_view
from tests.scale.support.page import Page


class LogCheck:
    """The log of one match, folded version by version; from a file or a PostgreSQL address."""

    def __init__(self, database: Path | str, match_id: str) -> None:
        """Reads and folds; a log with a gap or with a doubled command is an AssertionError."""
        self.entries = _read(database, match_id)
        versions = [entry.version for entry in self.entries]
        assert versions == list(range(1, len(versions) + 1)), f"{match_id}: {versions}"
        commands = Counter((entry.by, entry.command_id) for entry in self.entries)
        assert max(commands.values()) == 1, f"{match_id}: {commands.most_common(3)}"
        self.stages = list(_fold(self.entries))

    @property
    def version(self) -> int:
        """The newest."""
        return len(self.entries)

    def has(self, command_id: str) -> bool:
        """Whether a command was written."""
        return any(entry.command_id == command_id for entry in self.entries)

    @property
    def moves(self) -> set[str]:
        """The ids of all moves that players have made."""
        played = (entry for entry in self.entries if any(_is_move(e) for e in entry.events))
        return {entry.command_id for entry in played}

    def compare(self, page: Page) -> None:
        """What the page was told is written, and it shows the board of its version."""
        for command_id, version in page.acknowledged.items():
            assert version <= self.version, f"{page.match_id}: acknowledged {version} is missing"
            assert self.entries[version - 1].command_id == command_id, f"{page.match_id}: {version}"
        if page.version is not None:
            assert page.version <= self.version, f"{page.match_id}: told of {page.version}"
            assert page.view == self.view(page.version), f"{page.match_id}: {page.version}"

    def view(self, version: int) -> dict[str, Any]:
        """The match of a version as a page must show it."""
        told: dict[str, Any] = orjson.loads(match_view(self.stages[version - 1]).model_dump_json())
        return told


def _is_move(event: Event) -> bool:
    return isinstance(event, Played)


def _fold(entries: list[Entry]) -> Iterable[Match]:
    match = start_match(entries[0])
    yield match
    for entry in entries[1:]:
        match = evolve(match, entry)
        yield match


def _read(database: Path | str, match_id: str) -> list[Entry]:
    query = """SELECT version, by, command_id, at, events FROM entry WHERE match_id = {}
        ORDER BY version"""
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as file:
            rows = file.execute(query.format("?"), (match_id,)).fetchall()
    else:
        with psycopg.connect(database) as server:
            rows = server.execute(query.format("%s"), (match_id,)).fetchall()
    assert rows, f"{match_id}: there is no log"
    return [
        Entry(version, by, command_id, at, decode_events(events))
        for version, by, command_id, at, events in rows
    ]

"""Checks the stored log of a match, and compares it with pages."""

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg

from app.event_log.codec import decode_events
from app.match.events import Entry, Played
from app.match.evolve import evolve, start_match
from app.match.state import Match
from app.wire.encode import to_json
from app.wire.view import match_view
from harness.players.page import Page

QUERY = """SELECT version, by, command_id, at, events FROM entry WHERE match_id = {}
    ORDER BY version"""


class LogCheck:
    """The log of one match and the match at every version."""

    def __init__(self, database: Path | str, match_id: str) -> None:
        """Read an SQLite file or a PostgreSQL database, given by its URL.

        A gap or a repeated command is an AssertionError.
        """
        self.entries = _read(database, match_id)
        versions = [entry.version for entry in self.entries]
        assert versions == list(range(1, len(versions) + 1)), f"{match_id}: {versions}"
        commands = Counter((entry.by, entry.command_id) for entry in self.entries)
        assert max(commands.values()) == 1, f"{match_id}: {commands.most_common(3)}"
        self.states = list(_fold(self.entries))

    @property
    def version(self) -> int:
        """The newest version."""
        return len(self.entries)

    @property
    def final(self) -> Match:
        return self.states[-1]

    def has_command(self, command_id: str) -> bool:
        return any(entry.command_id == command_id for entry in self.entries)

    @property
    def moves(self) -> list[str]:
        """The command id of every move, in the order of the log."""
        return [
            entry.command_id
            for entry in self.entries
            for event in entry.events
            if isinstance(event, Played)
        ]

    def compare(self, page: Page) -> None:
        """Every command acknowledged to the page is stored, and the page shows its version."""
        for command_id, version in page.acknowledged.items():
            assert version <= self.version, f"{page.match_id}: acknowledged {version} is missing"
            assert self.entries[version - 1].command_id == command_id, f"{page.match_id}: {version}"
        if page.version is not None:
            assert page.version <= self.version, f"{page.match_id}: {page.version} is missing"
            assert page.view == self.view(page.version), f"{page.match_id}: {page.version}"

    def view(self, version: int) -> dict[str, Any]:
        """What a page at a version must show, as the server encodes it."""
        view: dict[str, Any] = to_json(match_view(self.states[version - 1]))
        return view


def _fold(entries: list[Entry]) -> Iterable[Match]:
    match = start_match(entries[0])
    yield match
    for entry in entries[1:]:
        match = evolve(match, entry)
        yield match


def read_rows(database: Path | str, query: str, *values: str) -> list[tuple[Any, ...]]:
    """The rows of a query of an SQLite file or a PostgreSQL database. `{}` stands for a value."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(database, timeout=30)) as file:
            return file.execute(query.format(*"?" * len(values)), values).fetchall()
    with psycopg.connect(database) as server:
        return server.execute(query.format(*["%s"] * len(values)).encode(), values).fetchall()


def _read(database: Path | str, match_id: str) -> list[Entry]:
    rows = read_rows(database, QUERY, match_id)
    assert rows, f"{match_id}: there is no log"
    return [
        Entry(version, by, command_id, at, decode_events(events))
        for version, by, command_id, at, events in rows
    ]

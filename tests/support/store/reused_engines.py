"""Engines of databases that one process makes once: SQLAlchemy compiles all statements for each."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event, make_url

from app.db import database
from app.db.database import Engines, open_engines

database.READ_THREADS = 2  # each opens a connection, which reads the schema


class _Redirected:
    """Engines of one SQLite database after another."""

    def __init__(self, url: str) -> None:
        self.engines, self.file = open_engines(url), ""
        for engine in (self.engines.writer, self.engines.reader):
            event.listen(engine, "do_connect", self._redirect)

    def _redirect(self, _dialect: Any, _record: Any, arguments: list[str], _named: Any) -> None:
        arguments[0] = self.file


_idle: list[_Redirected] = []


@contextmanager
def engines_of(url: str) -> Iterator[Engines]:
    """Engines that must have no connection at the end."""
    if not url.startswith("sqlite"):  # a query of an ended site may yet close its engine
        yield open_engines(url)
        return
    redirected = _idle.pop() if _idle else _Redirected(url)
    redirected.file = make_url(url).database or ""
    yield redirected.engines
    _idle.append(redirected)

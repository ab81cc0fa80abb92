"""The revisions of the schema: those of this version, and that of a database.

Alembic knows them, too, but importing it takes 10 MB and a tenth of a second.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select

MIGRATIONS = Path(__file__).parents[3] / "migrations"

_REVISION = re.compile(r'^revision = "(\w+)"$', re.MULTILINE)
_DOWN_REVISION = re.compile(r'^down_revision = (?:"(\w+)"|None)$', re.MULTILINE)

_applied = Table("alembic_version", MetaData(), Column("version_num", String(32)))


def applied_revisions(connection: Connection) -> frozenset[str]:
    """The latest revision of a database; empty before the first migration."""
    if not inspect(connection).has_table(_applied.name):
        return frozenset()
    return frozenset(connection.scalars(select(_applied.c.version_num)))


@cache
def head_revisions() -> frozenset[str]:
    earlier = _down_revisions()
    return frozenset(earlier) - frozenset(earlier.values())


def is_known_revision(revision: str) -> bool:
    """True if this version has a migration; a newer one may have migrated the database."""
    return revision in _down_revisions()


@cache
def _down_revisions() -> Mapping[str, str | None]:
    """All revisions, each with the one before it."""
    found = {}
    for file in (MIGRATIONS / "versions").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        revision, earlier = _REVISION.search(text), _DOWN_REVISION.search(text)
        assert revision
        assert earlier
        found[revision[1]] = earlier[1]
    return found

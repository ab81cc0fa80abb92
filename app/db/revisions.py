"""The revisions of the schema: of this version, and of a database.

Alembic knows them as well, but importing it takes 10 MB and a tenth of a second.
"""

import re
from collections.abc import Mapping
from functools import cache

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select

from app.shipped import SHIPPED

MIGRATIONS = SHIPPED / "migrations"

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


def known_revisions() -> frozenset[str]:
    return frozenset(_down_revisions())


def is_known_revision(revision: str) -> bool:
    """True if this version has the migration. False if a newer version migrated the database."""
    return revision in _down_revisions()


@cache
def _down_revisions() -> Mapping[str, str | None]:
    """All revisions, each with its predecessor."""
    found = {}
    for file in (MIGRATIONS / "versions").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        revision, earlier = _REVISION.search(text), _DOWN_REVISION.search(text)
        assert revision
        assert earlier
        found[revision[1]] = earlier[1]
    return found

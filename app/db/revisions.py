"""The revisions of the schema: of this version, and of a database.

Alembic knows them as well, but importing it takes 10 MB and a tenth of a second.
"""

import re
from collections.abc import Mapping
from functools import cache

from sqlalchemy import Column, Connection, MetaData, String, Table, delete, insert, inspect, select

from app.db.tables import compatible_revision
from app.shipped import SHIPPED

MIGRATIONS = SHIPPED / "migrations"

_REVISION = re.compile(r'^revision = "(\w+)"$', re.MULTILINE)
_DOWN_REVISION = re.compile(r'^down_revision = (?:"(\w+)"|None)$', re.MULTILINE)

# A version whose tables an earlier one cannot use says so in its migration.
_BREAKING = re.compile(r"^breaks_earlier_versions = True$", re.MULTILINE)

_applied = Table("alembic_version", MetaData(), Column("version_num", String(32)))


def applied_revisions(connection: Connection) -> frozenset[str]:
    """The latest revision of a database; empty before the first migration."""
    if not inspect(connection).has_table(_applied.name):
        return frozenset()
    return frozenset(connection.scalars(select(_applied.c.version_num)))


def fits(connection: Connection) -> bool:
    """True if this version can serve the database: its migrations, or also those of later versions
    which say that they leave this one working.
    """
    applied = applied_revisions(connection)
    if applied == head_revisions():
        return True
    if not applied or applied & known_revisions() or not _has_compatible(connection):
        return False
    compatible = connection.scalars(select(compatible_revision.c.revision))
    return head_revisions() <= frozenset(compatible)


def record_compatible(connection: Connection) -> None:
    """Store which versions, by their latest revision, can serve the database after a migration."""
    if not _has_compatible(connection):
        return
    connection.execute(delete(compatible_revision))
    for revision in _compatible_revisions(applied_revisions(connection)):
        connection.execute(insert(compatible_revision).values(revision=revision))


def _has_compatible(connection: Connection) -> bool:
    return inspect(connection).has_table(compatible_revision.name)


def _compatible_revisions(applied: frozenset[str]) -> list[str]:
    """The applied revision and those before it, up to one that breaks earlier versions."""
    found: list[str] = []
    revision = next(iter(applied), None)
    while revision is not None:
        found.append(revision)
        breaks = _BREAKING.search(_texts()[revision])
        revision = None if breaks else _down_revisions()[revision]
    return found


@cache
def head_revisions() -> frozenset[str]:
    earlier = _down_revisions()
    return frozenset(earlier) - frozenset(earlier.values())


def known_revisions() -> frozenset[str]:
    """Those whose migrations this version has. A newer version made a database of others."""
    return frozenset(_down_revisions())


@cache
def _down_revisions() -> Mapping[str, str | None]:
    found = {}
    for revision, text in _texts().items():
        earlier = _DOWN_REVISION.search(text)
        assert earlier
        found[revision] = earlier[1]
    return found


@cache
def _texts() -> Mapping[str, str]:
    found = {}
    for file in (MIGRATIONS / "versions").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        revision = _REVISION.search(text)
        assert revision
        found[revision[1]] = text
    return found

"""The metadata of all tables, with the names of their indexes and constraints."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from sqlalchemy import Column, ForeignKey, MetaData, String, Table
from sqlalchemy.schema import SchemaItem

APP = Path(__file__).parents[1]

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def table(name: str, *parts: SchemaItem) -> Table:
    """A table whose rows are stored by the primary key: in SQLite, it has no rowid."""
    return Table(name, metadata, *parts, sqlite_with_rowid=False)


def all_tables() -> MetaData:
    """The metadata, after importing every module `tables` of the core and the features.

    Disabled features keep their tables.
    """
    for pattern in ("*/tables.py", "features/*/tables.py"):
        for path in sorted(APP.glob(pattern)):
            import_module(".".join(("app", *path.relative_to(APP).with_suffix("").parts)))
    return metadata


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """A column that names a player.

    `export`: the player downloads these `columns`, or all, under this name. `delete`: rows are
    deleted with the player. `merge`: an account takes over a guest's rows, but keeps its own row of
    the same key. The table's feature does everything else.
    """

    export: str
    columns: tuple[str, ...]
    delete: bool
    merge: bool


def player_column(
    name: str = "player_id",
    *,
    export: str = "",
    columns: str = "",
    delete: bool = True,
    merge: bool = True,
    foreign_key: bool = False,
    primary_key: bool = False,
    nullable: bool = False,
) -> Column[str]:
    """A column that names a player. With `foreign_key` that player exists."""
    keys = [ForeignKey("player.id", ondelete="CASCADE")] if foreign_key else []
    info = {"player": PlayerColumn(export, tuple(columns.split()), delete, merge)}
    return Column(name, String(32), *keys, primary_key=primary_key, nullable=nullable, info=info)


def player_columns() -> Iterator[tuple[Column[Any], PlayerColumn]]:
    for table in all_tables().sorted_tables:
        for column in table.c:
            if "player" in column.info:
                yield column, column.info["player"]

"""Tables, columns and values get the names that the code has for them; matches have a speed.

The previous version cannot run beside this one.
"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None
breaks_earlier_versions = True

RENAMED = {  # columns by table
    "report": {"room": "channel"},
    "match": {"out": "departed"},
    "seat": {"kept_for": "reserved_for"},
    "webhook": {"whose": "scope", "off": "disabled", "said": "last_answer"},
}
COPIED = {  # tables, and their columns by the new names
    ("beat", "heartbeat"): {"worker": "worker", "at": "at", "left": "left"},
    ("remark", "chat_message"): {
        "match_id": "match_id",
        "channel": "room",
        "number": "number",
        "by": "by",
        "client_id": "remark_id",
        "at": "at",
        "seat": "seat",
        "text": "text",
        "deleted_by": "gone",
    },
    ("unwanted", "disabled_notification"): {
        "player_id": "player_id",
        "what": "what",
        "name": "name",
    },
}


def upgrade() -> None:
    op.create_table(
        "heartbeat",
        sa.Column("worker", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("worker", name=op.f("pk_heartbeat")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat_message",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("client_id", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.String(10)),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("deleted_by", sa.String(10)),
        sa.PrimaryKeyConstraint("match_id", "channel", "number", name=op.f("pk_chat_message")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "disabled_notification",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "what", "name", name=op.f("pk_disabled_notification")),
        sqlite_with_rowid=False,
    )
    for (old, new), columns in COPIED.items():
        _copy(old, new, columns)
        op.drop_table(old)
    op.create_index(
        op.f("ix_chat_message_match_id_by_client_id"),
        "chat_message",
        ["match_id", "by", "client_id"],
        unique=True,
    )
    op.create_index(op.f("ix_chat_message_at"), "chat_message", ["at"])
    op.drop_index("ix_seat_kept_for", "seat")
    for table, renamed in RENAMED.items():
        for before, after in renamed.items():
            op.execute(f'ALTER TABLE "{table}" RENAME COLUMN "{before}" TO "{after}"')
    op.create_index(op.f("ix_seat_reserved_for"), "seat", ["reserved_for"])
    _rename_channel("chat_message", "watchers", "spectators")
    _rename_channel("report", "watchers", "spectators")
    speed = sa.Column("speed", sa.String(14), nullable=False, server_default="unlimited")
    op.add_column("match", speed)
    op.execute("UPDATE match SET speed = 'live' WHERE time LIKE '%+%'")
    op.execute("UPDATE match SET speed = 'correspondence' WHERE time LIKE '%d'")


def downgrade() -> None:
    op.drop_column("match", "speed")
    _rename_channel("chat_message", "spectators", "watchers")
    _rename_channel("report", "spectators", "watchers")
    op.create_table(
        "beat",
        sa.Column("worker", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("worker", name=op.f("pk_beat")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "remark",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("room", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("remark_id", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.String(10)),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("gone", sa.String(10)),
        sa.PrimaryKeyConstraint("match_id", "room", "number", name=op.f("pk_remark")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "unwanted",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "what", "name", name=op.f("pk_unwanted")),
        sqlite_with_rowid=False,
    )
    for (old, new), columns in COPIED.items():
        _copy(new, old, {before: after for after, before in columns.items()})
        op.drop_table(new)
    op.create_index(
        op.f("ix_remark_match_id_by_remark_id"),
        "remark",
        ["match_id", "by", "remark_id"],
        unique=True,
    )
    op.create_index(op.f("ix_remark_at"), "remark", ["at"])
    op.drop_index("ix_seat_reserved_for", "seat")
    for table, renamed in RENAMED.items():
        for before, after in renamed.items():
            op.execute(f'ALTER TABLE "{table}" RENAME COLUMN "{after}" TO "{before}"')
    op.create_index(op.f("ix_seat_kept_for"), "seat", ["kept_for"])


def _copy(source: str, target: str, columns: dict[str, str]) -> None:
    """`columns` of the target, each with its name in the source."""
    old = sa.table(source, *map(sa.column, columns.values()))
    new = sa.table(target, *map(sa.column, columns))
    op.execute(sa.insert(new).from_select([*columns], sa.select(*old.c)))


def _rename_channel(name: str, old: str, new: str) -> None:
    """The values have the names of the columns' time."""
    table = sa.table(name, sa.column("channel"))
    op.execute(sa.update(table).where(table.c.channel == old).values(channel=new))

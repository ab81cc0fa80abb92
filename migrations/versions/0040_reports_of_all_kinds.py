"""Reports have a kind and a subject."""

from hashlib import blake2b

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

_COLUMNS = ("at", "author", "said_at", "text", "resolved_at")
_KINDS = {"circle-": "circle", "variant-": "design"}


def upgrade() -> None:
    op.create_table(
        "reported",
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("subject", sa.String(length=40), nullable=False),
        sa.Column("part", sa.String(length=40), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.String(length=32), nullable=False),
        sa.Column("said_at", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("resolved_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("kind", "subject", "part", "by", name=op.f("pk_reported")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_reported_at"), "reported", ["at"])
    _carry_over()


def _carry_over() -> None:
    """Reports of names had a made-up number; equal words of one author become one part."""
    connection = op.get_bind()
    reports = sa.Table("report", sa.MetaData(), autoload_with=connection)
    reported = sa.Table("reported", sa.MetaData(), autoload_with=connection)
    carried: dict[tuple[str, ...], dict[str, object]] = {}
    for row in connection.execute(sa.select(reports).order_by(reports.c.at)):
        prefix = next((one for one in _KINDS if row.match_id.startswith(one)), "")
        kind, part = _KINDS.get(prefix, "match"), f"{row.channel} {row.number}"
        if kind == "design":
            part = blake2b(f"{row.author} {row.text}".encode(), digest_size=8).hexdigest()
        key = {"kind": kind, "subject": row.match_id[len(prefix) :], "part": part, "by": row.by}
        values = {name: getattr(row, name) for name in _COLUMNS}
        carried.setdefault(tuple(key.values()), key | values)
    if carried:
        connection.execute(sa.insert(reported), list(carried.values()))
        connection.execute(sa.delete(reports))


def downgrade() -> None:
    op.drop_table("reported")

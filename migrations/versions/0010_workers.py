"""Heartbeats of several processes, outages, and the process that holds a piece of work."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    alive_at = op.get_bind().exec_driver_sql("SELECT max(at) FROM beat").scalar()
    op.drop_table("beat")
    beat = op.create_table(
        "beat",
        sa.Column("worker", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("worker", name=op.f("pk_beat")),
        sqlite_with_rowid=False,
    )
    if alive_at is not None:  # so that the migration counts as an outage
        op.bulk_insert(beat, [{"worker": "earlier", "at": alive_at, "left": True}])
    op.create_table(
        "outage",
        sa.Column("since", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("back", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("since", "back", name=op.f("pk_outage")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_outage_back"), "outage", ["back"])
    op.add_column("review", sa.Column("holder", sa.String(length=16), nullable=True))
    op.add_column("notice", sa.Column("holder", sa.String(length=16), nullable=True))


def downgrade() -> None:
    op.drop_column("notice", "holder")
    op.drop_column("review", "holder")
    op.drop_index(op.f("ix_outage_back"), table_name="outage")
    op.drop_table("outage")
    alive_at = op.get_bind().exec_driver_sql("SELECT max(at) FROM beat").scalar()
    op.drop_table("beat")
    beat = op.create_table(
        "beat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_beat")),
    )
    if alive_at is not None:
        op.bulk_insert(beat, [{"id": 1, "at": alive_at}])

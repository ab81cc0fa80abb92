"""Operators, warnings, time-outs, deletion requests, and the audit of operators."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "operator",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("granted_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_operator_player_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_operator")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "time_out",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_time_out")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "warning",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("read_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("player_id", "at", name=op.f("pk_warning")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deletion_request",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_deletion_request")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("action", sa.String(length=20), nullable=False),
        sa.Column("subject_id", sa.String(length=32), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_subject_id"), "audit", ["subject_id"])
    op.add_column("report", sa.Column("resolved_at", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    op.drop_column("report", "resolved_at")
    for table in ("audit", "deletion_request", "warning", "time_out", "operator"):
        op.drop_table(table)

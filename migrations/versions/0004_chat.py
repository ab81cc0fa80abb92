"""Chat messages, reports and mutes."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "remark",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("room", sa.String(length=10), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("remark_id", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.String(length=10), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("gone", sa.String(length=10), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "room", "number", name=op.f("pk_remark")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_remark_at"), "remark", ["at"], unique=False)
    op.create_index(
        op.f("ix_remark_match_id_by_remark_id"),
        "remark",
        ["match_id", "by", "remark_id"],
        unique=True,
    )
    op.create_table(
        "report",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("room", sa.String(length=10), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.String(length=32), nullable=False),
        sa.Column("said_at", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "room", "number", "by", name=op.f("pk_report")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_report_at"), "report", ["at"], unique=False)
    op.create_table(
        "mute",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("other_id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "other_id", name=op.f("pk_mute")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("mute")
    op.drop_index(op.f("ix_report_at"), "report")
    op.drop_table("report")
    op.drop_index(op.f("ix_remark_match_id_by_remark_id"), "remark")
    op.drop_index(op.f("ix_remark_at"), "remark")
    op.drop_table("remark")

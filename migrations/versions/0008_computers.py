"""Matches that wait for a computer, so that they go on after a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "match",
        sa.Column("awaits_computer", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.create_index(
        op.f("ix_match_moved_at"),
        "match",
        ["moved_at"],
        sqlite_where=sa.text("awaits_computer = 1"),
        postgresql_where=sa.text("awaits_computer"),
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_match_moved_at"), table_name="match")
    op.drop_column("match", "awaits_computer")

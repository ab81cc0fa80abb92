"""Preferences of players."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "preference",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("choices", sa.Text(), nullable=False),
        sa.Column("everywhere", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_preference_player_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_preference")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("preference")

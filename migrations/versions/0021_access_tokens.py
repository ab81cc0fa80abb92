"""Access tokens, with which programs act for a player."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "access_token",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("scopes", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_access_token_player_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_access_token")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_access_token_player_id"), "access_token", ["player_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_access_token_player_id"), table_name="access_token")
    op.drop_table("access_token")

"""The puzzles that players have solved."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_result",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("puzzle_id", sa.String(length=16), nullable=False),
        sa.Column("helped", sa.Boolean(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "puzzle_id", name=op.f("pk_puzzle_result")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("puzzle_result")

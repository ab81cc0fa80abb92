"""Reviews of finished matches, and puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("moments", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("done_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_review")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_review_state_asked_at"), "review", ["state", "asked_at"])
    op.create_table(
        "finding",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("found", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "ply", name=op.f("pk_finding")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("solution", sa.String(length=64), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("difficulty", sa.Integer(), nullable=False),
        sa.Column("origin", sa.String(length=200), nullable=False),
        sa.Column("match_id", sa.String(length=32), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzle")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_puzzle_game_id"), "puzzle", ["game", "id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_puzzle_game_id"), table_name="puzzle")
    op.drop_table("puzzle")
    op.drop_table("finding")
    op.drop_index(op.f("ix_review_state_asked_at"), table_name="review")
    op.drop_table("review")

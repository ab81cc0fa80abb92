"""Withdraw the puzzles that were made from unlisted games."""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "DELETE FROM puzzle WHERE origin = 'a game that was played here' AND match_id IS NULL"
    )


def downgrade() -> None:
    """The puzzles stay withdrawn."""

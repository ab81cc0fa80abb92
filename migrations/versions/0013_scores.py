"""The final score of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("score", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("match", "score")

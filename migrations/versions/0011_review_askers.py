"""Who asks for a review, while it waits."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("review", sa.Column("asked_by", sa.String(length=32), nullable=True))
    op.add_column("review", sa.Column("network", sa.String(length=64), nullable=True))


def downgrade() -> None:
    op.drop_column("review", "network")
    op.drop_column("review", "asked_by")

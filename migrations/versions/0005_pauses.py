"""The pause of a match, for lists."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("paused", sa.String(length=10), nullable=True))


def downgrade() -> None:
    op.drop_column("match", "paused")

"""Variants in standing invitations and in the settings of circles."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("standing_invitation", "circle"):
        op.add_column(table, sa.Column("rules", sa.Text(), nullable=True))


def downgrade() -> None:
    for table in ("circle", "standing_invitation"):
        op.drop_column(table, "rules")

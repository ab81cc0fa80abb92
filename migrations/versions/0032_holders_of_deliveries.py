"""A delivery names the process that tries it, so that it is free when that one ends."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("delivery", sa.Column("holder", sa.String(16)))


def downgrade() -> None:
    op.drop_column("delivery", "holder")

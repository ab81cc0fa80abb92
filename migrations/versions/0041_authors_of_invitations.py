"""Invitation links of circles name the member who made them."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("circle_invitation", sa.Column("player_id", sa.String(length=32), nullable=True))


def downgrade() -> None:
    op.drop_column("circle_invitation", "player_id")

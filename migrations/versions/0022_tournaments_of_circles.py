"""Tournaments: the circle of a tournament, and the time at which it begins by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament", sa.Column("circle_id", sa.String(length=32), nullable=True))
    op.add_column("tournament", sa.Column("starts_at", sa.BigInteger(), nullable=True))
    op.create_index(op.f("ix_tournament_circle_id"), "tournament", ["circle_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_tournament_circle_id"), "tournament")
    op.drop_column("tournament", "starts_at")
    op.drop_column("tournament", "circle_id")

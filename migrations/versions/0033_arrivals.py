"""When players last came to their tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament_player", sa.Column("came_at", sa.BigInteger()))
    op.add_column("tournament_player", sa.Column("visited_at", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("tournament_player", "visited_at")
    op.drop_column("tournament_player", "came_at")

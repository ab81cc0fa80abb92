"""How matches and those of tournaments begin, and whether players have swapped their colors."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("start", sa.String(length=10)))
    op.add_column("match", sa.Column("swapped", sa.Boolean()))
    op.add_column("tournament", sa.Column("start", sa.String(length=10)))


def downgrade() -> None:
    op.drop_column("tournament", "start")
    op.drop_column("match", "swapped")
    op.drop_column("match", "start")

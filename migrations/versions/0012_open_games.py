"""Open games: their hosts, which ones fit, and until when they are offered."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("host", sa.String(length=32), nullable=True))
    op.add_column("match", sa.Column("joining", sa.String(length=10), nullable=True))
    op.add_column("match", sa.Column("random_color", sa.Boolean(), nullable=True))
    op.add_column("match", sa.Column("pairing", sa.Text(), nullable=True))
    op.add_column("match", sa.Column("offered_until", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    for column in ("offered_until", "pairing", "random_color", "joining", "host"):
        op.drop_column("match", column)

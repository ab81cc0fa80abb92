"""Blocks, which are more than mutes."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    blocks: sa.Column[bool] = sa.Column(
        "blocks", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("mute", blocks)


def downgrade() -> None:
    op.drop_column("mute", "blocks")

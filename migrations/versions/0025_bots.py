"""Bots: players that are programs."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

MARK = "BOT "  # from now on only bots have it


def upgrade() -> None:
    op.add_column("player", sa.Column("bot_at", sa.BigInteger(), nullable=True))
    player = sa.table("player", sa.column("name", sa.String))
    marked = sa.func.substr(player.c.name, 1, len(MARK)) == MARK
    rest = sa.func.substr(player.c.name, len(MARK) + 1)
    while op.get_bind().execute(sa.update(player).where(marked).values(name=rest)).rowcount:
        pass


def downgrade() -> None:
    op.drop_column("player", "bot_at")

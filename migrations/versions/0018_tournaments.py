"""Tournaments: their event log, and its projection."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournament_entry",
        sa.Column("tournament_id", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "version", name=op.f("pk_tournament_entry")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("format", sa.String(length=20), nullable=False),
        sa.Column("games", sa.Text(), nullable=False),
        sa.Column("time", sa.String(length=20), nullable=False),
        sa.Column("visibility", sa.String(length=40), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_tournament_status_updated_at"), "tournament", ["status", "updated_at"])
    op.create_table(
        "tournament_player",
        sa.Column("tournament_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "player_id", name=op.f("pk_tournament_player")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_tournament_player_player_id"), "tournament_player", ["player_id"])


def downgrade() -> None:
    op.drop_table("tournament_player")
    op.drop_table("tournament")
    op.drop_table("tournament_entry")

"""Ratings: rated matches, the changes they make, and the latest rating of each player."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "match", sa.Column("rated", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.create_index(
        "ix_match_rated_moved_at",
        "match",
        ["moved_at"],
        sqlite_where=sa.text("rated = 1"),
        postgresql_where=sa.text("rated"),
    )
    op.create_table(
        "rated_match",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("speed", sa.String(length=20), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("ranks", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_rated_match")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_rated_match_game_speed_ended_at_match_id"),
        "rated_match",
        ["game", "speed", "ended_at", "match_id"],
    )
    op.create_table(
        "rating_change",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("speed", sa.String(length=20), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("value_before", sa.Float(), nullable=False),
        sa.Column("deviation_before", sa.Float(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player_id", name=op.f("pk_rating_change")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_rating_change_player_id_game_speed_ended_at_match_id"),
        "rating_change",
        ["player_id", "game", "speed", "ended_at", "match_id"],
    )
    op.create_table(
        "rating",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("speed", sa.String(length=20), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("played_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "speed", "player_id", name=op.f("pk_rating")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_rating_player_id"), "rating", ["player_id"])
    op.create_index(
        op.f("ix_rating_game_speed_value"),
        "rating",
        ["game", "speed", "value"],
    )


def downgrade() -> None:
    op.drop_table("rating")
    op.drop_table("rating_change")
    op.drop_table("rated_match")
    op.drop_index("ix_match_rated_moved_at", table_name="match")
    op.drop_column("match", "rated")

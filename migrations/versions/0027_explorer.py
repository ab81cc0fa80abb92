"""The opening explorer: moves and games that were counted."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "counted_game",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_counted_game")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "opening_move",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("variant", sa.String(length=200), nullable=False),
        sa.Column("position", sa.String(length=24), nullable=False),
        sa.Column("move", sa.String(length=64), nullable=False),
        *_results(),
        sa.PrimaryKeyConstraint(
            "game", "variant", "position", "move", name=op.f("pk_opening_move")
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "game_total",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("variant", sa.String(length=200), nullable=False),
        *_results(),
        sa.Column("complete", sa.Integer(), nullable=False),
        sa.Column("plies", sa.BigInteger(), nullable=False),
        sa.Column("passes", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "variant", name=op.f("pk_game_total")),
        sqlite_with_rowid=False,
    )


def _results() -> list[sa.Column[int]]:
    names = ("games", "black", "white", "red", "drawn", "measured")
    counts: list[sa.Column[int]] = [sa.Column(name, sa.Integer(), nullable=False) for name in names]
    return [*counts, sa.Column("margin", sa.BigInteger(), nullable=False)]


def downgrade() -> None:
    for table in ("game_total", "opening_move", "counted_game"):
        op.drop_table(table)

"""Clocks, private matches, reserved seats, and the reasons why players left a game."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute('ALTER TABLE "match" RENAME COLUMN resigned TO "out"')
    _rewrite(lambda colors: dict.fromkeys(colors, "resigned"))
    op.add_column(
        "match", sa.Column("time", sa.String(length=20), server_default="none", nullable=False)
    )
    op.add_column(
        "match", sa.Column("private", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.add_column("match", sa.Column("deadline", sa.BigInteger(), nullable=True))
    op.create_index(op.f("ix_match_deadline"), "match", ["deadline"], unique=False)
    op.add_column("seat", sa.Column("kept_for", sa.String(length=32), nullable=True))
    op.create_index(op.f("ix_seat_kept_for"), "seat", ["kept_for"], unique=False)
    op.create_table(
        "beat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_beat")),
    )


def downgrade() -> None:
    op.drop_table("beat")
    op.drop_index(op.f("ix_seat_kept_for"), "seat")
    op.drop_column("seat", "kept_for")
    op.drop_index(op.f("ix_match_deadline"), "match")
    op.drop_column("match", "deadline")
    op.drop_column("match", "private")
    op.drop_column("match", "time")
    _rewrite(list)
    op.execute('ALTER TABLE "match" RENAME COLUMN "out" TO resigned')


def _rewrite(change) -> None:  # type: ignore[no-untyped-def]
    """Convert the column's JSON lists of colors to objects, or back."""
    match = sa.table("match", sa.column("id", sa.String), sa.column("out", sa.Text))
    connection = op.get_bind()
    for row in connection.execute(sa.select(match.c.id, match.c.out)).all():
        text = json.dumps(change(json.loads(row.out)))
        if text != row.out:
            connection.execute(sa.update(match).where(match.c.id == row.id).values(out=text))

"""Circles, their members, invitations and matches."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "circle",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("visible", sa.Boolean(), nullable=False),
        sa.Column("joining", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("time", sa.String(length=20), nullable=False),
        sa.Column("picture_game", sa.String(length=40), nullable=False),
        sa.Column("picture_position", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_circle")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_circle_visible_created_at"), "circle", ["visible", "created_at"])
    op.create_table(
        "circle_member",
        sa.Column("circle_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("standing", sa.String(length=10), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        _to_circle("circle_member"),
        sa.PrimaryKeyConstraint("circle_id", "player_id", name=op.f("pk_circle_member")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_circle_member_player_id"), "circle_member", ["player_id"])
    op.create_table(
        "circle_invitation",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("circle_id", sa.String(length=32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        _to_circle("circle_invitation"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_circle_invitation")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_circle_invitation_circle_id"), "circle_invitation", ["circle_id"])
    op.create_table(
        "circle_match",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("circle_id", sa.String(length=32), nullable=False),
        _to_circle("circle_match"),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_circle_match")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_circle_match_circle_id"), "circle_match", ["circle_id"])


def downgrade() -> None:
    for table, column in (
        ("circle_match", "circle_id"),
        ("circle_invitation", "circle_id"),
        ("circle_member", "player_id"),
    ):
        op.drop_index(op.f(f"ix_{table}_{column}"), table_name=table)
        op.drop_table(table)
    op.drop_index(op.f("ix_circle_visible_created_at"), table_name="circle")
    op.drop_table("circle")


def _to_circle(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_circle_id_circle")
    return sa.ForeignKeyConstraint(["circle_id"], ["circle.id"], name=name, ondelete="CASCADE")

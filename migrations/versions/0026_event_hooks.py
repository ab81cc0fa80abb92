"""Webhooks for programs, and the events to send."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "event_hook",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("url", sa.String(length=1000), nullable=False),
        sa.Column("events", sa.String(length=100), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("old_secret", sa.String(length=64), nullable=True),
        sa.Column("old_until", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_event_hook_player_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event_hook")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_event_hook_player_id"), "event_hook", ["player_id"])
    op.create_table(
        "event_delivery",
        sa.Column("hook_id", sa.String(length=16), nullable=False),
        sa.Column("event_id", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("answer", sa.String(length=400), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        sa.Column("held_until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["hook_id"],
            ["event_hook.id"],
            name=op.f("fk_event_delivery_hook_id_event_hook"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("hook_id", "event_id", name=op.f("pk_event_delivery")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_event_delivery_state_next_at"), "event_delivery", ["state", "next_at"])


def downgrade() -> None:
    op.drop_table("event_delivery")
    op.drop_table("event_hook")

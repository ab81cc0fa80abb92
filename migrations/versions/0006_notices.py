"""Notifications, devices, webhooks and notification preferences."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "device",
        sa.Column("session", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("endpoint", sa.String(length=1000), nullable=False),
        sa.Column("p256dh", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session"],
            ["credential.hash"],
            name=op.f("fk_device_session_credential"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("session", name=op.f("pk_device")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_device_player_id"), "device", ["player_id"], unique=False)
    op.create_index(op.f("ix_device_endpoint"), "device", ["endpoint"], unique=False)
    op.create_table(
        "unwanted",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("what", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "what", "name", name=op.f("pk_unwanted")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "webhook",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("url", sa.String(length=1000), nullable=False),
        sa.Column("form", sa.String(length=10), nullable=False),
        sa.Column("whose", sa.String(length=10), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("off", sa.Boolean(), nullable=False),
        sa.Column("said", sa.String(length=400), nullable=False),
        sa.Column("tried_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "player_id", name=op.f("pk_webhook")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notice",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("body", sa.String(length=300), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("why", sa.String(length=20), nullable=True),
        sa.Column("place_sent", sa.String(length=300), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "version", "player_id", "kind", name=op.f("pk_notice")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_notice_player_id_at"), "notice", ["player_id", "at"], unique=False)
    op.create_index(op.f("ix_notice_state"), "notice", ["state"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_notice_state"), "notice")
    op.drop_index(op.f("ix_notice_player_id_at"), "notice")
    op.drop_table("notice")
    op.drop_table("webhook")
    op.drop_table("unwanted")
    op.drop_index(op.f("ix_device_endpoint"), "device")
    op.drop_index(op.f("ix_device_player_id"), "device")
    op.drop_table("device")

"""Accounts, passkeys and challenges, and the devices of sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("handle", sa.String(length=20), nullable=False),
        sa.Column("folded", sa.String(length=20), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_account_player_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_account")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_account_folded"), "account", ["folded"], unique=True)
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("credential_id", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_passkey_player_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_passkey_player_id"), "passkey", ["player_id"])
    op.create_table(
        "challenge",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("purpose", sa.String(length=10), nullable=False),
        sa.Column("browser", sa.String(length=64), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_challenge")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_challenge_expires_at"), "challenge", ["expires_at"])
    op.add_column("credential", sa.Column("device", sa.String(length=60), nullable=True))


def downgrade() -> None:
    op.drop_column("credential", "device")
    op.drop_index(op.f("ix_challenge_expires_at"), table_name="challenge")
    op.drop_table("challenge")
    op.drop_index(op.f("ix_passkey_player_id"), table_name="passkey")
    op.drop_table("passkey")
    op.drop_index(op.f("ix_account_folded"), table_name="account")
    op.drop_table("account")

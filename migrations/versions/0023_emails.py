"""Email addresses, the links in mails, and the mails to send."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "email_address",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("folded", sa.String(length=254), nullable=False),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.Column("verified_at", sa.BigInteger(), nullable=True),
        sa.Column("digest_hour", sa.Integer(), nullable=True),
        sa.Column("digest_day", sa.Integer(), nullable=False),
        sa.Column("failed_at", sa.BigInteger(), nullable=True),
        _of_player("email_address"),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_email_address")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_email_address_folded"), "email_address", ["folded"])
    op.create_index(op.f("ix_email_address_digest_hour"), "email_address", ["digest_hour"])
    op.create_table(
        "email_link",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("purpose", sa.String(length=12), nullable=False),
        sa.Column("folded", sa.String(length=254), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        _of_player("email_link"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_email_link")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_email_link_player_id"), "email_link", ["player_id"])
    op.create_index(op.f("ix_email_link_folded"), "email_link", ["folded"])
    op.create_index(op.f("ix_email_link_expires_at"), "email_link", ["expires_at"])
    op.create_table(
        "mail",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(length=16), nullable=True),
        _of_player("mail"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_mail_player_id"), "mail", ["player_id"])
    op.create_index(op.f("ix_mail_due_at"), "mail", ["due_at"])


def _of_player(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["player_id"],
        ["player.id"],
        name=op.f(f"fk_{table}_player_id_player"),
        ondelete="CASCADE",
    )


def downgrade() -> None:
    for table in ("mail", "email_link", "email_address"):
        op.drop_table(table)

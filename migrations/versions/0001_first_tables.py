"""Tables of the event log, its projections and the players."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "entry",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("command_id", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "version", name=op.f("pk_entry")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "match",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("to_move", sa.String(length=10), nullable=True),
        sa.Column("ended", sa.String(length=20), nullable=True),
        sa.Column("winners", sa.Text(), nullable=False),
        sa.Column("resigned", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("moved_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_match_status_listed_moved_at"),
        "match",
        ["status", "listed", "moved_at"],
        unique=False,
    )

    op.create_table(
        "player",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("color", sa.String(length=10), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "color", name=op.f("pk_seat")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_seat_player_id"), "seat", ["player_id"], unique=False)

    op.create_table(
        "credential",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
            name=op.f("fk_credential_player_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_credential")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_credential_expires_at"), "credential", ["expires_at"], unique=False)
    op.create_index(
        op.f("ix_credential_player_id_kind"), "credential", ["player_id", "kind"], unique=False
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_credential_player_id_kind"), "credential")
    op.drop_index(op.f("ix_credential_expires_at"), "credential")

    op.drop_table("credential")
    op.drop_index(op.f("ix_seat_player_id"), "seat")

    op.drop_table("seat")
    op.drop_table("player")
    op.drop_index(op.f("ix_match_status_listed_moved_at"), "match")

    op.drop_table("match")
    op.drop_table("entry")

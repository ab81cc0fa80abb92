"""Friends, challenges and standing invitations."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "friendship",
        sa.Column("asker_id", sa.String(length=32), nullable=False),
        sa.Column("asked_id", sa.String(length=32), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("asker_id", "asked_id", name=op.f("pk_friendship")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_friendship_asked_id"), "friendship", ["asked_id"])
    op.create_table(
        "match_challenge",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("challenger_id", sa.String(length=32), nullable=False),
        sa.Column("challenged_id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.String(length=10), nullable=True),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_challenge")),
        sqlite_with_rowid=False,
    )
    for columns in (["challenger_id", "at"], ["challenged_id", "at"], ["expires_at"]):
        name = op.f(f"ix_match_challenge_{'_'.join(columns)}")
        op.create_index(name, "match_challenge", columns)
    op.create_table(
        "standing_invitation",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("friend_id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("time", sa.String(length=12), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "friend_id", name=op.f("pk_standing_invitation")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_standing_invitation_friend_id"), "standing_invitation", ["friend_id"])


def downgrade() -> None:
    op.drop_table("standing_invitation")
    op.drop_table("match_challenge")
    op.drop_table("friendship")

"""Variants that were played or published, their publications, and who likes them."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "variant",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("shape", sa.String(length=10), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("cells", sa.Integer(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_variant")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "publication",
        sa.Column("variant_id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("access", sa.String(length=10), nullable=False),
        sa.Column("parent_id", sa.String(length=24), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("variant_id", "player_id", name=op.f("pk_publication")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_publication_player_id"), "publication", ["player_id"])
    op.create_index(op.f("ix_publication_parent_id"), "publication", ["parent_id"])
    op.create_index(
        "uq_publication_public",
        "publication",
        ["variant_id"],
        unique=True,
        sqlite_where=sa.text("access = 'public'"),
        postgresql_where=sa.text("access = 'public'"),
    )
    op.create_table(
        "variant_like",
        sa.Column("variant_id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("variant_id", "player_id", name=op.f("pk_variant_like")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_variant_like_player_id"), "variant_like", ["player_id"])


def downgrade() -> None:
    op.drop_table("variant_like")
    op.drop_table("publication")
    op.drop_table("variant")

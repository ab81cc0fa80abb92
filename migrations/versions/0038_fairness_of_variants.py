"""The fairness of variants."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "variant_fairness",
        sa.Column("variant_id", sa.String(length=24), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("games", sa.Text(), nullable=False),
        sa.Column("uneven", sa.Float(), nullable=True),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.String(length=16), nullable=True),
        sa.Column("asked_by", sa.String(length=32), nullable=True),
        sa.Column("network", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("variant_id", name=op.f("pk_variant_fairness")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_variant_fairness_state_asked_at"), "variant_fairness", ["state", "asked_at"]
    )


def downgrade() -> None:
    op.drop_table("variant_fairness")

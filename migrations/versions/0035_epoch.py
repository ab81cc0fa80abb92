"""The epoch of the database, by which pages recognize versions from before a restored backup."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "epoch",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_epoch")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("epoch")

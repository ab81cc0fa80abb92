"""The versions of Birnam that can serve the database; an update leaves the previous one working."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "compatible_revision",
        sa.Column("revision", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("revision", name=op.f("pk_compatible_revision")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("compatible_revision")

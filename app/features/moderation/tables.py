"""Tables of operators, their actions, and the effects."""

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text

from app.db.metadata import metadata, player_column, table

operator = table(
    "operator",
    player_column(foreign_key=True, primary_key=True),
    Column("granted_at", BigInteger, nullable=False),
)

# A request to delete a player, recorded by an operator.
deletion_request = table(
    "deletion_request",
    player_column(primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

# All operators' actions. `by` is a player, or the command line.
audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    player_column("by", delete=False),
    Column("action", String(20), nullable=False),
    player_column(
        "subject_id", export="operators_actions", columns="at action detail reason", delete=False
    ),
    Column("detail", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index(None, "subject_id"),
)

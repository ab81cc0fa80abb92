"""Tables of operators, their actions, and the effects."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from app.db.metadata import metadata, names_player

operator = Table(
    "operator",
    metadata,
    Column(
        "player_id",
        String(32),
        ForeignKey("player.id", ondelete="CASCADE"),
        primary_key=True,
        info=names_player(),
    ),
    Column("granted_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# A request to delete a player, recorded by an operator.
deletion_request = Table(
    "deletion_request",
    metadata,
    Column("player_id", String(32), primary_key=True, info=names_player()),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    sqlite_with_rowid=False,
)

# All operators' actions. `by` is a player, or the command line.
audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(32), nullable=False, info=names_player(delete=False)),
    Column("action", String(20), nullable=False),
    Column(
        "subject_id",
        String(32),
        nullable=False,
        info=names_player(
            export="operators_actions", columns="at action detail reason", delete=False
        ),
    ),
    Column("detail", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index(None, "subject_id"),
)

"""The tables of reports."""

from sqlalchemy import BigInteger, Column, Index, Integer, String, Text

from app.db.metadata import player_column, table

# What was reported to the operators, with its words at that time.
reported = table(
    "reported",
    Column("kind", String(10), primary_key=True),  # match, circle, design
    Column("subject", String(40), primary_key=True),  # its id
    Column("part", String(40), primary_key=True),  # the message or the words
    player_column(
        "by", primary_key=True, export="reports", columns="kind subject at text", delete=False
    ),
    Column("at", BigInteger, nullable=False),
    player_column("author", delete=False),
    Column("said_at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("resolved_at", BigInteger),  # when an operator looked at it
    Index(None, "at"),
)

# Reports by processes of the previous version. The next release drops it.
report = table(
    "report",
    Column("match_id", String(32), primary_key=True),
    Column("channel", String(10), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    player_column("by", primary_key=True, delete=False),
    Column("at", BigInteger, nullable=False),
    player_column("author", delete=False),
    Column("said_at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("resolved_at", BigInteger),
    Index(None, "at"),
)

"""The table of annotations."""

from sqlalchemy import BigInteger, Column, Integer, String, Text

from app.db.metadata import player_column, table

# A player's text about a position of a finished game.
annotation = table(
    "annotation",
    Column("match_id", String(32), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    player_column(primary_key=True, export="notes", columns="match_id ply at text"),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

"""Tables of puzzles and their results."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Text

from app.db.metadata import player_column, table

# A position in which exactly one move wins or draws. `answers` has every legal move's result.
puzzle = table(
    "puzzle",
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("moves", Text, nullable=False),
    Column("solution", String(64), nullable=False),
    Column("answers", Text, nullable=False),
    Column("difficulty", Integer, nullable=False),
    Column("origin", String(200), nullable=False),
    Column("match_id", String(32)),
    Column("made_at", BigInteger, nullable=False),
    Index(None, "game", "id"),
)

# A puzzle that a player has solved, or whose solution they saw before (`helped`). `day` is the date
# if it was the puzzle of that day.
puzzle_result = table(
    "puzzle_result",
    player_column(primary_key=True, export="puzzles", columns="puzzle_id helped day at"),
    Column("puzzle_id", String(16), primary_key=True),
    Column("helped", Boolean, nullable=False),
    Column("day", String(10)),
    Column("at", BigInteger, nullable=False),
)

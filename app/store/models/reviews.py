"""Tables of annotations, computer reviews and puzzles."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table, Text

from app.store.models.metadata import metadata

# A player's text about a position of a finished game.
annotation = Table(
    "annotation",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# A requested computer review of a finished match.
review = Table(
    "review",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("state", String(10), nullable=False),  # waiting, done, failed
    Column("moments", Integer, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
    Column("holder", String(16)),  # the process that works on it
    Column("asked_by", String(32)),  # the player, and the network below, until it has ended
    Column("network", String(64)),
    Index(None, "state", "asked_at"),
    sqlite_with_rowid=False,
)

# The result of a review for one position: an `app.reviews.finding.Finding` as JSON.
finding = Table(
    "finding",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("found", Text, nullable=False),
    sqlite_with_rowid=False,
)

# A position in which exactly one move wins or draws. `answers` has the result of every legal move.
puzzle = Table(
    "puzzle",
    metadata,
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
    sqlite_with_rowid=False,
)

# A puzzle that a player has solved, or whose solution they have seen before (`helped`). `day` is
# the date if it was the puzzle of that day.
puzzle_result = Table(
    "puzzle_result",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("puzzle_id", String(16), primary_key=True),
    Column("helped", Boolean, nullable=False),
    Column("day", String(10)),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

"""Tables of computer reviews."""

from sqlalchemy import BigInteger, Column, Index, Integer, String, Text

from app.db.metadata import player_column, table

# A requested computer review of a finished match.
review = table(
    "review",
    Column("match_id", String(32), primary_key=True),
    Column("state", String(10), nullable=False),  # waiting, done, failed
    Column("moments", Integer, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
    Column("holder", String(16)),  # the process that computes it
    # The player and the network are kept until the review has ended.
    player_column("asked_by", nullable=True, delete=False),
    Column("network", String(64)),
    Index(None, "state", "asked_at"),
)

# The result of a review for one position: an `app.features.reviews.finding.Finding` as JSON.
finding = table(
    "finding",
    Column("match_id", String(32), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("found", Text, nullable=False),
)

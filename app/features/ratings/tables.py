"""Tables of ratings, which can be rebuilt from the event log."""

from sqlalchemy import BigInteger, Column, Float, Index, Integer, String, Text

from app.db.metadata import player_column, table

# A finished match that was opened as rated. `ranks` maps players to places as JSON; it is empty if
# the match did not count. The primary key makes each match change ratings once.
rated_match = table(
    "rated_match",
    Column("match_id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("speed", String(20), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("ranks", Text, nullable=False),
    Index(None, "game", "speed", "ended_at", "match_id"),
)

# The rating of a player before and after a match.
rating_change = table(
    "rating_change",
    Column("match_id", String(32), primary_key=True),
    player_column(
        primary_key=True,
        export="ratings",
        columns="match_id game speed ended_at value deviation",
        delete=False,
        merge=False,
    ),
    Column("game", String(40), nullable=False),
    Column("speed", String(20), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("value_before", Float, nullable=False),
    Column("deviation_before", Float, nullable=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index(None, "player_id", "game", "speed", "ended_at", "match_id"),
)

# The latest rating of a player in a category.
rating = table(
    "rating",
    Column("game", String(40), primary_key=True),
    Column("speed", String(20), primary_key=True),
    player_column(primary_key=True, delete=False, merge=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("played_at", BigInteger, nullable=False),
    Index(None, "player_id"),
    Index(None, "game", "speed", "value"),
)

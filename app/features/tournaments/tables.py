"""Tables of tournaments: their event log and its projection."""

from sqlalchemy import BigInteger, Column, Index, Integer, String, Text

from app.db.metadata import player_column, table

# One accepted command of a tournament. Rows are only inserted. The primary key prevents two entries
# of one version.
tournament_entry = table(
    "tournament_entry",
    Column("tournament_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    player_column(
        "by",
        export="tournament_entries",
        columns="tournament_id version at events",
        delete=False,
        merge=False,
    ),
    Column("at", BigInteger, nullable=False),
    Column("events", Text, nullable=False),
)

tournament = table(
    "tournament",
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("format", String(20), nullable=False),
    Column("games", Text, nullable=False),
    Column("time", String(20), nullable=False),
    Column("visibility", String(40), nullable=False),
    player_column("host", delete=False, merge=False),
    Column("status", String(10), nullable=False),
    Column("players", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("circle_id", String(32)),  # null outside circles
    Column("starts_at", BigInteger),  # null unless it begins automatically
    Column("start", String(10)),  # of its games; null in rows of older versions
    Index(None, "status", "updated_at"),
    Index(None, "circle_id"),
)

# The participants and organizer of a tournament, and when each last came to one of its games.
tournament_player = table(
    "tournament_player",
    Column("tournament_id", String(32), primary_key=True),
    player_column(primary_key=True, delete=False, merge=False),
    Column("came_at", BigInteger),  # null until then
    Column("visited_at", BigInteger),  # the same, or its page
    Index(None, "player_id"),
)

# The last live game into which a player was paired, written with the pairing: two tournaments, also
# of two processes, cannot pair one player before the first game is opened.
tournament_claim = table(
    "tournament_claim",
    player_column(primary_key=True, merge=False),
    Column("tournament_id", String(32), nullable=False),
    Column("match_id", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
)

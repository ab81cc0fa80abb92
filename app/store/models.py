"""The tables.

`entry` is the truth. `match` and `seat` are projections of it, made in the same transaction,
and can be built anew. Times are milliseconds since 1970, UTC.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# One accepted command of one match; rows are only ever inserted. The primary key is the lock, and,
# without a rowid, the layout too: the rows of a match lie together.
entry = Table(
    "entry",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("by", String(32), nullable=False),
    Column("command_id", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("events", Text, nullable=False),
    sqlite_with_rowid=False,
)

match = Table(
    "match",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("to_move", String(10)),
    Column("ended", String(20)),
    Column("winners", Text, nullable=False),
    Column("out", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("moved_at", BigInteger, nullable=False),
    Column("time", String(20), nullable=False, server_default="none"),
    Column("private", Boolean, nullable=False, server_default=false()),
    Column("deadline", BigInteger),
    Column("paused", String(10)),
    Column("awaits_computer", Boolean, nullable=False, server_default=false()),
    Index(None, "status", "listed", "moved_at"),
    Index(None, "deadline"),
    Index(
        None,
        "moved_at",
        sqlite_where=text("awaits_computer = 1"),
        postgresql_where=text("awaits_computer"),
    ),
    sqlite_with_rowid=False,
)

seat = Table(
    "seat",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("color", String(10), primary_key=True),
    Column("player_id", String(32)),
    Column("kept_for", String(32)),
    Index(None, "player_id"),
    Index(None, "kept_for"),
    sqlite_with_rowid=False,
)

# When a process of the service was last alive: one row, from which an outage is known afterwards.
beat = Table(
    "beat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

player = Table(
    "player",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60)),
    Column("created_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# What proves that a browser is a player: the SHA-256 of a session's token, of a resume link's,
# or of a code for another device.
credential = Table(
    "credential",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player_id", String(32), ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
    Index(None, "player_id", "kind"),
    Index(None, "expires_at"),
    sqlite_with_rowid=False,
)

# What a player has chosen about looks and sounds: one JSON object, whose shape is the door's.
preference = Table(
    "preference",
    metadata,
    Column(
        "player_id",
        String(32),
        ForeignKey("player.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("choices", Text, nullable=False),
    Column("everywhere", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# What is said beside a match, kept for a while only. `number` counts the remarks of a room.
remark = Table(
    "remark",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("room", String(10), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("by", String(32), nullable=False),
    Column("remark_id", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", String(10)),
    Column("text", Text, nullable=False),
    Column("gone", String(10)),
    Index(None, "match_id", "by", "remark_id", unique=True),
    Index(None, "at"),
    sqlite_with_rowid=False,
)

# Remarks that somebody wants the operator to read, as they were then.
report = Table(
    "report",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("room", String(10), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("by", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("author", String(32), nullable=False),
    Column("said_at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Index(None, "at"),
    sqlite_with_rowid=False,
)

# Whom a player does not want to hear.
mute = Table(
    "mute",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("other_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# A browser that takes notices: it goes with its session.
device = Table(
    "device",
    metadata,
    Column(
        "session", String(64), ForeignKey("credential.hash", ondelete="CASCADE"), primary_key=True
    ),
    Column("player_id", String(32), nullable=False),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("added_at", BigInteger, nullable=False),
    Index(None, "player_id"),
    Index(None, "endpoint"),
    sqlite_with_rowid=False,
)

# What a player does not want to be told: kinds of notices, and matches.
unwanted = Table(
    "unwanted",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("what", String(10), primary_key=True),  # kind, match
    Column("name", String(32), primary_key=True),
    sqlite_with_rowid=False,
)

# The address that a seated player has set for a match. A secret of theirs.
webhook = Table(
    "webhook",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("player_id", String(32), primary_key=True),
    Column("url", String(1000), nullable=False),
    Column("form", String(10), nullable=False),
    Column("whose", String(10), nullable=False),
    Column("failures", Integer, nullable=False),
    Column("off", Boolean, nullable=False),
    Column("said", String(400), nullable=False),
    Column("tried_at", BigInteger),
    sqlite_with_rowid=False,
)

# Notices that were sent, are to be sent, or were kept back; of each player the newest.
notice = Table(
    "notice",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(32), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("body", String(300), nullable=False),
    Column("place", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
    Column("why", String(20)),
    Column("place_sent", String(300), nullable=False),
    Index(None, "player_id", "at"),
    Index(None, "state"),
    sqlite_with_rowid=False,
)

# What a player wrote about the position after so many plies, when the game was over.
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

# The computer's look at a match that is over: asked for once, worked on until it is done.
review = Table(
    "review",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("state", String(10), nullable=False),  # waiting, done, failed
    Column("moments", Integer, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
    Index(None, "state", "asked_at"),
    sqlite_with_rowid=False,
)

# What it found out about the position after so many plies: one JSON object, app/reviews/finding.py.
finding = Table(
    "finding",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("found", Text, nullable=False),
    sqlite_with_rowid=False,
)

# A position in which one move alone wins or draws. `answers` says what becomes of every legal move.
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

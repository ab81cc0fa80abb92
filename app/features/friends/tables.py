"""Tables of friends, challenges and standing invitations."""

from sqlalchemy import BigInteger, Column, Index, String, Table

from app.db.metadata import metadata, names_player

# A friend request and its answer. A declined one stays until it may be repeated.
friendship = Table(
    "friendship",
    metadata,
    Column("asker_id", String(32), primary_key=True, info=names_player(merge=False)),
    Column("asked_id", String(32), primary_key=True, info=names_player(merge=False)),
    Column("state", String(10), nullable=False),  # asked, friends, declined
    Column("at", BigInteger, nullable=False),
    Index(None, "asked_id"),
    sqlite_with_rowid=False,
)

# A match opened to play with a certain player. `answer` is null while it waits.
match_challenge = Table(
    "match_challenge",
    metadata,
    Column("match_id", String(32), primary_key=True),
    Column("challenger_id", String(32), nullable=False, info=names_player(merge=False)),
    Column("challenged_id", String(32), nullable=False, info=names_player(merge=False)),
    Column("at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("answer", String(10)),  # accepted, declined, expired
    Index(None, "challenger_id", "at"),
    Index(None, "challenged_id", "at"),
    Index(None, "expires_at"),
    sqlite_with_rowid=False,
)

# A game that a player begins with a friend without being asked.
standing_invitation = Table(
    "standing_invitation",
    metadata,
    Column(
        "player_id",
        String(32),
        primary_key=True,
        info=names_player(export="standing_invitations", merge=False),
    ),
    Column("friend_id", String(32), primary_key=True, info=names_player(merge=False)),
    Column("game", String(40), nullable=False),
    Column("time", String(12), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "friend_id"),
    sqlite_with_rowid=False,
)
